import MotionCurves
import TaplinePatterns
import Testing

@Suite("Feedback to touches")
struct TouchFeedbackTests {
  private func touches(_ steps: (String, Double)...) -> [Timeline.Marker] {
    steps.map { .init(.touch, $0.0, at: $0.1) }
  }

  private func found(
    _ timeline: Timeline, _ feedback: TouchFeedback
  ) -> [(touch: String, milliseconds: Double)] {
    timeline.feedbackLatencies.filter { $0.feedback == feedback }.map {
      ($0.touch.name, ($0.seconds * 1e6).rounded() / 1e3)
    }
  }

  @Test("The limits are those of Kaaresoja, Brewster and Lantz")
  func limits() {
    #expect(TouchFeedback.haptic.latency == 0.005...0.05)
    #expect(TouchFeedback.sound.latency == 0.02...0.07)
    #expect(TouchFeedback.visual.latency == 0.03...0.085)
  }

  @Test(
    "Haptics and sounds belong to the touch before their start, with the delays within their patterns"
  )
  func patterns() {
    func pattern(_ kind: HapticEvent.Kind, _ time: Double) -> HapticPattern {
      HapticPattern(events: [
        HapticEvent(.transient, at: 0, intensity: 0), HapticEvent(kind, at: time, duration: 0.1),
        HapticEvent(kind, at: time + 0.2, duration: 0.1),
      ])
    }
    let timeline = Timeline(
      [
        .init(pattern(.transient, 0), at: 0.05), .init(pattern(.transient, 0.2), at: 0.12),
        .init(pattern(.transient, 0), at: 1.03), .init(pattern(.transient, 0), at: 1.2),
        .init(pattern(.continuous, 0.004), at: 2.1), .init(pattern(.audioContinuous, 0), at: 2.16),
      ],
      markers: touches(
        ("down", 0.1), ("up", 1), ("down", 2), ("out", 2.05), ("in", 2.07), ("up", 2.1)))
    let haptics = found(timeline, .haptic)
    #expect(haptics.map(\.touch) == ["down", "up", "up"])
    #expect(haptics.map(\.milliseconds) == [220, 30, 4])
    #expect(found(timeline, .sound).map(\.milliseconds) == [60])
  }

  @Test(
    "A jump and a motion are visible when they start, after the delay of their animation",
    arguments: [0, 0.02, 0.0855, 0.3])
  func visual(delay: Double) throws {
    func track(_ animation: Animation?, at time: Double) -> AnimationTrack {
      AnimationTrack(
        "scale", start: [1], changes: [.init(to: [0.5], at: time, animation: animation)],
        startupFrames: 2)
    }
    for touch in [0, 0.4, 0.4321] {
      for moved in [
        track(nil, at: touch + delay),
        track(.linear(duration: 0.01).delay(delay), at: touch),
      ] {
        let timeline = Timeline(animations: [moved], markers: touches(("down", touch)))
        let late = try #require(found(timeline, .visual).first).milliseconds
        #expect((0...2.001).contains(late - delay * 1_000), "\(late)")
      }
    }
  }

  @Test("A linear change is visible after a step of an eight-bit channel, and a smaller one never")
  func step() throws {
    func seconds(to target: Double) -> Double? {
      let track = AnimationTrack(
        "opacity", start: [1],
        changes: [.init(to: [target], at: 0, animation: .linear(duration: 1))])
      return Timeline(animations: [track], markers: touches(("down", 0))).feedbackLatencies.first?
        .seconds
    }
    // 1 - t falls below 1 - 1/255 at 3.92 ms, and 1 - t/10 at 39.2 ms.
    #expect(seconds(to: 0) == 0.004)
    #expect(seconds(to: 0.9) == 0.04)
    #expect(seconds(to: 0.997) == nil)
  }

  @Test(
    "Lifting the finger shows nothing new if the press was visible; otherwise its own change counts"
  )
  func lift() {
    let press = AnimationTrack(
      "scale", start: [1], changes: [.init(to: [0.9], at: 0), .init(to: [1], at: 0.3)])
    let toggle = AnimationTrack("toggle", start: [0], changes: [.init(to: [1], at: 0.25)])
    let markers = touches(("down", 0), ("up", 0.2))
    let both = Timeline(animations: [press, toggle], markers: markers)
    #expect(found(both, .visual).map(\.touch) == ["down"])
    let one = Timeline(animations: [toggle], markers: markers)
    #expect(found(one, .visual).map(\.touch) == ["up"])
    #expect(found(one, .visual).map(\.milliseconds) == [50])
    // The lift does not hide how late the press would have been visible: 0.1 · t/0.1 reaches 1/255 after 4 ms.
    let hidden = AnimationTrack(
      "scale", start: [1],
      changes: [.init(to: [0.9], at: 0, animation: .linear(duration: 0.1).delay(0.4))])
    #expect(
      found(Timeline(animations: [hidden], markers: markers), .visual).map(\.milliseconds) == [404])
    #expect(Timeline(animations: [press]).feedbackLatencies.isEmpty)
  }

  @Test("Motion that continues from an earlier touch is not the visible feedback to a later one")
  func continuedMotion() {
    // The first press runs until 1 s; the second one, at 0.5 s, is answered 0.1 s later.
    let press = AnimationTrack(
      "scale", start: [1],
      changes: [
        .init(to: [0], at: 0, animation: .linear(duration: 1)), .init(to: [1], at: 0.6),
      ])
    let timeline = Timeline(
      animations: [press], markers: touches(("down", 0), ("up", 0.2), ("down", 0.5)))
    #expect(found(timeline, .visual).map(\.touch) == ["down", "down"])
    #expect(found(timeline, .visual).map(\.milliseconds) == [4, 100])
  }

  @Test("A limit may be reached, but not exceeded; rounding errors do not count")
  func late() {
    #expect(!TouchFeedback.isLate(0.37 - 0.32, after: 0.05))
    #expect(TouchFeedback.isLate(0.0501, after: 0.05))
  }
}
