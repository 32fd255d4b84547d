import MotionCurves
import Tapline
import Testing

@Suite("The description of a timeline is readable without explanation")
struct TimelineDescriptionTests {
  @Test("Each event, step, point and marker is one line, in the order of time")
  func lines() {
    let pattern = HapticPattern(
      events: [
        HapticEvent(.transient, at: 0.12, intensity: 0.6, sharpness: 0.9),
        HapticEvent(.continuous, at: 0, duration: 1.5),
      ],
      parameters: [DynamicParameter(.hapticIntensity, at: 0.5, value: 0.25)],
      curves: [
        ParameterCurve(
          .hapticSharpness, at: 1,
          points: [.init(time: 0, value: 0), .init(time: 0.25, value: -0.5)])
      ])
    var timeline = Timeline([.init(pattern, at: 2, source: "settled.ahap")])
    timeline.markers = [
      .init(.suppressed, "feedback/rigid", at: 2.12, detail: "Low Power Mode is on"),
      .init(.call, "engine start", at: 0),
    ]
    #expect(
      "\(timeline)" == """
        call marker 'engine start' at 0 s
        continuous 'settled.ahap' at 2 s (intensity 1, sharpness 0.5, duration 1.5)
        transient 'settled.ahap' at 2.12 s (intensity 0.6, sharpness 0.9)
        suppressed marker 'feedback/rigid' at 2.12 s: Low Power Mode is on
        step HapticIntensityControl 'settled.ahap' at 2.5 s (value 0.25)
        curve HapticSharpnessControl 'settled.ahap' at 3 s (value 0)
        curve HapticSharpnessControl 'settled.ahap' at 3.25 s (value -0.5)
        """)
  }

  @Test("Times have nanosecond precision, and default values are omitted")
  func numbers() {
    var event = HapticEvent(.continuous, at: 0.1 + 0.2, duration: 1)
    event.envelope.attack = 0.25
    let timeline = Timeline(HapticPattern(events: [event]))
    #expect(
      "\(timeline)"
        == "continuous at 0.3 s (intensity 1, sharpness 0.5, duration 1, attack 0.25)")
  }

  @Test("An animation has its own line, and an empty timeline is described as empty")
  func others() {
    let scale = AnimationTrack(
      "scale", body: .scale, start: [1], changes: [.init(to: [0.97], at: 0.1)])
    let tap = HapticPattern(events: [HapticEvent(.transient, at: 0.5)])
    #expect(
      "\(Timeline([.init(tap, source: "tap")], animations: [scale]))" == """
        animation 'scale' at 0.1 s (to 0.97)
        transient 'tap' at 0.5 s (intensity 1, sharpness 0.5)
        """)
    #expect("\(Timeline())" == "nothing was recorded")
  }
}
