import CoreHapticsTwin
import Foundation
import TaplineAHAP
import TaplineActuators
import TaplineComparison
import TaplineFiles
import TaplinePatterns
import TaplineRecording
import TaplineRendering
import TaplineSynthesis
import TaplineTestSupport
import Testing

/// The haptics of a pattern, computed separately for each moment from the documented rules.
private struct Expectation {
  let pattern: HapticPattern
  let times: EnvelopeTimes

  /// The value of a control: that of the step or curve that began last.
  func value(of control: ParameterControl, at time: Double) -> Double {
    var last: (begin: Double, value: Double)?
    func take(_ begin: Double, _ value: Double) {
      if begin <= time + 1e-10, begin >= (last?.begin ?? -1) - 1e-10 { last = (begin, value) }
    }
    for step in pattern.parameters where step.control == control { take(step.time, step.value) }
    for curve in pattern.curves where curve.control == control {
      var value = curve.points[0].value
      for (left, right) in zip(curve.points, curve.points.dropFirst()) {
        let (from, to) = (curve.time + left.time, curve.time + right.time)
        if time >= from, time < to {
          value = left.value + (right.value - left.value) * (time - from) / (to - from)
        } else if time >= to {
          value = right.value
        }
      }
      take(curve.time + curve.points[0].time, value)
    }
    return last?.value ?? (control == .hapticIntensity ? 1 : 0)
  }

  func intensity(_ event: HapticEvent, at time: Double) -> Double {
    event.intensity * value(of: .hapticIntensity, at: time) * envelope(event, at: time)
  }

  func sharpness(_ event: HapticEvent, at time: Double) -> Double {
    guard event.kind == .continuous else { return event.sharpness }
    return min(max(event.sharpness + value(of: .hapticSharpness, at: time), 0), 1)
  }

  private func seconds(_ span: EnvelopeTimes.Span, _ value: Double) -> Double {
    span.shortest == 0 ? 0 : span.shortest * pow(span.longest / span.shortest, value)
  }

  func end(_ event: HapticEvent) -> Double {
    event.time + event.effectiveDuration + seconds(times.release, event.envelope.release)
  }

  private func envelope(_ event: HapticEvent, at time: Double) -> Double {
    guard event.kind == .continuous else { return 1 }
    let (length, offset) = (event.effectiveDuration, time - event.time)
    let attack = seconds(times.attack, event.envelope.attack)
    let decay = seconds(times.decay, event.envelope.decay)
    let release = seconds(times.release, event.envelope.release)
    func rise(_ offset: Double) -> Double {
      if offset < attack { return offset / attack }
      return event.envelope.isSustained ? 1 : max(0, 1 - (offset - attack) / decay)
    }
    return offset < length ? rise(offset) : rise(length) * max(0, 1 - (offset - length) / release)
  }

  /// The strongest haptic of a display frame; nil for none.
  func strongest(_ frame: Int, rate: Double) -> (intensity: Double, sharpness: Double)? {
    let time = Double(frame) / rate
    let shown = pattern.events.compactMap { event -> (Double, Double)? in
      switch event.kind {
      case .transient:
        guard Int((event.time * rate).rounded()) == frame else { return nil }
        return (intensity(event, at: event.time), event.sharpness)
      case .audioContinuous, .audioCustom: return nil
      case .continuous:
        guard time >= event.time - 1e-9, time < end(event) - 1e-9 else { return nil }
        return (intensity(event, at: time), sharpness(event, at: time))
      }
    }
    return shown.max { $0.0 < $1.0 }
  }
}

@Suite("Sound, pictures, tables, golden files and the twin have the same values")
struct EvaluationTests {
  private static let displayRate = 240

