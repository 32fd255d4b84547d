import Foundation
import TaplineAHAP
import TaplineActuators
import TaplineComparison
import TaplineConversion
import TaplineExchange
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Round trips through other formats")
struct RoundTripTests {
  /// AHAP has separate tests, and a bundle contains Pulsar's JSON.
  private static let written = ExchangeFormat.allCases.filter {
    $0 != .ahap && $0 != .pulsarBundle && $0.readable == $0
  }

  private static func back(
    _ timeline: Timeline, _ format: ExchangeFormat, times: EnvelopeTimes
  ) throws -> (text: [UInt8], timeline: Timeline) {
    let text = try ExchangeWriter(timeline, as: format, name: "some/thing", times: times).bytes
    let read = try ExchangeReader(text, format: format, file: "back")
    #expect(read.diagnostics.isEmpty, "\(format): \(read.diagnostics)")
    // Treats every array as a long one.
    let reread = try text.withUnsafeBufferPointer { bytes in
      try ExchangeReader(BorrowedText(bytes), format: format, file: "back", maximumKeptNodes: 1)
    }
    #expect(reread.timeline == read.timeline, "\(format)")
    return (text, read.timeline)
  }

  /// Formats that write their own patterns back unchanged.
  private static let exact: Set<ExchangeFormat> = [
    .androidWaveform, .kotlinWaveform, .javaWaveform, .web, .notation,
  ]

  @Test(
    "Random patterns are read back, and a pattern that came from a format is written to it unchanged",
    arguments: written)
  func stable(format: ExchangeFormat) throws {
    let times = try Fixtures.profile().envelope
    var patterns = MixedPatterns(seed: 7)
    var count = 0
    let rounds = Fixtures.isExhaustive ? 500 : 100
    for index in 0..<rounds {
      let timeline = Timeline(patterns.next())
      // Android does not allow an effect that plays nothing.
      guard
        (try? ExchangeWriter(timeline, as: format, name: "some/thing", times: times)) != nil
      else { continue }
      count += 1
      let once = try Self.back(timeline, format, times: times)
      let twice = try Self.back(once.timeline, format, times: times)
      if Self.exact.contains(format) {
        // A third pass, since a pulse as short as a tap is read as a tap.
        let thrice = try Self.back(twice.timeline, format, times: times)
        #expect(twice.text == thrice.text, "\(format) \(index)")
      }
      if format == .haptic || format == .pulsar || format == .openXR {
        let (first, second) = (
          PlayedHaptics(once.timeline, times: times), PlayedHaptics(twice.timeline, times: times)
        )
        #expect(first.vibration.distance(to: second.vibration) < 0.01, "\(format) \(index)")
        #expect(first.taps.count == second.taps.count, "\(format) \(index)")
      }
      for event in once.timeline.events {
        #expect(event.time >= 0 && (0...1).contains(event.intensity))
        #expect((0...1).contains(event.sharpness))
      }
    }
    #expect(count > rounds * 4 / 5, "\(format)")
  }

  @Test(
    "Formats with taps keep taps at whole milliseconds to within a millionth",
    arguments: [ExchangeFormat.haptic, .pulsar, .openXR])
  func exactTaps(format: ExchangeFormat) throws {
    let times = try Fixtures.profile().envelope
    let taps = [(0.0, 0.4, 0.4), (0.12, 1, 0.5), (0.121, 0.25, 1), (3, 0.07, 0)].map {
      HapticEvent(.transient, at: $0.0, intensity: $0.1, sharpness: $0.2)
    }
    let back = try Self.back(Timeline(HapticPattern(events: taps)), format, times: times).timeline
    #expect(back.transients.count == taps.count)
    for (tap, read) in zip(taps, back.transients) {
      #expect(abs(tap.time - read.time) < 1e-6)
      #expect(abs(tap.intensity - read.intensity) < 1e-5)
      #expect(abs(tap.sharpness - read.sharpness) < 1e-5)
    }
  }

  @Test("A .haptic clip keeps the project, description and tags of a pattern")
  func metadata() throws {
    var pattern = HapticPattern(events: [HapticEvent(.transient, at: 0)])
    pattern.metadata = ["Project": "Tally", "Description": "One tap.", "Tags": "calm, short"]
    let times = try Fixtures.profile().envelope
    let back = try Self.back(Timeline(pattern), .haptic, times: times).timeline
    #expect(back.placements.map(\.pattern.metadata) == [pattern.metadata])
  }

  @Test(
    "Formats with vibrations keep a vibration of constant intensity",
    arguments: [ExchangeFormat.haptic, .pulsar, .hjif, .openXR])
  func exactVibration(format: ExchangeFormat) throws {
    let times = try Fixtures.profile().envelope
    let event = HapticEvent(
      .continuous, at: 0.1, duration: 0.5, intensity: 0.6, sharpness: 0.4)
    let back = try Self.back(Timeline(HapticPattern(events: [event])), format, times: times)
      .timeline
    let read = try #require(back.events.first)
    #expect(back.events.count == 1 && read.kind == .continuous)
    #expect(abs(read.time - 0.1) < 1e-9 && abs((read.duration ?? 0) - 0.5) < 1e-9)
    #expect(abs(read.intensity - 0.6) < 1e-5)
    // HJIF has whole hertz: an error of half a hertz in 235.
    #expect(abs(read.sharpness - 0.4) <= (format == .hjif ? 0.5 / 235 + 1e-9 : 1e-5))
  }

