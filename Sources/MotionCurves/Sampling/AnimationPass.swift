/// A pass over display frames; each motion counts time from its own start, while `CurveSampler` counts all motions from
/// the start of the first.
package struct AnimationPass: Sendable {
  private struct RunningMotion {
    var animation: RunningAnimation<SIMD4<Double>>
    let start: Double
  }

  private let track: AnimationTrack
  private let rate: SamplingRate
  private var nextChange = 0
  /// The vector that the animation engine moves, at the latest frame.
  private var current: SIMD4<Double>
  private var runningMotion: RunningMotion?

  package var isAtRest: Bool { runningMotion == nil && nextChange == track.changes.count }

  /// Nil if a motion is running or no change is left.
  var nextChangeFrame: Int? {
    guard runningMotion == nil, nextChange < track.changes.count else { return nil }
    return rate.frame(.firstShowing, at: track.changes[nextChange].time)
  }

  package init(_ track: AnimationTrack, framesPerSecond: Double) {
    self.track = track
    precondition(framesPerSecond > 0, "the frame rate must be positive")
    rate = .framesPerSecond(framesPerSecond)
    current = track.engineVector(track.start)
  }

  package mutating func components(at frame: Int) -> [Double] {
    let vector = vector(at: frame)
    return (0..<track.componentCount).map { vector[$0] }
  }

  mutating func vector(at frame: Int) -> SIMD4<Double> {
    while nextChange < track.changes.count,
      rate.frame(.firstShowing, at: track.changes[nextChange].time) <= frame
    {
      apply(track.changes[nextChange])
      nextChange += 1
    }
    if let state = advance(to: Double(frame)) {
      current = state.value
      if state.isFinished { runningMotion = nil }
    }
    return track.componentVector(ofEngine: current)
  }

  /// Returns the state at a time in display frames, or at the start if that is later; nil if no motion is running.
  private mutating func advance(
    to frame: Double
  ) -> RunningAnimation<SIMD4<Double>>.Frame? {
    guard let start = runningMotion?.start else { return nil }
    return runningMotion?.animation.frame(at: max(0, frame - start) / rate.framesPerSecond)
  }

  private mutating func apply(_ change: AnimationTrack.Change) {
    let target = track.engineVector(change.target)
    guard let animation = change.animation else {
      current = target
      runningMotion = nil
      return
    }
    let hasStartup = track.startupFrames > 0 && animation.retargetPolicy == .swiftUI
    let frame =
      hasStartup ? Double(rate.frame(.firstShowing, at: change.time)) : rate.frames(change.time)
    if let state = advance(to: frame), let start = runningMotion?.start {
      if !state.isFinished || frame <= start {
        runningMotion?.animation.retarget(
          to: target, with: animation, at: max(0, frame - start) / rate.framesPerSecond)
        return
      }
      current = state.value
    }
    runningMotion = RunningMotion(
      animation: RunningAnimation(
        from: current, to: target, animation: animation, policy: track.policy),
      start: hasStartup ? frame + Double(track.startupFrames - 1) : frame)
  }
}
