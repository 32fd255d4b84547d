import Tapline
import TaplineTestSupport
import Testing

@Suite("Comparing timelines")
struct ComparisonTests {
  private func taps(_ taps: [(Double, Double)]) -> [TimelineItem] {
    taps.map { TimelineItem(HapticEvent(.transient, at: $0.0, intensity: $0.1), name: "tap") }
  }

  private let expected: [(Double, Double)] = [(0, 0.8), (0.1, 0.4), (0.2, 0.6), (0.3, 0.4)]

  /// An event with exactly the values that its kind has.
  private func event(_ kind: HapticEvent.Kind, _ generator: inout SeededGenerator) -> HapticEvent {
    func part() -> Double { Double(Int.random(in: 0...64, using: &generator)) / 64 }
    var event = HapticEvent(kind, at: part())
    if kind != .transient {
      event.duration = part() + 0.25
      event.envelope = .init(attack: part(), decay: part(), release: part(), isSustained: false)
    }
    if kind.isHaptic {
      event.intensity = part()
      event.sharpness = part()
    } else {
      event.audio.volume = part()
      event.audio.pitch = 2 * part() - 1
      event.audio.pan = 2 * part() - 1
      event.audio.brightness = part()
    }
    if kind == .audioCustom {
      event.audio.isLooped = .random(using: &generator)
      event.audio.usesVolumeEnvelope = .random(using: &generator)
      event.audio.waveformPath = "a.wav"
    }
    return event
  }

