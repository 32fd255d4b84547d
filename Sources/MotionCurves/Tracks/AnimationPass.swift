/// A pass over the display frames of a track.
///
/// Times are counted in display frames, and those that are whole up to rounding are whole: so a
/// motion shows the same values wherever on the axis it begins.
///
/// Thread: one at a time.
package struct AnimationPass: Sendable {
  /// Seconds after the last change at which a track counts as never coming to rest.
  package static let restLimit = CurveSampler<Double>.settleLimit

  /// A motion under way, and the frame at which it began.
  private struct Active {
    var motion: RunningAnimation<SIMD4<Double>>
    let start: Double
  }

  private let track: AnimationTrack
  private let framesPerSecond: Double
  private var nextChange = 0
  private var shown: SIMD4<Double>
  private var active: Active?

  /// Whether all changes are made and everything has ended at the frame asked for last.
  package var isAtRest: Bool { active == nil && nextChange == track.changes.count }

  /// Begins before the first frame.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - framesPerSecond: Display frames for each second, `> 0`; frame n is at n / framesPerSecond.
  package init(_ track: AnimationTrack, framesPerSecond: Double) {
    precondition(framesPerSecond > 0, "a display shows frames")
    self.track = track
    self.framesPerSecond = framesPerSecond
    shown = track.vector(track.start)
  }

  /// Moves on to a display frame and shows the value there.
  ///
  /// - Parameter frame: A frame not before the one asked for last, `>= 0`.
  /// - Returns: One number, or four for a colour.
  package mutating func components(at frame: Int) -> [Double] {
    while nextChange < track.changes.count,
      frames(track.changes[nextChange].time) <= Double(frame)
    {
      apply(track.changes[nextChange])
      nextChange += 1
    }
    if let shown = advance(to: Double(frame)) {
      self.shown = shown.value
      if shown.isFinished { active = nil }
    }
    return track.components(shown)
  }

  /// The first display frame that shows a track at rest for good: the last that shows a change.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  /// - Returns: The frame, or nil where the track is not at rest ``restLimit`` seconds after its last
  ///   change.
  /// - Complexity: O(frames) until then.
  package static func restFrame(of track: AnimationTrack, framesPerSecond: Double) -> Int? {
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    let limit = Int(((track.changes.last?.time ?? 0) + restLimit) * framesPerSecond)
    var (shown, last) = (track.start, 0)
    for frame in 0...limit {
      let components = pass.components(at: frame)
      if components != shown { (shown, last) = (components, frame) }
      if pass.isAtRest { return last }
    }
    return nil
  }

  /// What the motion under way shows; its start while it waits for its first frames.
  private mutating func advance(
    to frame: Double
  ) -> RunningAnimation<SIMD4<Double>>.Frame? {
    guard let start = active?.start else { return nil }
    return active?.motion.frame(at: max(0, frame - start) / framesPerSecond)
  }

  private mutating func apply(_ change: AnimationTrack.Change) {
    let target = track.vector(change.target)
    guard let animation = change.animation else {
      shown = target
      active = nil
      return
    }
    let waits = waits(animation)
    let frame = waits ? frames(change.time).rounded(.up) : frames(change.time)
    if let underWay = advance(to: frame), let start = active?.start {
      if !underWay.isFinished || frame <= start {
        active?.motion.retarget(
          to: target, with: animation, at: max(0, frame - start) / framesPerSecond)
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

  /// A time in display frames.
  private func frames(_ seconds: Double) -> Double {
    let frames = seconds * framesPerSecond
    let whole = frames.rounded()
    return abs(frames - whole) < 1e-6 ? whole : frames
  }
}
