import MotionCurves
package import TaplinePatterns

/// The haptics of a timeline at any time, with controls and envelopes applied.
///
/// Pictures and tables of display frames use it. The schedule in audio frames applies the same controls and envelopes.
package struct EffectiveHaptics: Sendable {
  /// The taps with the intensity and sharpness with which they play, sorted by time; times are clamped to the range of
  /// `FrameClock`.
  package let taps: [HapticEvent]

  /// The continuous events, sorted by start.
  package let continuous: [EffectiveEvent]

  /// Evaluates a timeline.
  ///
  /// - Complexity: O(n log n) in events and control points.
  package init(_ timeline: Timeline, times: EnvelopeTimes) {
    taps = timeline.schedulableTransients
    var continuous: [EffectiveEvent] = []
    for placement in timeline.placements {
      let events = placement.pattern.events.lazy.filter { $0.kind == .continuous }
      guard !events.isEmpty else { continue }
      let controls = PatternControls(placement.pattern, offset: placement.offset)
      continuous += events.map {
        EffectiveEvent($0, at: placement.offset + $0.time, controls: controls, times: times)
      }
    }
    let order = continuous.indices.sorted {
      (continuous[$0].start, $0) < (continuous[$1].start, $1)
    }
    self.continuous = order.map { continuous[$0] }
  }
}

extension Timeline {
  /// The taps as they play, with times clamped to the range of `FrameClock`.
  var schedulableTransients: [HapticEvent] {
    var taps = playedTransients
    for index in taps.indices {
      let time = FrameClock.bounded(taps[index].time)
      if time != taps[index].time { taps[index].time = time }
    }
    return taps
  }
}

/// A continuous event with its controls and envelope applied.
package struct EffectiveEvent: Sendable {
  private let event: HapticEvent
  private let controls: PatternControls
  private let shape: EnvelopeShape

  /// The start, in seconds from the start of the timeline.
  package let start: Double

  /// The start of its release.
  package var release: Double { start + shape.length }

  /// The end of its release.
  package var end: Double { start + shape.end }

  init(
    _ event: HapticEvent, at time: Double, controls: PatternControls, times: EnvelopeTimes
  ) {
    self.event = event
    self.controls = controls
    start = FrameClock.bounded(time)
    let length = event.effectiveDuration
    shape = EnvelopeShape(
      controls.envelope(of: event, from: start, to: start + length), length: length, times: times)
  }

  /// Returns the intensity at a time, `0...1`; zero outside the event.
  package func intensity(at time: Double) -> Double {
    controls.intensity(of: event, at: time) * shape.value(at: roundedToNanosecond(time - start))
  }

  /// Returns the sharpness at a time, `0...1`.
  package func sharpness(at time: Double) -> Double { controls.sharpness(of: event, at: time) }
}

/// The strongest haptic of each display frame, in ascending order of frames.
///
/// A tap is displayed on the nearest frame, a continuous event on the frames within it. An event between two frames is
/// displayed on the one nearer to its start, with the values at its midpoint.
package struct DisplayedHaptics {
  private struct DisplayedEvent {
    let event: EffectiveEvent
    let frames: Range<Int>
    let isBetweenFrames: Bool

    /// Returns the time whose values a frame displays; `time` is the time of the frame.
    func evaluationTime(_ time: Double) -> Double {
      isBetweenFrames ? (event.start + event.end) / 2 : max(time, event.start)
    }
  }

  private let clock: SamplingRate
  private let taps: [(frame: Int, intensity: Double, sharpness: Double)]
  private let continuous: [DisplayedEvent]
  private var nextTap = 0
  private var nextContinuous = 0
  private var active: [DisplayedEvent] = []
  /// The first frame at which one of the active events has ended.
  private var nextEnd = Int.max

  /// The number of frames to the last displayed haptic, at least the timeline's length.
  package let frameCount: Int

  package init(_ haptics: EffectiveHaptics, duration: Double, framesPerSecond: Int) {
    let clock = SamplingRate.framesPerSecond(Double(framesPerSecond))
    func nearest(_ time: Double) -> Int { clock.frame(.nearest, at: FrameClock.bounded(time)) }
    func first(_ time: Double) -> Int { clock.frame(.firstShowing, at: FrameClock.bounded(time)) }
    self.clock = clock
    taps = haptics.taps.map { (nearest($0.time), $0.intensity, $0.sharpness) }
    continuous = haptics.continuous.map { event in
      let frames = first(event.start)..<max(first(event.start), first(event.end))
      guard frames.isEmpty else {
        return DisplayedEvent(event: event, frames: frames, isBetweenFrames: false)
      }
      let frame = nearest(event.start)
      return DisplayedEvent(event: event, frames: frame..<frame + 1, isBetweenFrames: true)
    }.sorted { $0.frames.lowerBound < $1.frames.lowerBound }
    let last = max(nearest(duration), (taps.last?.frame ?? -1) + 1)
    frameCount = continuous.reduce(last) { max($0, $1.frames.upperBound) }
  }

  /// Returns the strongest haptic of a frame, or `nil` if there is none.
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
    let time = clock.seconds(at: frame)
    // By index, because iteration would copy each element.
    for index in active.indices {
      let time = active[index].evaluationTime(time)
      consider(active[index].event.intensity(at: time), active[index].event.sharpness(at: time))
    }
    return strongest
  }
}
