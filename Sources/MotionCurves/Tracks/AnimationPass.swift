/// A pass over the display frames of a track.
///
/// Times are counted in display frames, and those that are whole up to rounding are whole: so a
/// motion shows the same values wherever on the axis it begins.
///
/// Thread: one at a time.
package struct AnimationPass: Sendable {
  /// A motion under way, and the frame at which it began.
  private struct Active {
    var motion: RunningAnimation<SIMD4<Double>>
    let start: Double
  }

  private let track: AnimationTrack
  private let rate: DisplayClock
  private var nextChange = 0
  private var shown: SIMD4<Double>
  private var active: Active?

  /// Whether all changes are made and everything has ended at the frame asked for last.
  package var isAtRest: Bool { active == nil && nextChange == track.changes.count }

  /// The frame at which the next change is seen, where nothing moves until then; nil where something
  /// moves, or nothing is to come.
  var nextChangeFrame: Int? {
    guard active == nil, nextChange < track.changes.count else { return nil }
    return rate.frame(.firstShowing, at: track.changes[nextChange].time)
  }

  /// Begins before the first frame.
  package init(_ track: AnimationTrack, framesPerSecond: Double) {
    self.track = track
    rate = DisplayClock(framesPerSecond)
    shown = track.vector(track.start)
  }

  /// Moves on to a display frame and shows the value there.
  package mutating func components(at frame: Int) -> [Double] {
    track.components(shown(at: frame))
  }

  /// As `components(at:)`, without an array.
  mutating func shown(at frame: Int) -> SIMD4<Double> {
    while nextChange < track.changes.count,
      rate.frame(.firstShowing, at: track.changes[nextChange].time) <= frame
    {
      apply(track.changes[nextChange])
      nextChange += 1
    }
    if let shown = advance(to: Double(frame)) {
      self.shown = shown.value
      if shown.isFinished { active = nil }
    }
    return track.shown(shown)
  }

  /// What the motion under way shows; its start while it waits for its first frames.
  private mutating func advance(
    to frame: Double
  ) -> RunningAnimation<SIMD4<Double>>.Frame? {
    guard let start = active?.start else { return nil }
    return active?.motion.frame(at: max(0, frame - start) / rate.framesPerSecond)
  }

  private mutating func apply(_ change: AnimationTrack.Change) {
    let target = track.vector(change.target)
    guard let animation = change.animation else {
      shown = target
      active = nil
      return
    }
    let waits = waits(animation)
    let frame =
      waits ? Double(rate.frame(.firstShowing, at: change.time)) : rate.frames(change.time)
    if let underWay = advance(to: frame), let start = active?.start {
      if !underWay.isFinished || frame <= start {
        active?.motion.retarget(
          to: target, with: animation, at: max(0, frame - start) / rate.framesPerSecond)
        return
      }
      shown = underWay.value
    }
    active = Active(
      motion: RunningAnimation(
        from: shown, to: target, animation: animation, policy: track.policy),
      start: waits ? frame + Double(track.startupFrames - 1) : frame)
  }

  /// Whether an animation waits for display frames.
  private func waits(_ animation: Animation) -> Bool {
    guard track.startupFrames > 0 else { return false }
    switch animation.model {
    case .swiftUICurve, .swiftUIFluidSpring, .interpolatingSpring: return true
    case .swiftUISpring, .coreAnimationCurve, .coreAnimationSpring, .exactCurve: return false
    }
  }
}