  @Test("An event is unchanged after conversion to an item, and after a golden file")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 2_712)
    for kind in HapticEvent.Kind.allCases {
      for _ in 0..<100 {
        let event = event(kind, &generator)
        let item = TimelineItem(event, name: "x")
        #expect(item.event == event)
        let golden = try GoldenFile(Array(GoldenFile([item]).text.utf8), file: "g")
        #expect(golden.items?.map(\.event) == [event])
      }
    }
  }

  @Test("A difference of exactly the tolerance is accepted, and a larger one is not")
  func tolerance() {
    let (one, two) = (taps([(0.12, 0.5)]), taps([(0.121, 0.51)]))
    #expect(TimelineComparison(expected: one, actual: two).isEqual)
    #expect(TimelineComparison(expected: two, actual: one).isEqual)
    #expect(!TimelineComparison(expected: one, actual: taps([(0.121_01, 0.5)])).isEqual)
    #expect(!TimelineComparison(expected: one, actual: taps([(0.12, 0.510_1)])).isEqual)
    let exact = ComparisonTolerance(time: 0, value: 0)
    #expect(!TimelineComparison(expected: one, actual: two, tolerance: exact).isEqual)
    #expect(TimelineComparison(expected: one, actual: one, tolerance: exact).isEqual)
  }

  @Test("A missing event is reported, and the events after it are not", arguments: 0..<4)
  func dropped(_ index: Int) {
    var actual = expected
    actual.remove(at: index)
    let comparison = TimelineComparison(expected: taps(expected), actual: taps(actual))
    #expect(comparison.matches.map(\.outcome).filter { $0 != .equal } == [.missing])
    #expect(
      comparison.sentences == [
        "missing: transient 'tap' at \(["0", "0.1", "0.2", "0.3"][index]) s (intensity "
          + "\([0.8, 0.4, 0.6, 0.4][index]), sharpness 0.5)"
      ])
  }

  @Test(
    "An added event is reported, and the events after it are not", arguments: [0.05, 0.15, 0.4])
  func added(_ time: Double) {
    let comparison = TimelineComparison(
      expected: taps(expected), actual: taps(expected + [(time, 0.4)]))
    #expect(
      comparison.sentences
        == ["unexpected: transient 'tap' at \(time) s (intensity 0.4, sharpness 0.5)"])
  }

  @Test("A moved event is reported once, for any distance and any events between")
  func moved() {
    var actual = expected
    actual[1].0 = 0.102
    var comparison = TimelineComparison(expected: taps(expected), actual: taps(actual))
    #expect(comparison.sentences == ["changed: transient 'tap' at 0.1 s: 2 ms late"])
    actual[1].0 = 5
    actual[1].1 = 0.45
    comparison = TimelineComparison(
      expected: taps(expected), actual: taps(actual), tolerance: .init(time: 0.001, value: 0.05))
    #expect(comparison.sentences == ["changed: transient 'tap' at 0.1 s: 4900 ms late"])
  }

  @Test("Two events with exchanged values or places are reported as swapped")
  func swapped() {
    var actual = expected
    actual.swapAt(0, 2)
    (actual[0].0, actual[2].0) = (actual[2].0, actual[0].0)
    var comparison = TimelineComparison(expected: taps(expected), actual: taps(actual))
    #expect(
      comparison.sentences
        == ["swapped: transient 'tap' at 0 s and transient 'tap' at 0.2 s"])
    // Events of different kinds with exchanged places.
    let hum = HapticEvent(.continuous, at: 0.5, duration: 0.2)
    let late = HapticEvent(.transient, at: 0.9)
    var (one, two) = (hum, late)
    (one.time, two.time) = (0.9, 0.5)
    comparison = TimelineComparison(
      expected: [.init(hum, name: "a"), .init(late, name: "b")],
      actual: [.init(one, name: "a"), .init(two, name: "b")])
    #expect(comparison.sentences == ["swapped: continuous 'a' at 0.5 s and transient 'b' at 0.9 s"])
  }

  @Test("Neighbours that change their order within the tolerance match")
  func jitter() {
    let comparison = TimelineComparison(
      expected: taps([(0.1, 0.5), (0.1005, 0.8)]), actual: taps([(0.1, 0.8), (0.1005, 0.5)]))
    #expect(comparison.isEqual)
  }

  @Test(
    "In a long timeline with small errors in every event, missing and added events are reported")
  func long() {
    var random = SeededGenerator(seed: 5)
    let expected = (0..<2_000).map { (Double($0) / 20, Double($0 % 7) / 10) }
    var actual = expected.map {
      ($0.0 + Double.random(in: -0.0009...0.0009, using: &random), $0.1)
    }
    #expect(TimelineComparison(expected: taps(expected), actual: taps(actual)).isEqual)
    actual.remove(at: 1_900)
    actual.insert((50.02, 0.35), at: 1_001)
    actual.remove(at: 3)
    let comparison = TimelineComparison(expected: taps(expected), actual: taps(actual))
    let sentences = comparison.sentences.map { $0.prefix(while: { $0 != "(" }) }
    #expect(
      sentences == [
        "missing: transient 'tap' at 0.15 s ", "unexpected: transient 'tap' at 50.02 s ",
        "missing: transient 'tap' at 95 s ",
      ])
  }

  @Test("Every expected and actual item is in exactly one match in every comparison")
  func partition() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<300 {
      func list() -> [TimelineItem] {
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          let time = Double(Int.random(in: 0...20, using: &random)) / 20
          let intensity = Double(Int.random(in: 0...4, using: &random)) / 4
          let kind: HapticEvent.Kind = .random(using: &random) ? .transient : .continuous
          return TimelineItem(
            HapticEvent(kind, at: time, duration: 0.1, intensity: intensity), name: "x")
        }
      }
      let (one, two) = (list(), list())
      let comparison = TimelineComparison(expected: one, actual: two)
      #expect(comparison.matches.compactMap(\.expected).sorted() == Array(one.indices))
      #expect(comparison.matches.compactMap(\.actual).sorted() == Array(two.indices))
      #expect(TimelineComparison(expected: one, actual: one).isEqual)
      let isSame = Set(one).subtracting(two).isEmpty && one.count == two.count
      if !isSame { #expect(!comparison.isEqual) }
      if !comparison.isEqual { #expect(!comparison.sentences.isEmpty) }
    }
  }

  @Test("A value that the expectation omits can be anything")
  func wildcards() {
    let expected = [TimelineItem(.event(.transient), at: 0.1)]
    #expect(TimelineComparison(expected: expected, actual: taps([(0.1, 0.3)])).isEqual)
    #expect(!TimelineComparison(expected: expected, actual: taps([(0.2, 0.3)])).isEqual)
  }

  @Test("Every changed field of every pattern of the library is detected")
  func everyField() throws {
    let library = try Fixtures.library()
    for name in library.patternNames {
      let pattern = try library.load(name).pattern
      let expected = Timeline(pattern, source: name)
      for index in pattern.events.indices {
        var changes: [(inout HapticEvent) -> Void] = [
          { $0.time += 0.002 }, { $0.intensity += $0.intensity > 0.5 ? -0.05 : 0.05 },
          { $0.sharpness += $0.sharpness > 0.5 ? -0.05 : 0.05 },
        ]
        if pattern.events[index].kind == .continuous {
          changes += [
            { $0.duration = $0.effectiveDuration - 0.002 }, { $0.envelope.attack += 0.05 },
            { $0.envelope.decay += 0.05 }, { $0.envelope.release += 0.05 },
            { $0.envelope.isSustained.toggle() },
          ]
        }
        guard pattern.events[index].kind.isHaptic else { continue }
        for change in changes {
          var changed = pattern
          change(&changed.events[index])
          let comparison = TimelineComparison(
            expected: expected, actual: Timeline(changed, source: name))
          #expect(comparison.sentences.count == 1, "\(name) \(index): \(comparison.sentences)")
        }
      }
      for index in pattern.curves.indices {
        var changed = pattern
        changed.curves[index].points[0].value += 0.1
        #expect(
          !TimelineComparison(expected: expected, actual: Timeline(changed, source: name)).isEqual)
      }
    }
  }

  @Test("The table marks deviating events and only counts matching ones")
  func table() {
    let many = (0..<20).map { (Double($0) / 10, 0.5) }
    var actual = many
    actual[10].1 = 0.7
    let table = TimelineComparison(expected: taps(many), actual: taps(actual)).table
    #expect(
      table.joined(separator: "\n") == """
           kind       name  expected             actual               difference
        =  … 8 as expected
        =  transient  tap   0.8 s  i 0.5  s 0.5  0.8 s  i 0.5  s 0.5
        =  transient  tap   0.9 s  i 0.5  s 0.5  0.9 s  i 0.5  s 0.5
        ~  transient  tap   1 s  i 0.5  s 0.5    1 s  i 0.7  s 0.5    intensity 0.7 instead of 0.5
        =  transient  tap   1.1 s  i 0.5  s 0.5  1.1 s  i 0.5  s 0.5
        =  transient  tap   1.2 s  i 0.5  s 0.5  1.2 s  i 0.5  s 0.5
        =  … 7 as expected
        """)
  }

  @Test("The picture shows both on one axis with heads by sharpness, and marks deviations")
  func picture() {
    func event(_ kind: HapticEvent.Kind, _ time: Double, _ i: Double, _ s: Double) -> TimelineItem {
      TimelineItem(
        HapticEvent(
          kind, at: time, duration: kind == .continuous ? 0.21 : nil, intensity: i, sharpness: s),
        name: "x")
    }
    let expected = [event(.transient, 0, 1, 0.1), event(.continuous, 0.42, 0.4, 0)]
    let actual = expected + [event(.transient, 0.21, 0.6, 1)]
    let picture = TimelineComparison(expected: expected, actual: actual).picture
    let gap = String(repeating: " ", count: 20)
    let hum = String(repeating: "#", count: 22)
    #expect(
      picture.joined(separator: "\n") == """
                 |o
                 ||
                 ||
                 ||\(gap)\(gap) \(hum)
        expected ||\(gap)\(gap) \(hum)
                 |o
                 ||
                 ||\(gap)^
                 ||\(gap)|\(gap)\(hum)
        actual   ||\(gap)|\(gap)\(hum)
                 +\(String(repeating: "-", count: 64))
                  \(" " + gap)*
                  0\(String(repeating: " ", count: 57))0.63 s
        """)
  }

  @Test(
    "Ten thousand events that all differ are all reported, and among equal ones the one moved event is found"
  )
  func many() {
    func taps(_ count: Int, _ intensity: Double) -> [HapticEvent] {
      (0..<count).map { HapticEvent(.transient, at: Double($0) * 0.05, intensity: intensity) }
    }
    let expected = Timeline(HapticPattern(events: taps(10_000, 0.2)))
    let actual = Timeline(HapticPattern(events: taps(10_000, 0.9)))
    let comparison = TimelineComparison(expected: expected, actual: actual)
    #expect(comparison.matches.count == 10_000)
    #expect(!comparison.isEqual && comparison.sentences.count >= 10)
    // All events after 250 s are missing; the others match.
    let fewer = Timeline(HapticPattern(events: taps(20_000, 0.2).filter { $0.time < 250 }))
    let half = TimelineComparison(
      expected: Timeline(HapticPattern(events: taps(20_000, 0.2))), actual: fewer)
    #expect(half.matches.count { $0.outcome == .equal } == 5_000)
    #expect(half.matches.count { $0.outcome == .missing } == 15_000)
    var moved = taps(1_000, 0.2)
    moved[500].time += 0.5
    moved[500].intensity = 0.7
    var before = taps(1_000, 0.2)
    before[500].intensity = 0.7
    let one = TimelineComparison(
      expected: Timeline(HapticPattern(events: before)),
      actual: Timeline(HapticPattern(events: moved)))
    #expect(one.matches.count == 1_000)
    #expect(one.matches.count { $0.outcome != .equal } == 1)
  }
}
