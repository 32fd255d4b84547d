import TaplineSynthesis

/// The effective intensity and sharpness of one continuous event: with controls and envelope.
struct EffectiveEvent {
  private let event: ScheduledContinuous
  private let controls: ControlTracks?
  private let envelope: EnvelopeSegments

  /// The frame after the last that is felt.
  var lastFrame: Int { envelope.lastFrame }

  init(_ event: ScheduledContinuous, of schedule: Schedule, times: EnvelopeTimes) {
    self.event = event
    controls = event.controlIndex.map { schedule.controls[$0] }
    envelope = EnvelopeSegments(event, times: times, sampleRate: schedule.sampleRate)
  }

  /// Intensity at a frame of the event, `0...1`.
  func intensity(at frame: Int) -> Double {
    event.intensity * (controls?.intensity.value(at: frame) ?? 1) * envelope.value(at: frame)
  }

  /// Sharpness at a frame of the event, `0...1`.
  func sharpness(at frame: Int) -> Double {
    min(max(event.sharpness + (controls?.sharpness.value(at: frame) ?? 0), 0), 1)
  }
}

/// The effective intensity and sharpness at each frame of a schedule, frames asked for in ascending
/// order.
struct EffectiveHaptics {
  private let schedule: Schedule
  private let times: EnvelopeTimes
  private var nextTap = 0
  private var nextContinuous = 0
  private var active: [EffectiveEvent] = []

  let frameCount: Int

  init(_ schedule: Schedule, times: EnvelopeTimes) {
    self.schedule = schedule
    self.times = times
    let taps = max(schedule.frameCount, (schedule.taps.last?.frame ?? -1) + 1)
    frameCount = schedule.continuous.reduce(taps) { last, event in
      max(last, EffectiveEvent(event, of: schedule, times: times).lastFrame)
    }
  }

  mutating func strongest(at frame: Int) -> (intensity: Double, sharpness: Double)? {
    var strongest: (intensity: Double, sharpness: Double)?
    func consider(_ intensity: Double, _ sharpness: Double) {
      if strongest.map({ intensity > $0.intensity }) ?? true { strongest = (intensity, sharpness) }
    }
    while nextTap < schedule.taps.count, schedule.taps[nextTap].frame <= frame {
      let tap = schedule.taps[nextTap]
      if tap.frame == frame { consider(tap.intensity, tap.sharpness) }
      nextTap += 1
    }
    while nextContinuous < schedule.continuous.count,
      schedule.continuous[nextContinuous].startFrame <= frame
    {
      active.append(EffectiveEvent(schedule.continuous[nextContinuous], of: schedule, times: times))
      nextContinuous += 1
    }
    active.removeAll { $0.lastFrame <= frame }
    for event in active { consider(event.intensity(at: frame), event.sharpness(at: frame)) }
    return strongest
  }
}
