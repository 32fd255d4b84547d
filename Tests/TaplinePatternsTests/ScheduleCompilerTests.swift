import TaplinePatterns
import TaplineSynthesis
import Testing

@Suite("The schedule compiler")
struct ScheduleCompilerTests {
  private func compile(
    _ placements: Timeline.Placement..., rate: Int = 48_000
  ) -> Schedule {
    ScheduleCompiler.compile(Timeline(placements), sampleRate: rate)
  }

  @Test("Pattern offset and event time are added in seconds and rounded together, once")
  func offsetAndTime() {
    // Each alone would be rounded to 0 frames; their sum is 0.6 frames.
    let part = 0.3 / 48_000
    let pattern = HapticPattern(events: [HapticEvent(.transient, at: part)])
    let schedule = compile(.init(pattern, at: part, source: "a"))
    #expect(schedule.taps.map(\.frame) == [1])
    #expect(schedule.taps[0].origin.requestedTime == part + part)
  }

  @Test(
    "Offset plus time rounds to the frame nearest to the sum",
    arguments: [
      (44_100, 0.1, 0.025, 5_513), (48_000, 0.1, 0.2, 14_400), (96_000, 0.0135, 1.0 / 3, 33_296),
      (44_100, 0.0135, 1.0 / 3, 15_295),
    ])
  func sums(rate: Int, offset: Double, time: Double, frame: Int) {
    let pattern = HapticPattern(events: [HapticEvent(.transient, at: time)])
    #expect(compile(.init(pattern, at: offset), rate: rate).taps[0].frame == frame)
  }

  @Test(
    "Events without a gap in seconds have no gap in frames, even if neither time is a whole frame")
  func abutting() {
    let third = 1.0 / 3
    let pattern = HapticPattern(events: [
      HapticEvent(.continuous, at: 0, duration: third),
      HapticEvent(.continuous, at: third, duration: third),
      HapticEvent(.continuous, at: third + third, duration: third),
    ])
    for rate in [44_100, 48_000, 96_000, 8_001] {
      let events = compile(.init(pattern), rate: rate).continuous
      #expect(events[0].endFrame == events[1].startFrame)
      #expect(events[1].endFrame == events[2].startFrame)
    }
  }

  @Test("The intensity control changes a tap once, at its onset")
  func tapIntensity() {
    let pattern = HapticPattern(
      events: [
        HapticEvent(.transient, at: 0, intensity: 0.8),
        HapticEvent(.transient, at: 0.5, intensity: 0.8),
        HapticEvent(.transient, at: 1, intensity: 0.8),
        HapticEvent(.transient, at: 2, intensity: 0.8),
      ],
      curves: [
        ParameterCurve(
          .hapticIntensity, at: 0.25,
          points: [.init(time: 0, value: 1), .init(time: 0.5, value: 0)])
      ])
    // 1 before the curve, 1 - 0.25/0.5 in it, its last value after it.
    #expect(compile(.init(pattern)).taps.map(\.intensity) == [0.8, 0.4, 0, 0])
  }

  @Test("The sharpness control does not change a tap")
  func tapSharpness() {
    let pattern = HapticPattern(
      events: [HapticEvent(.transient, at: 0.5, sharpness: 0.3)],
      parameters: [DynamicParameter(.hapticSharpness, at: 0, value: 0.5)])
    #expect(compile(.init(pattern)).taps[0].sharpness == 0.3)
  }

  @Test("Controls act only on their own pattern, even if patterns overlap")
  func scope() {
    let silenced = HapticPattern(
      events: [HapticEvent(.transient, at: 0.2), HapticEvent(.continuous, at: 0, duration: 1)],
      parameters: [DynamicParameter(.hapticIntensity, at: 0.1, value: 0)])
    let free = HapticPattern(events: [
      HapticEvent(.transient, at: 0.2), HapticEvent(.continuous, at: 0, duration: 1),
    ])
    let schedule = compile(.init(silenced, source: "silenced"), .init(free, source: "free"))
    #expect(schedule.taps.map(\.intensity) == [0, 1])
    #expect(schedule.continuous.map(\.controlIndex) == [0, nil])
    #expect(schedule.controls[0].intensity.value(at: 4_800) == 0)
  }

