import TaplineAHAP
import TaplineConversion
import TaplineFiles
import TaplinePatterns
import TaplineTestSupport
import Testing

@Suite("Edits of timelines")
struct TransformTests {
  @Test("After two reversals, every event has its original time and controls")
  func reversedTwice() {
    var patterns = MixedPatterns(seed: 31)
    for index in 0..<200 {
      var pattern = patterns.next()
      // An event at 0 keeps the time before the first event.
      pattern.events.append(HapticEvent(.transient, at: 0))
      let timeline = Timeline(pattern)
      let twice = timeline.reversed().reversed()
      let (before, after) = (timeline.events, twice.events)
      #expect(before.count == after.count)
      for event in before {
        #expect(
          after.contains {
            $0.kind == event.kind && abs($0.time - event.time) < 1e-6
              && $0.intensity == event.intensity && $0.sharpness == event.sharpness
          }, "\(index): \(event)")
      }
      for control in [ParameterControl.hapticIntensity, .hapticSharpness] {
        let one = ControlValues(control, of: timeline.placements[0].pattern)
        let other = ControlValues(control, of: twice.placements[0].pattern)
        for step in 0..<40 {
          let time = Double(step) * timeline.duration / 40 + 0.000_731
          guard time < timeline.duration else { continue }
          let isNearJump = one.lines.contains { abs($0.begin.time - time) < 1e-6 }
          if !isNearJump {
            #expect(abs(one.value(at: time) - other.value(at: time)) < 1e-3, "\(index) at \(time)")
          }
        }
      }
    }
  }

  @Test("Stretching by two doubles times and durations and keeps intensities")
  func stretched() {
    var edit = NumberEdit()
    edit.stretch = 2
    var patterns = MixedPatterns(seed: 32)
    for _ in 0..<100 {
      let pattern = patterns.next()
      let edited = edit.applied(to: pattern)
      for (before, after) in zip(pattern.events, edited.events) {
        #expect(abs(after.time - 2 * before.time) < 1e-9 && after.intensity == before.intensity)
        if let duration = before.duration { #expect(abs(after.duration! - 2 * duration) < 1e-9) }
      }
    }
  }

  @Test("On a grid of 10 ms, every onset moves by at most half a step to a multiple of it")
  func quantised() {
    var edit = NumberEdit()
    edit.grid = 0.01
    var patterns = MixedPatterns(seed: 33)
    for _ in 0..<100 {
      let timeline = Timeline(patterns.next())
      for (before, after) in zip(
        timeline.placements[0].pattern.events,
        timeline.edited(by: edit).placements[0].pattern.events)
      {
        #expect(abs(after.time - before.time) <= 0.005 + 1e-9)
        #expect(abs(after.time * 100 - (after.time * 100).rounded()) < 1e-6)
      }
    }
  }

  @Test("Repeating three times gives three copies of the events, one after another")
  func repeated() {
    let timeline = Timeline(
      HapticPattern(events: [
        HapticEvent(.transient, at: 0.1), HapticEvent(.continuous, at: 0.2, duration: 0.3),
      ]))
    let times = timeline.repeated(3, gap: 0.5).events.map(\.time)
    for (time, expected) in zip(times, [0.1, 0.2, 1.1, 1.2, 2.1, 2.2]) {
      #expect(abs(time - expected) < 1e-9)
    }
    #expect(times.count == 6)
  }

  @Test("An edited AHAP text changes only its numbers, and reads as the edited pattern")
  func inPlace() throws {
    let text = """
      { "Pattern" : [
          {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0.25,
            "ParameterCurveControlPoints": [ {"Time": 0, "ParameterValue": 1}, {"ParameterValue": 0.5, "Time": 1} ]}},
          {"Event":{ "EventType":"HapticTransient","Time":0.5,  "Mine": "kept",
             "EventParameters":[{"ParameterID":"HapticIntensity","ParameterValue":0.4}]}},
        {"Event": {"Time": 0.0, "EventType": "HapticContinuous", "EventDuration": 2,
           "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1}]}}
      ], "Version": 1 }

      """
    var edit = NumberEdit()
    edit.stretch = 0.5
    edit.intensity = 0.5
    edit.shift = 0.125
    let bytes = Array(text.utf8)
    let before = try AHAPFile(bytes, file: "x").pattern
    let edited = try #require(try Self.edited(bytes, edit, of: before))
    let result = String(decoding: edited, as: UTF8.self)
    func skeleton(_ text: String) -> String { text.filter { !"0123456789.".contains($0) } }
    #expect(skeleton(result) == skeleton(text))
    #expect(result.contains("\"Time\":0.375,  \"Mine\": \"kept\""))
    #expect(result.contains("\"EventDuration\": 1,"))
    #expect(try AHAPFile(edited, file: "x").pattern == edit.applied(to: before))
  }

  @Test("A text whose event omits its intensity cannot be edited by changing numbers")
  func notInPlace() throws {
    var edit = NumberEdit()
    edit.intensity = 0.5
    let text = "{\"Pattern\": [{\"Event\": {\"Time\": 0, \"EventType\": \"HapticTransient\"}}]}"
    let bytes = Array(text.utf8)
    let before = try AHAPFile(bytes, file: "x").pattern
    #expect(try Self.edited(bytes, edit, of: before) == nil)
  }

  @Test("A long text is edited like a short one", arguments: [0, 100, 100_000])
  func longInPlace(maximumInMemory: Int) throws {
    var lines: [String] = []
    for index in 0..<2_000 {
      lines.append(
        "  {\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": \(Double(index) / 8)}}")
    }
    let bytes = Array("{\"Pattern\": [\n\(lines.joined(separator: ",\n"))\n]}\n".utf8)
    var edit = NumberEdit()
    edit.stretch = 2
    let before = try AHAPFile(bytes, file: "x").pattern
    let whole = try #require(try Self.edited(bytes, edit, of: before))
    let text = String(decoding: whole, as: UTF8.self)
    #expect(text.contains("\"Time\": 499.75}"))
    #expect(try AHAPFile(whole, file: "x").pattern == edit.applied(to: before))
    #expect(try Self.edited(bytes, edit, of: before, maximumInMemory: maximumInMemory) == whole)
  }

  private static func edited(
    _ bytes: [UInt8], _ edit: NumberEdit, of before: HapticPattern, maximumInMemory: Int = 1 << 20
  ) throws -> [UInt8]? {
    let source = TemporaryBytes(maximumInMemory: maximumInMemory)
    try source.write(bytes)
    try source.finish()
    return try source.editedAHAP(edit, of: before, file: "x")?.array
  }
}
