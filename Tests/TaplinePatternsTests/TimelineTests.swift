import MotionCurves
import TaplinePatterns
import Testing

@Suite("Timelines have one time axis")
struct TimelineTests {
  private let tap = HapticPattern(events: [HapticEvent(.transient, at: 0.25)])

  @Test(
    "Events are shifted by the pattern's offset; those at the same time keep the order of placement"
  )
  func events() {
    let buzz = HapticPattern(events: [HapticEvent(.continuous, at: 0, duration: 1)])
    let timeline = Timeline([.init(tap, at: 0.5), .init(buzz, at: 0.75), .init(tap, at: 0)])
    #expect(timeline.events.map(\.time) == [0.25, 0.75, 0.75])
    #expect(timeline.events.map(\.kind) == [.transient, .transient, .continuous])
    #expect(timeline.transients.map(\.time) == [0.25, 0.75])
  }

  @Test("Markers of one kind are sorted by time; those at equal times keep the order of placement")
  func markers() {
    let timeline = Timeline(markers: [
      .init(.touch, "up", at: 0.2), .init(.state, "normal", at: 0), .init(.touch, "down", at: 0.1),
      .init(.touch, "again", at: 0.2),
    ])
    #expect(timeline.markers(.touch).map(\.name) == ["down", "up", "again"])
  }

  @Test("Playing faster scales markers and animations with the patterns")
  func speed() {
    let track = AnimationTrack(
      "scale", start: [1], changes: [.init(to: [0.9], at: 0.4, animation: .linear(duration: 1))])
    let timeline = Timeline(
      [.init(tap, at: 0.5)], animations: [track], markers: [.init(.touch, "up", at: 0.1)])
    let faster = timeline.played(atSpeed: 2)
    #expect(faster.markers.map(\.time) == [0.05])
    #expect(faster.transients.map(\.time) == [0.375])
    #expect(faster.animations[0].changes[0].time == 0.2)
    #expect(faster.animations[0].changes[0].animation == .linear(duration: 1).speed(2))
  }

  @Test("Scaled intensities are the decimal products, without binary rounding errors")
  func decimals() {
    for one in 0...100 {
      for other in 0...100 {
        let product = Double(one * other) / 10_000
        #expect(scaledIntensity(Double(one) / 100, by: Double(other) / 100) == product)
      }
    }
    let third = scaledIntensity(1.0 / 3, by: 1.0 / 7)
    #expect(abs(third - 1.0 / 21) <= 5e-13)
    let taps = HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 0.8)])
    #expect(taps.scaled(intensity: 0.8).events[0].intensity == 0.64)
  }

  @Test("Animations do not lengthen the sound")
  func duration() {
    let track = AnimationTrack("scale", start: [1], changes: [.init(to: [0.9], at: 4)])
    let timeline = Timeline(
      [.init(tap)], animations: [track], markers: [.init(.touch, "up", at: 9)])
    #expect(timeline.duration == 0.25)
  }
}