  @Test("Times of a curve's points count from the curve's start, after the pattern's offset")
  func relativePoints() {
    let pattern = HapticPattern(
      events: [HapticEvent(.continuous, at: 0, duration: 3)],
      curves: [
        ParameterCurve(
          .hapticSharpness, at: 1,
          points: [.init(time: 0, value: 0), .init(time: 0.5, value: 1)])
      ])
    let track = compile(.init(pattern, at: 10), rate: 1_000).controls[0].sharpness
    #expect(track.value(at: 10_999) == 0)
    #expect(track.value(at: 11_000) == 0)
    #expect(track.value(at: 11_250) == 0.5)
    #expect(track.value(at: 11_500) == 1)
  }

  @Test(
    "Before the first point, the control has its default value; after the last, it keeps its value")
  func ends() {
    let pattern = HapticPattern(
      events: [HapticEvent(.continuous, at: 0, duration: 3)],
      curves: [
        ParameterCurve(
          .hapticIntensity, at: 0.5,
          points: [.init(time: 0.1, value: 0.25), .init(time: 0.2, value: 0.75)])
      ])
    let track = compile(.init(pattern), rate: 1_000).controls[0].intensity
    #expect(track.value(at: 0) == 1)
    #expect(track.value(at: 599) == 1)
    #expect(track.value(at: 600) == 0.25)
    #expect(track.value(at: 650) == 0.5)
    #expect(track.value(at: 700) == 0.75)
    #expect(track.value(at: 100_000) == 0.75)
  }

  @Test("Among overlapping steps and curves, the one that began last takes precedence")
  func overlap() {
    let pattern = HapticPattern(
      events: [HapticEvent(.continuous, at: 0, duration: 3)],
      parameters: [DynamicParameter(.hapticIntensity, at: 0.5, value: 0.2)],
      curves: [
        ParameterCurve(
          .hapticIntensity, at: 0,
          points: [.init(time: 0, value: 0), .init(time: 1, value: 1)])
      ])
    let track = compile(.init(pattern), rate: 1_000).controls[0].intensity
    #expect(abs(track.value(at: 499) - 0.499) < 1e-12)
    #expect(track.value(at: 500) == 0.2)
    #expect(track.value(at: 1_500) == 0.2)
  }

  @Test("Of two points on one frame, the later counts, and the value jumps")
  func jump() {
    let pattern = HapticPattern(
      events: [HapticEvent(.transient, at: 0.5)],
      curves: [
        ParameterCurve(
          .hapticIntensity, at: 0,
          points: [
            .init(time: 0, value: 1), .init(time: 0.5, value: 1), .init(time: 0.5, value: 0.5),
            .init(time: 1, value: 0.5),
          ])
      ])
    let schedule = compile(.init(pattern), rate: 1_000)
    #expect(schedule.taps[0].intensity == 0.5)
    #expect(schedule.controls[0].intensity.value(at: 499) == 1)
  }

  @Test("Curve points are sorted by time")
  func unsortedPoints() {
    func track(_ points: [ParameterCurve.ControlPoint]) -> ControlTrack {
      let pattern = HapticPattern(
        events: [HapticEvent(.continuous, at: 0, duration: 1)],
        curves: [ParameterCurve(.hapticIntensity, at: 0, points: points)])
      return compile(.init(pattern)).controls[0].intensity
    }
    let points: [ParameterCurve.ControlPoint] = [
      .init(time: 0, value: 1), .init(time: 0.25, value: 0.5), .init(time: 0.75, value: 0),
    ]
    #expect(track(points) == track([points[2], points[0], points[1]]))
  }

  @Test("Values outside their range are clamped, and so is the product for a tap")
  func clamping() {
    let pattern = HapticPattern(
      events: [HapticEvent(.transient, at: 0, intensity: 3, sharpness: -2)],
      parameters: [DynamicParameter(.hapticIntensity, at: 0, value: 9)])
    let tap = compile(.init(pattern)).taps[0]
    #expect(tap.intensity == 1)
    #expect(tap.sharpness == 0)
  }

  @Test("An intensity or sharpness of NaN counts as 0 and does not trap")
  func notANumber() {
    let pattern = HapticPattern(events: [
      HapticEvent(.transient, at: 0, intensity: .nan, sharpness: .nan),
      HapticEvent(.continuous, at: 0, duration: 1, intensity: .nan, sharpness: .nan),
    ])
    let schedule = compile(.init(pattern))
    #expect(schedule.taps[0].intensity == 0 && schedule.taps[0].sharpness == 0)
    #expect(schedule.continuous[0].intensity == 0 && schedule.continuous[0].sharpness == 0)
  }

