import Foundation
import TaplineAHAP
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Writing AHAP")
struct WritingTests {
  @Test(
    "Keys and metadata are in order, defaults are omitted, and each parameter or point has its own line"
  )
  func form() throws {
    var loop = HapticEvent(.audioCustom, at: 0.5, duration: 2)
    loop.audio = .init(
      waveformPath: "a/b.wav", volume: 0.5, usesVolumeEnvelope: false, isLooped: true)
    let pattern = HapticPattern(
      events: [
        HapticEvent(.transient, at: -0.0),
        HapticEvent(
          .continuous, at: 0.1, duration: 1.25, intensity: 0.30000000000000004, sharpness: 1,
          envelope: .init(decay: 1e-7, isSustained: false)),
        loop, HapticEvent(.audioContinuous, at: 3),
      ],
      parameters: [DynamicParameter(.hapticIntensity, at: 0.5, value: 0.25)],
      curves: [
        ParameterCurve(
          .hapticSharpness, at: 0.5,
          points: [.init(time: 0, value: -1), .init(time: 0.0625, value: 1)])
      ],
      metadata: ["b": "2\"\\\n\u{1}\u{2028}é", "a": ""])
    let text = #"""
      {
        "Version": 1.0,
        "Metadata": {
          "a": "",
          "b": "2\"\\\n\u0001\u2028é"
        },
        "Pattern": [
          {
            "Event": {
              "Time": 0.0, "EventType": "HapticTransient",
              "EventParameters": [
                { "ParameterID": "HapticIntensity", "ParameterValue": 1.0 },
                { "ParameterID": "HapticSharpness", "ParameterValue": 0.5 }
              ]
            }
          },
          {
            "Event": {
              "Time": 0.1, "EventType": "HapticContinuous", "EventDuration": 1.25,
              "EventParameters": [
                { "ParameterID": "HapticIntensity", "ParameterValue": 0.30000000000000004 },
                { "ParameterID": "HapticSharpness", "ParameterValue": 1.0 },
                { "ParameterID": "DecayTime", "ParameterValue": 1e-07 },
                { "ParameterID": "Sustained", "ParameterValue": 0.0 }
              ]
            }
          },
          {
            "Parameter": {
              "Time": 0.5, "ParameterID": "HapticIntensityControl", "ParameterValue": 0.25
            }
          },
          {
            "ParameterCurve": {
              "Time": 0.5, "ParameterID": "HapticSharpnessControl",
              "ParameterCurveControlPoints": [
                { "Time": 0.0, "ParameterValue": -1.0 },
                { "Time": 0.0625, "ParameterValue": 1.0 }
              ]
            }
          },
          {
            "Event": {
              "Time": 0.5, "EventType": "AudioCustom", "EventDuration": 2.0,
              "EventWaveformPath": "a/b.wav", "EventWaveformUseVolumeEnvelope": false, \#
      "EventWaveformLoopEnabled": true,
              "EventParameters": [
                { "ParameterID": "AudioVolume", "ParameterValue": 0.5 }
              ]
            }
          },
          {
            "Event": {
              "Time": 3.0, "EventType": "AudioContinuous"
            }
          }
        ]
      }

      """#
    #expect(String(decoding: try AHAPWriter(pattern).bytes, as: UTF8.self) == text)
    let empty = String(decoding: try AHAPWriter(HapticPattern(events: [])).bytes, as: UTF8.self)
    #expect(empty == "{\n  \"Version\": 1.0,\n  \"Pattern\": []\n}\n")
  }

  @Test(
    "A written pattern reads back as the same pattern, and is written with the same bytes again")
  func roundTrip() throws {
    var patterns = RandomPatterns(seed: 11)
    for round in 0..<(Fixtures.isExhaustive ? 2_000 : 500) {
      let pattern = patterns.next()
      let bytes = try AHAPWriter(pattern).bytes
      let read = try AHAPFile(bytes, file: "x")
      let again = try AHAPWriter(read.pattern).bytes
      if read.pattern != pattern || again != bytes {
        Issue.record("round \(round): \(String(decoding: bytes, as: UTF8.self))")
      }
      // Foundation's reader checks that the text is strict JSON.
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(bytes)) }
    }
  }

  @Test("The last of several steps at one time remains the last in the file")
  func simultaneous() throws {
    let steps = [0.25, 1, 0.5].map { DynamicParameter(.hapticIntensity, at: 1, value: $0) }
    let taps = [0.5, 0.25].map { HapticEvent(.transient, at: 1, intensity: $0) }
    let pattern = HapticPattern(
      events: [HapticEvent(.transient, at: 2)] + taps, parameters: steps)
    #expect(try AHAPFile(AHAPWriter(pattern).bytes, file: "x").pattern == pattern)
  }

  @Test("The text is written in blocks with the same bytes, and writing stops when the sink throws")
  func blocks() throws {
    struct Full: Error {}
    let taps = (0..<5_000).map { HapticEvent(.transient, at: Double($0) / 7) }
    let writer = try AHAPWriter(HapticPattern(events: taps))
    var blocks: [[UInt8]] = []
    writer.output.write { (block) throws(Never) in blocks.append(block) }
    #expect(Array(blocks.joined()) == writer.bytes)
    #expect(blocks.count > 10 && blocks.allSatisfy { $0.count < 70_000 })
    var count = 0
    #expect(throws: Full.self) {
      try writer.output.write { (_) throws(Full) in
        count += 1
        if count == 3 { throw Full() }
      }
    }
    #expect(count == 3)
  }

  static let refused: [(place: String, pattern: HapticPattern)] = {
    let tap = HapticEvent(.transient, at: 0)
    func event(_ change: (inout HapticEvent) -> Void) -> HapticPattern {
      var changed = tap
      change(&changed)
      return HapticPattern(events: [tap, changed])
    }
    func step(_ time: Double, _ value: Double) -> HapticPattern {
      HapticPattern(
        events: [tap], parameters: [.init(.hapticIntensity, at: time, value: value)])
    }
    func curve(_ time: Double, _ points: (Double, Double)...) -> HapticPattern {
      let points = points.map { ParameterCurve.ControlPoint(time: $0.0, value: $0.1) }
      return HapticPattern(
        events: [tap], curves: [.init(.audioPan, at: time, points: points)])
    }
    return [
      ("events[1].time", event { $0.time = -0.001 }), ("events[1].time", event { $0.time = .nan }),
      ("events[1].time", event { $0.time = 2e9 }),
      ("events[1].duration", event { $0.duration = .infinity }),
      ("events[1].duration", event { $0.duration = -1 }),
      ("events[1].intensity", event { $0.intensity = 1.5 }),
      ("events[1].sharpness", event { $0.sharpness = -.infinity }),
      ("events[1].envelope.attack", event { $0.envelope.attack = 2 }),
      ("events[1].envelope.decay", event { $0.envelope.decay = .nan }),
      ("events[1].envelope.release", event { $0.envelope.release = -0.5 }),
      ("events[1].audio.volume", event { $0.audio.volume = -1 }),
      ("events[1].audio.pitch", event { $0.audio.pitch = -1.25 }),
      ("events[1].audio.pan", event { $0.audio.pan = 1.25 }),
      ("events[1].audio.brightness", event { $0.audio.brightness = -0.25 }),
      ("events[1].audio.waveformPath", event { $0.kind = .audioCustom }),
      ("parameters[0].time", step(-1, 0)), ("parameters[0].value", step(0, -0.5)),
      ("curves[0].time", curve(.nan, (0, 0))), ("curves[0].points", curve(0)),
      ("curves[0].points[1].time", curve(0, (1, 0), (0.5, 0))),
      ("curves[0].points[0].time", curve(0, (-1, 0))),
      ("curves[0].points[1].value", curve(0, (1, 0), (2, .nan))),
    ]
  }()

  @Test(
    "A pattern that AHAP cannot express is refused with the place of the cause", arguments: refused)
  func refusal(_ place: String, _ pattern: HapticPattern) {
    let error = #expect(throws: AHAPWritingError.self) { try AHAPWriter(pattern) }
    #expect(error?.place == place)
  }

  @Test("Curves are split only on request")
  func split() throws {
    let points = (0..<40).map { ParameterCurve.ControlPoint(time: Double($0) / 10, value: 0.5) }
    let pattern = HapticPattern(
      events: [HapticEvent(.transient, at: 0)],
      curves: [ParameterCurve(.hapticIntensity, at: 0.7, points: points)])
    #expect(try AHAPWriter(pattern).pattern == pattern)
    let writer = try AHAPWriter(pattern, maximumPoints: 16)
    let read = try AHAPFile(writer.bytes, file: "x").pattern
    #expect(read == writer.pattern)
    #expect(read.curves.map(\.points.count) == [16, 16, 10])
    #expect(try AHAPWriter(read, maximumPoints: 16).bytes == writer.bytes)
    let late = HapticPattern(
      events: [],
      curves: [.init(.hapticIntensity, at: 1e9, points: points)])
    #expect(throws: AHAPWritingError.self) { try AHAPWriter(late, maximumPoints: 16) }
  }
}

@Suite("Writing of files that people wrote")
struct CorpusWritingTests {
  @Test(
    "Every readable file gives the same pattern after it is written",
    .enabled(
      if: !CorpusTests.files.isEmpty,
      "no corpus: name its folder in TAPLINE_CORPUS, or put it at ../shared"))
  func everyFile() throws {
    var written = 0
    for url in CorpusTests.files {
      guard let file = try? AHAPFile([UInt8](Data(contentsOf: url)), file: url.path) else {
        continue
      }
      let bytes = try AHAPWriter(file.pattern).bytes
      let read = try AHAPFile(bytes, file: url.path)
      #expect(read.pattern == file.pattern, "\(url.path)")
      #expect(try AHAPWriter(read.pattern).bytes == bytes, "\(url.path)")
      written += 1
    }
    #expect(written > 0)
  }
}
