import Tapline
import TaplineAHAP
import TaplinePatterns
import TaplineTestSupport
import Testing

@Suite("Merging timelines into one pattern, and parts of timelines")
struct MergedPatternTests {
  /// A pattern whose events end by its duration, with steps and curves of few controls.
  private func pattern(_ random: inout SeededGenerator) -> HapticPattern {
    func time(_ most: Double) -> Double {
      (Double.random(in: 0...most, using: &random) * 1_000).rounded() / 1_000
    }
    let controls: [ParameterControl] = [.hapticIntensity, .hapticSharpness]
    let events = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Bool.random(using: &random)
        ? HapticEvent(.transient, at: time(1), intensity: .random(in: 0...1, using: &random))
        : HapticEvent(
          .continuous, at: time(1), duration: 0.001 + time(0.5),
          intensity: .random(in: 0...1, using: &random))
    }
    let isControlled = Bool.random(using: &random)
    return HapticPattern(
      events: events,
      parameters: (0..<(isControlled ? 3 : 0)).map { index in
        DynamicParameter(
          controls[index % 2], at: time(1.5), value: .random(in: 0...1, using: &random))
      },
      curves: (0..<(isControlled ? 2 : 0)).map { index in
        ParameterCurve(
          controls[index % 2], at: time(1.5),
          points: (0..<3).map { number in
            .init(time: Double(number) * 0.2, value: .random(in: 0...1, using: &random))
          })
      })
  }

  /// The events of placed patterns: kind, time, end, and the values of the controls at 20 times of each, in the order
  /// of time.
  private func heard(_ placements: [Timeline.Placement]) -> [[Double]] {
    placements.flatMap { placement in
      let controls = PatternControls(placement.pattern, offset: placement.offset)
      return placement.pattern.events.map { event in
        let start = placement.offset + event.time
        let end = placement.offset + event.end
        let moments = (0..<20).map { start + (end - start) * 0.999 * Double($0) / 20 }
        return [start, end, event.kind == .transient ? 0 : 1]
          + moments.map { controls.intensity(of: event, at: $0) }
          + moments.map { controls.sharpness(of: event, at: $0) }
      }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func isNear(_ left: [[Double]], _ right: [[Double]]) -> Bool {
    left.count == right.count
      && zip(left, right).allSatisfy { left, right in
        left.count == right.count && zip(left, right).allSatisfy { abs($0 - $1) < 1e-6 }
      }
  }

  @Test(
    "Consecutive patterns that are written as AHAP and read back keep their events and controls"
  )
  func oneAfterAnother() throws {
    var random = SeededGenerator(seed: 20)
    for round in 0..<300 {
      let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Timeline(pattern(&random), source: "part")
      }
      let gap = [0, 0.01, 0.5][Int.random(in: 0...2, using: &random)]
      var timeline = Timeline()
      var offset = 0.0
      for part in parts {
        timeline.append(part, at: offset)
        // A tap at the boundary belongs to only one side.
        offset += (part.events.map(\.end).max() ?? 0) + 0.001 + gap
      }
      let bytes = try WrittenTimeline(timeline, as: .ahap).output.bytes
      let read = Timeline(try AHAPFile(bytes, file: "x.ahap").pattern)
      #expect(isNear(heard(timeline.placements), heard(read.placements)), "round \(round)")
    }
  }

  @Test("A control that would affect another pattern's events is refused, with both names")
  func overlapping() {
    let swell = HapticPattern(
      events: [HapticEvent(.continuous, at: 0, duration: 1)],
      parameters: [DynamicParameter(.hapticIntensity, at: 0.2, value: 0.5)])
    let tap = HapticPattern(events: [HapticEvent(.transient, at: 0)])
    let timeline = Timeline([.init(swell, source: "swell"), .init(tap, at: 0.5, source: "tap")])
    let error = #expect(throws: TimelineWritingError.self) { try timeline.mergedPattern() }
    let words = "of 'swell' would also change 'tap' at 0.5 s"
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
    // Before the control begins, it affects no event.
    let early = Timeline([.init(swell, source: "swell"), .init(tap, at: 0.1, source: "tap")])
    #expect(throws: Never.self) { try early.mergedPattern() }
  }

  @Test("A part has the events of its range with the values of the controls that affect them")
  func parts() {
    var random = SeededGenerator(seed: 21)
    for round in 0..<300 {
      let timeline = Timeline([
        .init(pattern(&random), at: Double.random(in: 0...0.3, using: &random), source: "a")
      ])
      let start = Double(Int.random(in: 0...800, using: &random)) / 1_000
      let end = start + 0.3
      let part = timeline.part(from: start, to: end).timeline
      // Derived from the whole: the taps in the range, and the pieces of longer events in it.
      var expected: [[Double]] = []
      for placement in timeline.placements {
        let controls = PatternControls(placement.pattern, offset: placement.offset)
        for event in placement.pattern.events {
          let begins = placement.offset + event.time
          let ends = placement.offset + event.end
          let isIn =
            event.kind == .transient
            ? begins >= start && begins < end : begins < end && ends > start + 1e-9
          guard isIn else { continue }
          let (from, to) = (max(begins, start), event.kind == .transient ? ends : min(ends, end))
          let moments = (0..<20).map { from + (to - from) * (0.001 + 0.998 * Double($0) / 20) }
          expected.append(
            [from - start, to - start, event.kind == .transient ? 0 : 1]
              + moments.map { controls.intensity(of: event, at: $0) })
        }
      }
      var found: [[Double]] = []
      for placement in part.placements {
        let controls = PatternControls(placement.pattern, offset: placement.offset)
        for event in placement.pattern.events {
          let (from, to) = (placement.offset + event.time, placement.offset + event.end)
          let moments = (0..<20).map { from + (to - from) * (0.001 + 0.998 * Double($0) / 20) }
          found.append(
            [from, to, event.kind == .transient ? 0 : 1]
              + moments.map { controls.intensity(of: event, at: $0) })
        }
      }
      expected.sort { $0.lexicographicallyPrecedes($1) }
      found.sort { $0.lexicographicallyPrecedes($1) }
      #expect(isNear(expected, found), "round \(round): \(start)")
    }
  }

  @Test(
    "Events that are cut at the ends of a part are counted, and the part from 0 to the end equals the whole"
  )
  func cuts() {
    let pattern = HapticPattern(events: [
      HapticEvent(.continuous, at: 0, duration: 1), HapticEvent(.transient, at: 0.5),
    ])
    let timeline = Timeline(pattern, source: "a")
    let (part, cuts) = timeline.part(from: 0.25, to: 0.75)
    #expect(
      cuts == [
        "1 event cut at the start of the part, where playback begins without the attack",
        "1 event cut at the end of the part",
      ])
    #expect(part.events.map(\.time) == [0, 0.25])
    #expect(part.events[0].duration == 0.5)
    #expect(timeline.part(from: 0).timeline == timeline)
  }

  @Test("A pattern created from a timeline's items has the timeline's events and steps")
  func patternOfItems() {
    let pattern = HapticPattern(
      events: [
        HapticEvent(.transient, at: 0.125, intensity: 0.75),
        HapticEvent(.continuous, at: 0.375, duration: 0.25, sharpness: 0.25),
      ], parameters: [DynamicParameter(.hapticIntensity, at: 0.25, value: 0.5)])
    var timeline = Timeline(pattern, source: "x")
    timeline.markers = [.init(.touch, "down", at: 0)]
    let found = HapticPattern(timeline.items)
    #expect(found.events == pattern.events)
    #expect(found.parameters == pattern.parameters)
  }
}