  @Test("A continuous event is cut at 30 s, and plays for 30 s if it has no duration")
  func longest() {
    for duration in [31.0, 1_000, 0, nil] {
      let pattern = HapticPattern(events: [
        HapticEvent(.continuous, at: 1, duration: duration)
      ])
      let event = compile(.init(pattern)).continuous[0]
      #expect(event.endFrame - event.startFrame == 30 * 48_000)
    }
  }

  @Test("Envelope controls are added once: attack and decay at the start, release at the end")
  func envelopeControls() {
    let pattern = HapticPattern(
      events: [
        HapticEvent(
          .continuous, at: 0, duration: 1,
          envelope: .init(attack: 0.5, decay: 0.9, release: 0.5, isSustained: false))
      ],
      parameters: [
        DynamicParameter(.hapticAttackTime, at: 0, value: 0.25),
        DynamicParameter(.hapticDecayTime, at: 0, value: 0.5),
        DynamicParameter(.hapticReleaseTime, at: 0.5, value: -0.25),
      ])
    let event = compile(.init(pattern)).continuous[0]
    #expect(event.envelope.attack == 0.75)
    #expect(event.envelope.decay == 1)
    #expect(event.envelope.release == 0.25)
  }

  @Test("Events are in the order of frames; events on equal frames keep the order of the timeline")
  func order() {
    let pattern = HapticPattern(events: [
      HapticEvent(.transient, at: 0.2, intensity: 0.1),
      HapticEvent(.transient, at: 0.1, intensity: 0.2),
      HapticEvent(.transient, at: 0.2, intensity: 0.3),
    ])
    let taps = compile(.init(pattern)).taps
    #expect(taps.map(\.intensity) == [0.2, 0.1, 0.3])
    #expect(taps.map(\.origin.index) == [1, 0, 2])
  }

  @Test("A transient's duration lengthens the schedule, but not the tap")
  func padding() {
    let pattern = HapticPattern(events: [HapticEvent(.transient, at: 0, duration: 2)])
    #expect(compile(.init(pattern)).frameCount == 96_000)
  }

  @Test("The report's error is the frame's time minus the requested time, and at most half a frame")
  func report() {
    let times = [0, 1.0 / 3, 0.0135, 0.120_007, 0.999_99]
    let pattern = HapticPattern(events: times.map { HapticEvent(.transient, at: $0) })
    let rows = compile(.init(pattern, source: "x"), rate: 44_100).rows
    #expect(rows.count == times.count)
    let halfFrame = 0.5e6 / 44_100 + 1e-9
    for row in rows {
      let error = (Double(row.frame) / 44_100 - row.requestedTime) * 1e6
      #expect(abs(row.errorMicroseconds - error) < 1e-6)
      #expect(abs(row.errorMicroseconds) <= halfFrame)
      #expect(row.source == "x")
    }
  }

  @Test("Audio events are part of the schedule")
  func audio() {
    let pattern = HapticPattern(events: [
      HapticEvent(.audioCustom, at: 0.5), HapticEvent(.audioContinuous, at: 0.1, duration: 1),
    ])
    let schedule = compile(.init(pattern))
    #expect(schedule.audio.map(\.startFrame) == [4_800, 24_000])
    #expect(schedule.rows.map(\.kind) == [.audioContinuous, .audioCustom])
  }

  @Test("Playing faster scales times and durations of events, steps and curves")
  func speed() {
    let pattern = HapticPattern(
      events: [HapticEvent(.continuous, at: 1, duration: 2), HapticEvent(.transient, at: 3)],
      parameters: [DynamicParameter(.hapticIntensity, at: 2, value: 0.5)],
      curves: [
        ParameterCurve(
          .hapticSharpness, at: 1,
          points: [.init(time: 0, value: 0), .init(time: 1, value: 1)])
      ])
    let timeline = Timeline([.init(pattern, at: 4)]).played(atSpeed: 2)
    let schedule = ScheduleCompiler.compile(timeline, sampleRate: 1_000)
    #expect(schedule.continuous[0].startFrame == 2_500)
    #expect(schedule.continuous[0].endFrame == 3_500)
    #expect(schedule.taps[0].frame == 3_500)
    #expect(schedule.controls[0].intensity.value(at: 2_999) == 1)
    #expect(schedule.controls[0].intensity.value(at: 3_000) == 0.5)
    #expect(schedule.controls[0].sharpness.value(at: 2_750) == 0.5)
  }
}