  @Test("Gaps of the notation are the nearest sums of its letters, with as few letters as possible")
  func gaps() throws {
    let times = try Fixtures.profile().envelope
    var random = SeededGenerator(seed: 5)
    for index in 0..<80 {
      let gap = index < 40 ? Double(index) * 50 : Double.random(in: 0...6_000, using: &random)
      let taps = [0, (gap + 100) / 1_000].map { HapticEvent(.transient, at: $0) }
      let written = try ExchangeWriter(
        Timeline(HapticPattern(events: taps)), as: .notation, name: "x", times: times)
      let letters = String(decoding: written.bytes, as: UTF8.self).filter { ".-=".contains($0) }
      let length = letters.reduce(0) { $0 + ($1 == "." ? 150 : $1 == "-" ? 400 : 1_000) }
      var best = (error: Double.infinity, count: Int.max)
      for short in 0...20 {
        for middle in 0...6 {
          for long in 0...7 {
            let sum = short * 150 + middle * 400 + long * 1_000
            let error = (abs(gap - Double(sum)) * 1e6).rounded() / 1e6
            if (error, short + middle + long) < best { best = (error, short + middle + long) }
          }
        }
      }
      #expect(abs(abs(gap - Double(length)) - best.error) < 1e-5, "\(gap): \(letters)")
      #expect(letters.count <= best.count, "\(gap): \(letters)")
    }
  }

  @Test("A ramp under a curve is read back within the tolerance of a straight line")
  func ramp() throws {
    let profile = try Fixtures.profile()
    var pattern = HapticPattern(
      events: [HapticEvent(.continuous, at: 0, duration: 1, intensity: 1, sharpness: 0.5)])
    pattern.curves = [
      ParameterCurve(
        .hapticIntensity, at: 0, points: [.init(time: 0, value: 0.1), .init(time: 1, value: 1)])
    ]
    for format in [ExchangeFormat.haptic, .pulsar, .openXR] {
      let back = try Self.back(Timeline(pattern), format, times: profile.envelope).timeline
      let (one, other) = (
        Timeline(pattern).continuousEvents(times: profile.envelope)[0],
        back.continuousEvents(times: profile.envelope)[0]
      )
      for index in 1..<99 {
        let time = Double(index) / 100
        let difference = one.intensity(at: time) - other.intensity(at: time)
        #expect(abs(difference) < 0.011, "\(format) at \(time)")
      }
    }
  }

  @Test(
    "The reported loss equals the loss found by comparing the file",
    arguments: ExchangeFormat.allCases)
  func reportedLoss(format: ExchangeFormat) throws {
    let profile = try Fixtures.profile()
    var patterns = MixedPatterns(seed: 11)
    for _ in 0..<10 {
      let timeline = Timeline(patterns.next())
      let conversion = try Conversion(timeline, to: format, name: "x", profile: profile)
      let back =
        format == .ahap
        ? Timeline(try AHAPFile(conversion.text.array, file: "x").pattern)
        : try ExchangeReader(
          try Conversion.text(of: timeline, in: format.readable, name: "x", profile: profile)
            .text.array, format: format.readable, file: "x"
        ).timeline
      let distance = try #require(
        TimelineDistance(expected: timeline, actual: back, profile: profile))
      #expect(distance.levels.decibels == conversion.distance.levels.decibels)
      #expect(distance.envelopeDistance == conversion.distance.envelopeDistance)
      #expect(distance.pairs.count == conversion.distance.pairs.count)
    }
  }

  @Test("AHAP loses nothing of the continuous events that another format contains")
  func throughAHAP() throws {
    let profile = try Fixtures.profile()
    var patterns = MixedPatterns(seed: 23)
    for index in 0..<20 {
      var pattern = patterns.next()
      pattern.events.removeAll { $0.kind == .transient }
      let timeline = Timeline(pattern)
      let back = try Self.back(timeline, .pulsar, times: profile.envelope).timeline
      let conversion = try Conversion(back, to: .ahap, name: "x", profile: profile)
      #expect(conversion.distance.envelopeDistance < 0.01, "\(index)")
      #expect(conversion.distance.missing.isEmpty && conversion.distance.unexpected.isEmpty)
    }
  }

  @Test(
    "Every pattern of the library is converted to every format", arguments: ExchangeFormat.allCases)
  func library(format: ExchangeFormat) throws {
    let profile = try Fixtures.profile()
    let library = try Fixtures.library()
    for name in library.shortPatternNames {
      let timeline = Timeline(try library.load(name).pattern)
      // An effect of primitives needs a tap, so a vibration alone cannot be one.
      guard
        timeline.transients.count > 0
          || ![.kotlinComposition, .javaComposition, .webDraft].contains(format)
      else { continue }
      let conversion = try Conversion(timeline, to: format, name: name, profile: profile)
      let distance = conversion.distance
      #expect(distance.levels.decibels >= 0 && distance.levels.decibels <= LevelDistance.range)
      if [.haptic, .pulsar, .ahap, .openXR, .openXRHeader].contains(format) {
        // OpenXR cannot have two simultaneous taps.
        let merged = conversion.notes.filter { $0.change == .merged }.map(\.count).reduce(0, +)
        #expect(distance.missing.count == merged && distance.unexpected.isEmpty, "\(name)")
        #expect(distance.onsetError < 1e-6 && distance.levelError < 0.01, "\(name)")
      }
    }
  }
}