  /// Taps, continuous events, steps and curves that overlap and begin at the same time.
  private func randomPattern(_ generator: inout SeededGenerator, hasCurves: Bool) -> HapticPattern {
    func time() -> Double {
      // Times are on a grid, so that some coincide; the grid misses display frames and samples.
      Double(Int.random(in: 0...40, using: &generator)) * 0.0251
    }
    func part() -> Double { Double(Int.random(in: 0...20, using: &generator)) / 20 }
    var pattern = HapticPattern(events: [])
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      pattern.events.append(
        HapticEvent(.transient, at: time(), intensity: part(), sharpness: part()))
    }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      pattern.events.append(
        HapticEvent(
          .continuous, at: time(), duration: 0.03 + part(), intensity: part(), sharpness: part(),
          envelope: .init(
            attack: part(), decay: part(), release: part(),
            isSustained: Bool.random(using: &generator))))
    }
    for control in [ParameterControl.hapticIntensity, .hapticSharpness] {
      let lowest = control.range.lowerBound
      func value() -> Double { lowest + (1 - lowest) * part() }
      for _ in 0..<Int.random(in: 0...4, using: &generator) {
        pattern.parameters.append(DynamicParameter(control, at: time(), value: value()))
      }
      guard hasCurves else { continue }
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        var offset = 0.0
        let points = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
          defer { offset += 0.01 + part() / 5 }
          return ParameterCurve.ControlPoint(time: offset, value: value())
        }
        pattern.curves.append(ParameterCurve(control, at: time(), points: points))
      }
    }
    return pattern
  }

  /// Checks every row of a short table, and a sample of the rows of a long one.
  private func expectWideTable(
    _ timeline: Timeline, _ profile: ActuatorProfile, _ expected: Expectation, _ comment: Comment
  ) throws {
    let sink = MemorySink()
    try WideTable.write(
      [NamedTimeline("", timeline)], profile: profile, framesPerSecond: Self.displayRate,
      to: sink)
    let rows = String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    var wrong = 0
    let step = max(rows.count / 500, 1)
    for (frame, row) in rows.enumerated() where frame.isMultiple(of: step) {
      let (intensity, sharpness) = (Double(row[2]), Double(row[3]))
      guard let wanted = expected.strongest(frame, rate: Double(Self.displayRate)) else {
        if intensity != nil { wrong += 1 }
        continue
      }
      if abs((intensity ?? -1) - wanted.intensity) > 1e-9 { wrong += 1 }
      // If two haptics are equally strong, either may be shown.
      let isShown = expected.pattern.events.contains { event in
        guard event.kind.isHaptic else { return false }
        let time = event.kind == .transient ? event.time : Double(frame) / Double(Self.displayRate)
        return abs(expected.sharpness(event, at: time) - (sharpness ?? -1)) < 1e-9
      }
      if !isShown { wrong += 1 }
    }
    #expect(wrong == 0, comment)
  }

  private func expectPicture(
    _ timeline: Timeline, _ profile: ActuatorProfile, _ expected: Expectation, _ comment: Comment
  ) throws {
    let picture = try Picture(
      TimelinePlot([NamedTimeline("a", timeline)], profile: profile, width: 3_000).svg)
    let (time, height) = (try picture.time(), try picture.height("haptics"))
    let taps = expected.pattern.events.enumerated().filter { $0.element.kind == .transient }
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    let heads = picture.all("circle", "haptics")
    try #require(heads.count == taps.count, comment)
    var wrong = 0
    func number(_ element: Picture.Element, _ name: String) -> Double {
      element.attributes[name].flatMap(Double.init) ?? .nan
    }
    for (tap, head) in zip(taps, heads) {
      let wanted = expected.intensity(tap, at: tap.time)
      if !(abs(number(head, "cx") - time(tap.time)) < 0.02) { wrong += 1 }
      if !(abs(number(head, "cy") - height(wanted)) < 0.02) { wrong += 1 }
      if !(abs(number(head, "fill-opacity") - tap.sharpness) < 0.006) { wrong += 1 }
    }
    #expect(wrong == 0, comment)
    // Each corner of an area is on the event's envelope, to the precision of pixels.
    let events = expected.pattern.events.enumerated().filter { $0.element.kind == .continuous }
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    let areas = picture.all("path", "haptics", "envelope")
    try #require(areas.count == events.count, comment)
    let (left, right) = (time(0), time(1))
    for (event, area) in zip(events, areas) {
      for corner in Picture.corners(area).dropLast(2) {
        let around = [-0.02, 0, 0.02].map { shift in
          let seconds = (corner.x + shift - left) / (right - left)
          return height(expected.intensity(event, at: max(seconds, event.time)))
        }
        if let low = around.min(), let high = around.max(),
          corner.y < low - 0.05 || corner.y > high + 0.05
        {
          // At a jump of a control, the line crosses from one level to the other.
          let jump = around[0] - around[2]
          if abs(jump) < 1 { wrong += 1 }
        }
      }
    }
    #expect(wrong == 0, comment)
  }

  /// Checks a tap's amplitude in the drive signal relative to that of a tap of intensity one half.
  private func expectTap(
    _ pattern: HapticPattern, _ profile: ActuatorProfile, _ expected: Expectation,
    _ generator: inout SeededGenerator, _ comment: Comment
  ) throws {
    let taps = pattern.events.filter { $0.kind == .transient }
    let tap = try #require(taps.randomElement(using: &generator))
    func peak(_ pattern: HapticPattern) -> Double {
      let rendition = Rendition(Timeline(pattern), profile: profile)
      return Double(Fixtures.render(rendition.source(.tactile)).map(abs).max() ?? 0)
    }
    var alone = pattern
    alone.events = [tap]
    alone.events[0].intensity *= 0.5
    var reference = tap
    reference.intensity = 0.5
    let wanted = expected.intensity(alone.events[0], at: tap.time)
    let ratio = peak(alone) / peak(HapticPattern(events: [reference]))
    let level = profile.amplitude == .square ? wanted * wanted / 0.25 : wanted / 0.5
    #expect(abs(ratio - level) < 1e-4, comment)
  }

  @Test("All outputs have the same values for random patterns, half of them with curves")
  func random() throws {
    let profile = try Fixtures.profile()
    try Fixtures.withTemporaryFolder { folder in
      for seed in 0..<(Fixtures.isExhaustive ? 500 : 150) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pattern = randomPattern(&generator, hasCurves: seed.isMultiple(of: 2))
        let expected = Expectation(pattern: pattern, times: profile.envelope)
        let timeline = Timeline(pattern, source: "a")
        let comment: Comment = "seed \(seed)"
        try expectWideTable(timeline, profile, expected, comment)
        try expectPicture(timeline, profile, expected, comment)
        try expectTap(pattern, profile, expected, &generator, comment)
        try expectGolden(timeline, expected, comment)
        if seed.isMultiple(of: 5) {
          try expectTwin(pattern, profile, expected, in: folder, comment)
        }
      }
    }
  }

  /// Checks that the events and steps of a golden file give the same values.
  private func expectGolden(
    _ timeline: Timeline, _ expected: Expectation, _ comment: Comment
  ) throws {
    guard expected.pattern.curves.isEmpty else { return }
    let text = GoldenFile(timeline.items).text
    let items = try #require(try GoldenFile(Array(text.utf8), file: "a.json").items)
    let played = Timeline(HapticPattern(items)).playedTransients
    let wanted = expected.pattern.events.filter { $0.kind == .transient }
      .map { expected.intensity($0, at: $0.time) }
    // A golden file has nine digits after the decimal point.
    let pairs = zip(played.map(\.intensity).sorted(), wanted.sorted())
    #expect(played.count == wanted.count && pairs.allSatisfy { abs($0 - $1) < 1e-9 }, comment)
  }

  /// Checks that the simulated device's recording has the pattern's values.
  private func expectTwin(
    _ pattern: HapticPattern, _ profile: ActuatorProfile, _ expected: Expectation, in folder: URL,
    _ comment: Comment
  ) throws {
    let file = folder.appendingPathComponent("a.ahap")
    try Data(AHAPWriter(pattern).bytes).write(to: file)
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      let player = try engine.makePlayer(with: try CHHapticPattern(contentsOf: file))
      try player.start(atTime: 0)
      device.clock.advance(by: 10)
      try expectWideTable(device.timeline, profile, expected, comment)
    }
  }

  /// Whether no two taps share a pixel of the picture.
  private static func haveRoom(_ taps: [HapticEvent], in duration: Double) -> Bool {
    let times = taps.map(\.time).sorted()
    return zip(times, times.dropFirst()).allSatisfy { $1 - $0 > duration / 2_800 * 2 }
  }

  @Test(
    "All outputs have the same values for the files of the AHAP corpus",
    .enabled(if: Fixtures.corpusFolder != nil, "the corpus of AHAP files is not on this machine"))
  func corpus() throws {
    let profile = try Fixtures.profile()
    var generator = SeededGenerator(seed: 17)
    var (count, pictured, tapped) = (0, 0, 0)
    for file in Fixtures.corpusFiles {
      guard let read = try? AHAPFile([UInt8](Data(contentsOf: file)), file: file.path) else {
        continue
      }
      let pattern = read.pattern
      // Skips large files, because the check evaluates every event and point for every row.
      let all = pattern.events.count + pattern.curves.reduce(0) { $0 + $1.points.count }
      let isOrdered = pattern.curves.allSatisfy { curve in
        zip(curve.points, curve.points.dropFirst()).allSatisfy { $0.time < $1.time }
      }
      guard all <= 500, isOrdered else { continue }
      let timeline = Timeline(pattern, source: "a")
      let expected = Expectation(pattern: pattern, times: profile.envelope)
      let comment: Comment = "\(file.lastPathComponent)"
      try expectWideTable(timeline, profile, expected, comment)
      try expectGolden(timeline, expected, comment)
      count += 1
      // Skips pictures that thin taps of one pixel, and those that draw sounds, whose frames are paths too.
      let taps = pattern.events.filter { $0.kind == .transient }
      if pattern.events.allSatisfy(\.kind.isHaptic), Self.haveRoom(taps, in: timeline.duration) {
        try expectPicture(timeline, profile, expected, comment)
        pictured += 1
      }
      // Longer files take too long to render.
      if !taps.isEmpty, timeline.duration < 20 {
        try expectTap(pattern, profile, expected, &generator, comment)
        tapped += 1
      }
    }
    #expect(count > 30 && pictured > 15 && tapped > 15, "\(count), \(pictured), \(tapped)")
  }
}
