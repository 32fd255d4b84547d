import MotionCurves
package import TaplinePatterns

/// The strongest haptic of each display frame, in ascending order of frames.
package struct DisplayedHaptics {
  private struct DisplayedEvent {
    let event: EffectiveEvent
    let frames: Range<Int>
    /// Whether the event is displayed on the frame nearest to its start, with the values at its midpoint.
    let isBetweenFrames: Bool
  }

  private let clock: SamplingRate
  private let taps: [(frame: Int, intensity: Double, sharpness: Double)]
  private let continuous: [DisplayedEvent]
  private var nextTap = 0
  private var nextContinuous = 0
  private var active: [DisplayedEvent] = []
  /// The first frame on which an active event has ended.
  private var nextEnd = Int.max

  /// The number of frames until the last displayed haptic or the timeline's end, whichever is later.
  package let frameCount: Int

  package init(_ timeline: Timeline, times: EnvelopeTimes, framesPerSecond: Int) {
    let clock = SamplingRate.framesPerSecond(Double(framesPerSecond))
    func nearest(_ time: Double) -> Int { clock.frame(.nearest, at: FrameClock.bounded(time)) }
    func first(_ time: Double) -> Int { clock.frame(.firstShowing, at: FrameClock.bounded(time)) }
    self.clock = clock
    taps = timeline.schedulableTransients.map { (nearest($0.time), $0.intensity, $0.sharpness) }
    continuous = timeline.continuousEvents(times: times).map { event in
      let frames = first(event.start)..<max(first(event.start), first(event.end))
      guard frames.isEmpty else {
        return DisplayedEvent(event: event, frames: frames, isBetweenFrames: false)
      }
      let frame = nearest(event.start)
      return DisplayedEvent(event: event, frames: frame..<frame + 1, isBetweenFrames: true)
    }.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
    let tapsEnd = (taps.last?.frame ?? -1) + 1
    let continuousEnd = continuous.map(\.frames.upperBound).max() ?? 0
    frameCount = max(nearest(timeline.duration), tapsEnd, continuousEnd)
  }

  /// Returns the strongest haptic of a frame, or nil if there is none; successive calls must have ascending frames.
  package mutating func strongest(at frame: Int) -> (intensity: Double, sharpness: Double)? {
    var strongest: (intensity: Double, sharpness: Double)?
    func consider(_ intensity: Double, _ sharpness: @autoclosure () -> Double) {
      guard strongest.map({ intensity > $0.intensity }) ?? true else { return }
      strongest = (intensity, sharpness())
    }
    while nextTap < taps.count, taps[nextTap].frame <= frame {
      let tap = taps[nextTap]
      if tap.frame == frame { consider(tap.intensity, tap.sharpness) }
      nextTap += 1
    }
    while nextContinuous < continuous.count,
      continuous[nextContinuous].frames.lowerBound <= frame
    {
      active.append(continuous[nextContinuous])
      nextEnd = min(nextEnd, continuous[nextContinuous].frames.upperBound)
      nextContinuous += 1
    }
    if frame >= nextEnd {
      active.removeAll { $0.frames.upperBound <= frame }
      nextEnd = active.reduce(.max) { min($0, $1.frames.upperBound) }
    }
    let frameTime = clock.seconds(at: frame)
    // Access by index, because iteration would copy each element.
    for index in active.indices {
      let (start, end) = (active[index].event.start, active[index].event.end)
      let time = active[index].isBetweenFrames ? (start + end) / 2 : max(frameTime, start)
      consider(active[index].event.intensity(at: time), active[index].event.sharpness(at: time))
    }
    return strongest
  }
}
