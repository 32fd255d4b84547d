public import ActuatorProfiles
import FrameScheduling
import HapticSynthesis
public import HapticTimeline
public import WholeFiles

/// The CSV layout `wide`: one row for each display frame.
///
/// The timeline is compiled with the display's rate, by the same compiler that serves the sound, so
/// an event stands on the display frame nearest to its time. A frame shows the strongest haptic
/// that is felt in it: taps that begin there, and continuous events with their controls and
/// envelope. Frames without any have empty cells.
///
/// Thread: any.
public enum WideTable {
  /// The columns of the layout for patterns; those for presses do not apply and are left out.
  public static let columns = ["time_s", "frame", "haptic_intensity", "haptic_sharpness"]

  /// Writes every display frame of a range.
  ///
  /// - Parameters:
  ///   - timeline: The events.
  ///   - profile: What envelope times mean in seconds.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  ///   - range: The part that is wanted.
  ///   - sink: Where the rows go.
  ///   - numbers: How numbers are written.
  ///   - isInterrupted: Asked now and then; true ends the table early.
  /// - Throws: `FileError` of kind `write`.
  public static func write(
    _ timeline: Timeline, profile: ActuatorProfile, framesPerSecond: Int = 120,
    range: TimeRange = .all, to sink: any ByteSink, numbers: CSVWriter.Numbers = .shortest,
    isInterrupted: () -> Bool = { false }
  ) throws(FileError) {
    var csv = try CSVWriter(columns: columns, to: sink, numbers: numbers)
    let clock = FrameClock(sampleRate: framesPerSecond)
    let schedule = ScheduleCompiler.compile(timeline, sampleRate: framesPerSecond)
    var felt = FeltCourse(schedule, times: profile.envelope)
    // The frame after the last that is felt is shown too, so that a plot comes back to rest.
    for frame in range.frames(clock, of: felt.frameCount + 1) {
      if frame.isMultiple(of: 4_096), isInterrupted() { return }
      let now = felt.strongest(at: frame)
      csv.cell(clock.seconds(at: frame))
      csv.cell(frame)
      csv.cell(now?.intensity)
      csv.cell(now?.sharpness)
      try csv.endRow()
    }
  }
}

/// What is felt at each frame of a schedule, frames asked for in ascending order.
private struct FeltCourse {
  private let schedule: Schedule
  private let times: EnvelopeTimes
  private var nextTap = 0
  private var nextContinuous = 0
  private var active: [(event: ScheduledContinuous, envelope: EnvelopeCourse)] = []

  let frameCount: Int

  init(_ schedule: Schedule, times: EnvelopeTimes) {
    self.schedule = schedule
    self.times = times
    let taps = max(schedule.frameCount, (schedule.taps.last?.frame ?? -1) + 1)
    frameCount = schedule.continuous.reduce(taps) { last, event in
      max(
        last, EnvelopeCourse(event, times: times, sampleRate: schedule.sampleRate).lastFrame)
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
      let event = schedule.continuous[nextContinuous]
      active.append(
        (event, EnvelopeCourse(event, times: times, sampleRate: schedule.sampleRate)))
      nextContinuous += 1
    }
    active.removeAll { $0.envelope.lastFrame <= frame }
    for (event, envelope) in active {
      let controls = event.controlIndex.map { schedule.controls[$0] }
      let control = controls?.intensity.value(at: frame) ?? 1
      let addition = controls?.sharpness.value(at: frame) ?? 0
      consider(
        event.intensity * control * envelope.value(at: frame),
        min(max(event.sharpness + addition, 0), 1))
    }
    return strongest
  }
}
