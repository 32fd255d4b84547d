import TaplineActuators
import TaplineComparison
import TaplineConversion
import TaplinePatterns
import TaplineTestSupport
import Testing

@Suite("The distance between two timelines")
struct DistanceTests {
  private static func taps(_ strengths: [(Double, Double, Double)]) -> Timeline {
    Timeline(
      HapticPattern(
        events: strengths.map {
          HapticEvent(.transient, at: $0.0, intensity: $0.1, sharpness: $0.2)
        }))
  }

  private static func distance(_ one: Timeline, _ other: Timeline) throws -> TimelineDistance {
    try #require(
      TimelineDistance(expected: one, actual: other, profile: try Fixtures.profile()))
  }

  @Test("The distance between a timeline and itself is 0, and the similarity is 1")
  func same() throws {
    var patterns = MixedPatterns(seed: 5)
    for _ in 0..<20 {
      let timeline = Timeline(patterns.next())
      let distance = try Self.distance(timeline, timeline)
      #expect(distance.levels.decibels == 0 && distance.levels.similarity == 1)
      #expect(distance.envelopeDistance == 0 && distance.missing.isEmpty)
      #expect(distance.onsetError == 0 && distance.levelError == 0 && distance.frequencyError == 0)
    }
  }

  @Test(
    "Half the amplitude is a distance of 6.02 dB and a similarity of 0.5, since amplitude is intensity squared"
  )
  func half() throws {
    let root = 0.5.squareRoot()
    let one = Self.taps([(0, 1, 0.5), (0.3, 1, 0.5)])
    let other = Self.taps([(0, root, 0.5), (0.3, root, 0.5)])
    let distance = try Self.distance(one, other)
    #expect(abs(distance.levelError - 6.0206) < 1e-3)
    #expect(abs(distance.levels.similarity - 0.5) < 0.01)
    // Where the weaker one is below the floor, the difference is less than 6.02 dB.
    #expect((3...6.03).contains(distance.levels.decibels))
  }

  @Test("Frequencies are those of the profile: 80 Hz at sharpness 0 and 230 Hz at sharpness 1")
  func hertz() throws {
    let distance = try Self.distance(Self.taps([(0, 1, 0)]), Self.taps([(0, 1, 1)]))
    #expect(abs(distance.frequencyError - 150) < 1e-6)
  }

  @Test("Missing and added taps are reported, and each gives the same distance")
  func missing() throws {
    let distance = try Self.distance(Self.taps([(0, 1, 0.5)]), Timeline())
    #expect(distance.missing.count == 1 && distance.pairs.isEmpty)
    #expect(distance.levels.similarity == 0)
    #expect((10...LevelDistance.range).contains(distance.levels.decibels))
    let other = try Self.distance(Timeline(), Self.taps([(0, 1, 0.5)]))
    #expect(other.unexpected.count == 1)
    #expect(other.levels.decibels == distance.levels.decibels)
  }

  @Test("Distance and similarity are equal in both directions")
  func symmetry() throws {
    var patterns = MixedPatterns(seed: 6)
    for _ in 0..<10 {
      let (one, other) = (Timeline(patterns.next()), Timeline(patterns.next()))
      let (there, back) = (try Self.distance(one, other), try Self.distance(other, one))
      #expect(abs(there.levels.decibels - back.levels.decibels) < 1e-9)
      #expect(abs(there.levels.similarity - back.levels.similarity) < 1e-9)
      #expect(abs(there.envelopeDistance - back.envelopeDistance) < 1e-9)
    }
  }

  @Test(
    "The envelope distance is the area between two envelopes, divided by the area under the stronger one"
  )
  func envelope() throws {
    func vibration(_ start: Double, _ length: Double, _ intensity: Double) -> Timeline {
      Timeline(
        HapticPattern(events: [
          HapticEvent(.continuous, at: start, duration: length, intensity: intensity)
        ]))
    }
    // 0.5 and 1 over the same second: a half.
    #expect(
      abs(try Self.distance(vibration(0, 1, 0.5), vibration(0, 1, 1)).envelopeDistance - 0.5) < 1e-9
    )
    // 0...1 and 0.5...1.5 have a third in common.
    #expect(
      abs(try Self.distance(vibration(0, 1, 1), vibration(0.5, 1, 1)).envelopeDistance - 2 / 3.0)
        < 1e-9)
    #expect(try Self.distance(vibration(0, 1, 1), vibration(2, 1, 1)).envelopeDistance == 1)
  }

  @Test("The strongest of many tracks has the largest intensity at every time")
  func strongest() throws {
    let times = try Fixtures.profile().envelope
    var patterns = MixedPatterns(seed: 12)
    for _ in 0..<200 {
      var pattern = patterns.next()
      pattern.events += patterns.next().events
      for index in pattern.events.indices { pattern.events[index].envelope.isSustained = true }
      let played = PlayedHaptics(Timeline(pattern), times: times)
      let events = Timeline(pattern).continuousEvents(times: times)
      for index in 0..<80 {
        let time = Double(index) * 0.05 + 0.0137
        let expected = events.reduce(0) { max($0, $1.intensity(at: time)) }
        let piece = played.vibration.pieces.first { $0.start <= time && time < $0.end }
        let actual = piece?.strength(at: time).intensity ?? 0
        // The expected values ignore the profile's shortest attack and release, 2 and 5 ms.
        let isNearEdge = events.contains {
          abs($0.start - time) < 0.0075 || abs($0.release - time) < 0.0075
        }
        if !isNearEdge { #expect(abs(expected - actual) < 0.011, "at \(time)") }
      }
    }
  }
}
