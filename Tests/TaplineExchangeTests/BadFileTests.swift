import Foundation
import TaplineExchange
import TaplineFuzzing
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Invalid files of other formats")
struct BadFileTests {
  private struct Bad: Sendable {
    let format: ExchangeFormat
    let text: String
    let line: Int
    let column: Int
    let words: String
    var path = ""
  }

  private static func clip(_ envelopes: String) -> String {
    "{\"version\": {\"major\": 1, \"minor\": 0, \"patch\": 0}, \"signals\": {\"continuous\": {\"envelopes\":\n\(envelopes)}}}"
  }

  private static func openXR(_ calls: String) -> String {
    "{\"extension\": \"XR_EXT_haptic_parametric\", \"minFrequencyHz\": 0, \"maxFrequencyHz\": 0,\n\"calls\": \(calls)}"
  }

  private static func xml(_ events: String) -> String {
    "<hapticPattern version=\"2.0\"><hapticEffect>\n\(events)</hapticEffect></hapticPattern>"
  }

  private static let bad: [Bad] = [
    Bad(format: .haptic, text: "{", line: 1, column: 2, words: "ends inside"),
    Bad(
      format: .haptic, text: clip("{\"amplitude\": []}"), line: 2, column: 15,
      words: "at least two",
      path: "$.signals.continuous.envelopes.amplitude"),
    Bad(
      format: .haptic,
      text: clip(
        "{\"amplitude\": [{\"time\": 1, \"amplitude\": 0}, {\"time\": 0.5, \"amplitude\": 0}]}"),
      line: 2, column: 54, words: "before the previous one",
      path: "$.signals.continuous.envelopes.amplitude[1].time"),
    Bad(
      format: .haptic,
      text: clip(
        "{\"amplitude\": [{\"time\": 0, \"amplitude\": 0.5, \"emphasis\": {\"amplitude\": 0.4, \"frequency\": 0}}]}"
      ), line: 2, column: 72, words: "at least as strong"),
    Bad(
      format: .haptic,
      text: clip(
        "{\"amplitude\": [{\"time\": 0, \"amplitude\": 0}, {\"time\": 1, \"amplitude\": 2}]}"),
      line: 2, column: 70, words: "between 0 and 1"),
    Bad(
      format: .haptic, text: "{\"version\": {\"major\": 2}}", line: 1, column: 23,
      words: "use version 1"),
    Bad(format: .hjif, text: "{}", line: 1, column: 1, words: "'version' is missing"),
    Bad(
      format: .pulsar, text: "{\"discretePattern\": [{\"time\": -1}]}", line: 1, column: 31,
      words: "between 0", path: "$.discretePattern[0].time"),
    Bad(
      format: .pulsar,
      text:
        "{\"continuousPattern\": {\"amplitude\": [{\"time\": 0, \"value\": 1}], \"frequency\": []}}",
      line: 1, column: 37, words: "plays neither"),
    Bad(
      format: .androidWaveform, text: "{\"timings\": [1, 2],\n \"amplitudes\": [0]}", line: 2,
      column: 16, words: "as many"),
    Bad(
      format: .androidWaveform, text: "{\"timings\": [1.5], \"amplitudes\": [0]}", line: 1,
      column: 14, words: "a timing must be a whole number"),
    Bad(
      format: .androidWaveform, text: "{\"timings\": [1], \"amplitudes\": [127.9]}", line: 1,
      column: 33, words: "an amplitude must be a whole number"),
    Bad(
      format: .androidWaveform,
      text: "{\"timings\": [1],\n \"amplitudes\": [0], \"repeat\": 0}", line: 2, column: 31,
      words: "has no end"),
    Bad(
      format: .androidWaveform,
      text: "{\"timings\": [10, 22222222101], \"amplitudes\": [1, 2], \"repeat\": -1}", line: 1,
      column: 1, words: "the limit is 86400 s"),
    Bad(
      format: .haptic,
      text: clip(
        "{\"amplitude\": [{\"time\": 0, \"amplitude\": 1}, {\"time\": 86401, \"amplitude\": 1}]}"),
      line: 1, column: 1, words: "the limit is 86400 s"),
    Bad(format: .androidXML, text: "", line: 1, column: 1, words: "empty"),
    Bad(format: .androidXML, text: "<a/>", line: 1, column: 1, words: "hapticPattern"),
    Bad(
      format: .androidXML,
      text: xml("<event startTimeMillis=\"0\"><preset presetEnum=\"POP\"/></event>"), line: 2,
      column: 48, words: "is not a preset"),
    Bad(
      format: .androidXML,
      text: xml(
        "<event startTimeMillis=\"5\"><preset presetEnum=\"CLICK\"/></event>\n<event startTimeMillis=\"5\"><preset presetEnum=\"TICK\"/></event>"
      ), line: 3, column: 25, words: "overlap"),
    Bad(
      format: .androidXML,
      text: xml(
        "<event startTimeMillis=\"0\"><basicEnvelope>\n<controlPoint intensity=\"1\" sharpness=\"1\" durationMillis=\"20\"/></basicEnvelope></event>"
      ), line: 3, column: 1, words: "end at intensity 0"),
    Bad(
      format: .androidXML, text: "<!DOCTYPE a>", line: 1, column: 1,
      words: "document types and CDATA sections"),
    Bad(
      format: .kotlinBuilder, text: "fun a() = 1", line: 1, column: 1,
      words: "no call creates a VibrationEffect"),
    Bad(
      format: .kotlinBuilder, text: "x(\n]", line: 2, column: 1,
      words: "does not match an opening bracket"),
    Bad(
      format: .kotlinWaveform, text: "createWaveform(longArrayOf(1, 2),\n intArrayOf(300, 0), -1)",
      line: 2, column: 13, words: "from -1 to 255"),
    Bad(
      format: .kotlinEnvelope, text: "B().addControlPoint(1f, 0f, 20L)", line: 1, column: 5,
      words: "end at intensity 0"),
    Bad(format: .web, text: "vibrate(", line: 1, column: 9, words: "not closed"),
    Bad(
      format: .webDraft, text: "\nnavigator.playHaptics(\"boom\", 1);", line: 2, column: 11,
      words: "must be one of edge, hint, tick, align"),
    Bad(format: .web, text: "alert([1])", line: 1, column: 1, words: "no call of 'vibrate'"),
    Bad(
      format: .openXR, text: "{\n\"extension\": \"XR_FB_haptic_pcm\"}", line: 2, column: 14,
      words: "must be 'XR_EXT_haptic_parametric'", path: "$.extension"),
    Bad(
      format: .openXR, text: openXR("[]"), line: 2, column: 10, words: "needs a call",
      path: "$.calls"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "NONE", "amplitudePoints":
        [{"time": 0, "value": 0}]}]
        """#), line: 3, column: 1, words: "at least two amplitude points",
      path: "$.calls[0].amplitudePoints"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "NONE", "amplitudePoints": [{"time": 0, "value": 0}, {"time":
        0.5, "value": 0}]}]
        """#), line: 3, column: 1, words: "whole number",
      path: "$.calls[0].amplitudePoints[1].time"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "NONE", "amplitudePoints": [{"time":
        1, "value": 0}, {"time": 9, "value": 0}]}]
        """#), line: 3, column: 1, words: "first point must be at 0",
      path: "$.calls[0].amplitudePoints[0].time"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "NONE", "amplitudePoints": [{"time": 0, "value": 0}, {"time": 9, "value": 0}], "transients": [{"time":
        10, "amplitude": 1, "frequency": 1}]}]
        """#), line: 3, column: 1, words: "not be after the last amplitude point, which is at 9",
      path: "$.calls[0].transients[0].time"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "NONE", "amplitudePoints": [{"time": 0, "value": 0}, {"time": 9, "value": 0}], "transients": [{"time": 4, "amplitude": 1, "frequency": 1}, {"time":
        4, "amplitude": 1, "frequency": 1}]}]
        """#), line: 3, column: 1, words: "must be after the previous time, 4 ns",
      path: "$.calls[0].transients[1].time"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "NONE", "amplitudePoints": [{"time": 0, "value": 0}, {"time": 9, "value": 0}, {"time":
        8, "value": 0}]}]
        """#), line: 3, column: 1, words: "must not be before the previous time, 9 ns",
      path: "$.calls[0].amplitudePoints[2].time"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType":
        "LAST_FRAME", "amplitudePoints": [{"time": 0, "value": 0}, {"time": 9, "value": 0}]}]
        """#), line: 3, column: 1, words: "must be 'NONE' here",
      path: "$.calls[0].streamFrameType"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [
        {"amplitudePoints": [{"time": 0, "value": 0}, {"time": 9, "value": 0}]}]
        """#), line: 3, column: 1, words: "'streamFrameType' is missing",
      path: "$.calls[0]"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "NONE", "amplitudePoints": [{"time": 0, "value": 0}, {"time": 9, "value": 0}],
        "submitBefore": 9}]
        """#), line: 3, column: 1, words: "'submitBefore' is not a key of the first call",
      path: "$.calls[0].submitBefore"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "FIRST_FRAME", "amplitudePoints": [{"time": 0, "value": 0}, {"time": 9, "value": 0}]},
        {"streamFrameType": "LAST_FRAME", "amplitudePoints": [{"time": 12, "value": 0}]}]
        """#), line: 3, column: 1, words: "'submitBefore' is missing",
      path: "$.calls[1]"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "FIRST_FRAME", "amplitudePoints": [{"time": 0, "value": 0}, {"time": 9, "value": 0}]}, {"streamFrameType": "LAST_FRAME", "submitBefore":
        8, "amplitudePoints": [{"time": 12, "value": 0}]}]
        """#), line: 3, column: 1, words: "must be 9, the end of the previous call",
      path: "$.calls[1].submitBefore"),
    Bad(
      format: .openXR,
      text: openXR(
        #"""
        [{"streamFrameType": "NONE", "amplitudePoints": [{"time": 0, "value": 0}, {"time": 9, "value": 0}], "frequencyPoints": [{"time": 0, "value": 0,
        "hertz": 80}]}]
        """#), line: 3, column: 1,
      words: "'hertz' is not a key of the element of 'frequencyPoints'",
      path: "$.calls[0].frequencyPoints[0].hertz"),
    Bad(
      format: .openXR,
      text: openXR(
        #"[{"streamFrameType": "NONE", "amplitudePoints": ["#
          + Array(repeating: #"{"time": 0, "value": 0}"#, count: 500).joined(separator: ",")
          + ",\n{\"time\": 0, \"value\": 0}]}]"), line: 3, column: 1,
      words: "'amplitudePoints' has more than 500 elements",
      path: "$.calls[0].amplitudePoints[500]"),
    Bad(
      format: .openXRHeader, text: "x", line: 1, column: 1,
      words: "cannot be read; use the pattern's .openxr.json"),
    Bad(format: .notation, text: "o.\nO", line: 1, column: 3, words: "o, O, ., - and ="),
    Bad(format: .notation, text: "oX", line: 1, column: 2, words: "o, O, ., - and ="),
  ]

  @Test("Each invalid file is refused at its line and column, with the permitted values")
  func refused() {
    for bad in Self.bad {
      do throws(DataError) {
        _ = try ExchangeReader(Array(bad.text.utf8), format: bad.format, file: "bad")
        Issue.record("\(bad.format): \(bad.text) was read")
      } catch {
        let finding = error.diagnostic
        #expect(finding.severity == .error && finding.message.contains(bad.words), "\(finding)")
        #expect(
          finding.position.line == bad.line && finding.position.column == bad.column,
          "\(finding) in \(bad.text)")
        if !bad.path.isEmpty { #expect(finding.path.description == bad.path, "\(finding)") }
      }
    }
  }

  @Test("Findings in a long array have the same position and path as in a short one")
  func refusedInLongArrays() {
    for bad in Self.bad {
      let text = Array(bad.text.utf8)
      func findings(maximumKeptNodes: Int) -> [Diagnostic] {
        text.withUnsafeBufferPointer { bytes in
          do throws(DataError) {
            return try ExchangeReader(
              BorrowedText(bytes), format: bad.format, file: "bad",
              maximumKeptNodes: maximumKeptNodes
            ).diagnostics
          } catch {
            return [error.diagnostic]
          }
        }
      }
      #expect(
        findings(maximumKeptNodes: 1) == findings(maximumKeptNodes: .max),
        "\(bad.format): \(bad.text)")
      #expect(!findings(maximumKeptNodes: 1).isEmpty)
    }
  }

  @Test(
    "An advanced envelope is skipped with a warning, for both ways to close its points",
    arguments: ["/>", "></controlPoint>"])
  func advancedEnvelope(end: String) throws {
    let text = Self.xml(
      "<event startTimeMillis=\"0\"><advancedEnvelope>\n<controlPoint frequencyHz=\"90\"\(end)"
        + "</advancedEnvelope></event>\n"
        + "<event startTimeMillis=\"9\"><preset presetEnum=\"CLICK\"/></event>")
    let read = try ExchangeReader(Array(text.utf8), format: .androidXML, file: "a.xml")
    #expect(read.timeline.transients.map(\.time) == [0.009])
    #expect(read.diagnostics.map(\.severity) == [.warning])
  }

  @Test("The first 100 advanced envelopes of a file are warned about", .timeLimit(.minutes(1)))
  func manyAdvancedEnvelopes() throws {
    let event = "<event startTimeMillis=\"0\"><advancedEnvelope></advancedEnvelope></event>"
    let text = Self.xml(String(repeating: event, count: 50_000))
    let read = try ExchangeReader(Array(text.utf8), format: .androidXML, file: "a.xml")
    #expect(read.diagnostics.count == 100)
  }

  @Test("Numbers in code may be hexadecimal or lack the zero before the decimal point")
  func numbers() throws {
    let composition = "startComposition().addPrimitive(PRIMITIVE_CLICK, .25f).compose()"
    let click = try ExchangeReader(Array(composition.utf8), format: .javaComposition, file: "a")
    #expect(click.timeline.transients.map(\.intensity) == [0.25])
    let waveform = "createWaveform(new long[] {0x1FL}, new int[] {0x7F}, -1)"
    let pulse = try ExchangeReader(Array(waveform.utf8), format: .javaWaveform, file: "a")
    #expect(pulse.timeline.events.map(\.intensity) == [127 / 255.0])
    #expect(pulse.timeline.events.map(\.duration) == [0.031])
  }

  @Test("Endless nesting is refused")
  func deep() {
    for text in [String(repeating: "f(", count: 100_000), String(repeating: "[", count: 100_000)] {
      #expect(throws: DataError.self) {
        try ExchangeReader(Array(text.utf8), format: .web, file: "deep")
      }
    }
  }

  @Test("Mutated files are read or refused as the fuzzer requires")
  func mutations() throws {
    var random = SeededGenerator(seed: 99)
    for target in FuzzTarget.all {
      let seeds = Fixtures.packageFolder.appendingPathComponent(
        "Tests/TaplineFuzzing/seeds/\(target.seedFolder)")
      guard
        [
          "haptic", "hjif", "pulsar", "waveform", "android-xml", "android-code", "vibrate",
          "web-draft", "notation", "openxr",
        ].contains(target.name)
      else { continue }
      for file in try seeds.contents() {
        let original = try file.bytes()
        for _ in 0..<150 {
          var bytes = original
          for _ in 0...Int.random(in: 0...3, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0...2, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<min(place + 5, bytes.count))
            default: bytes.insert(contentsOf: bytes[max(place - 9, 0)...place], at: place)
            }
            if bytes.isEmpty { bytes = [0] }
          }
          try target.check(bytes, true)
        }
      }
    }
  }
}

extension URL {
  fileprivate func contents() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: self, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }

  fileprivate func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: self)) }
}
