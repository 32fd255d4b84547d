/// A pass over the display frames of a track.
///
/// Each motion counts time in display frames from its own start, so its values do not depend on the time of its start.
/// `CurveSampler` counts from the start of the first animation instead.
package struct AnimationPass: Sendable {
  /// A running motion and its start frame.
  private struct Active {
    var motion: RunningAnimation<SIMD4<Double>>
    let start: Double
  }

  private let track: AnimationTrack
  private let rate: SamplingRate
  private var nextChange = 0
  /// The engine's value at the latest frame.
  private var current: SIMD4<Double>
  private var active: Active?

  /// Whether all changes have been made and no motion is running at the latest frame.
  package var isAtRest: Bool { active == nil && nextChange == track.changes.count }

  /// The first frame with the effect of the next change; nil if a motion is running or no change is left.
  var nextChangeFrame: Int? {
    guard active == nil, nextChange < track.changes.count else { return nil }
    return rate.frame(.firstShowing, at: track.changes[nextChange].time)
  }

  package init(_ track: AnimationTrack, framesPerSecond: Double) {
    self.track = track
    precondition(framesPerSecond > 0, "the frame rate must be positive")
    rate = .framesPerSecond(framesPerSecond)
    current = track.engineVector(track.start)
  }

  /// Advances to a display frame and returns the value there.
  package mutating func components(at frame: Int) -> [Double] {
    track.components(vector(at: frame))
  }

  /// Advances to a display frame and returns the components there without creating an array.
  mutating func vector(at frame: Int) -> SIMD4<Double> {
    while nextChange < track.changes.count,
      rate.frame(.firstShowing, at: track.changes[nextChange].time) <= frame
    {
      apply(track.changes[nextChange])
      nextChange += 1
    }
    if let state = advance(to: Double(frame)) {
      current = state.value
      if state.isFinished { active = nil }
    }
    return track.componentVector(ofEngine: current)
  }

  /// Returns the running motion's state at a display frame, or its initial state before its start; nil if nothing is
  /// running.
  private mutating func advance(
    to frame: Double
  ) -> RunningAnimation<SIMD4<Double>>.Frame? {
    guard let start = active?.start else { return nil }
    return active?.motion.frame(at: max(0, frame - start) / rate.framesPerSecond)
  }

  private mutating func apply(_ change: AnimationTrack.Change) {
    let target = track.engineVector(change.target)
    guard let animation = change.animation else {
      current = target
      active = nil
      return
    }
    let hasStartup = hasStartupFrames(animation)
    let frame =
      hasStartup ? Double(rate.frame(.firstShowing, at: change.time)) : rate.frames(change.time)
    if let state = advance(to: frame), let start = active?.start {
      if !state.isFinished || frame <= start {
        active?.motion.retarget(
          to: target, with: animation, at: max(0, frame - start) / rate.framesPerSecond)
        return
      }
      current = state.value
    }
    active = Active(
      motion: RunningAnimation(
        from: current, to: target, animation: animation, policy: track.policy),
      start: hasStartup ? frame + Double(track.startupFrames - 1) : frame)
  }

  private func hasStartupFrames(_ animation: Animation) -> Bool {
    guard track.startupFrames > 0 else { return false }
    switch animation.model {
    case .swiftUICurve, .swiftUIFluidSpring, .interpolatingSpring: return true
    case .swiftUISpring, .coreAnimationCurve, .coreAnimationSpring, .exactCurve: return false
    }
  }
}

/// The display frame at which tables, pictures, documents and comparisons end a track.
///
/// It is the first frame with the final value. A track that is not at rest ``restLimit`` seconds after its last change
/// counts as endless, and ends ``shownWithoutRest`` seconds after that change.
package struct TrackEnd: Sendable {
  /// The seconds after the last change of target at which a motion counts as endless.
  package static let restLimit = 600.0

  /// The seconds after the last change for which a track that never rests is displayed: a design choice.
  package static let shownWithoutRest = 10.0

  package let frame: Int

  package let isAtRest: Bool

  /// Evaluates a track until it rests, and passes each value to a closure with the number of frames that show it.
  ///
  /// - Complexity: O(frames) during which the value moves.
  package init(
    of track: AnimationTrack, framesPerSecond: Double,
    visiting visit: (SIMD4<Double>, Int) -> Void = { _, _ in }
  ) {
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    let lastChange = track.changes.last?.time ?? 0
    let limit = Int((lastChange + Self.restLimit) * framesPerSecond)
    var (previous, last) = (track.componentVector(track.start), 0)
    var current = 0
    while current <= limit {
      let now = pass.vector(at: current)
      let next = max(current + 1, min(pass.nextChangeFrame ?? 0, limit + 1))
      visit(now, next - current)
      defer { current = next }
      if now != previous { (previous, last) = (now, current) }
      if pass.isAtRest {
        (self.frame, isAtRest) = (last, true)
        return
      }
    }
    let end = ((lastChange + Self.shownWithoutRest) * framesPerSecond).rounded()
    (frame, isAtRest) = (min(Int(end), limit), false)
  }
}

/// The values of a track at every display frame until its end.
public struct SampledTrack: Sendable {
  package let track: AnimationTrack

  package let rate: SamplingRate

  /// The components of all display frames, one frame after another.
  private let numbers: [Double]

  package let frameCount: Int

  /// The components at each display frame, from frame 0; at least one.
  ///
  /// - Complexity: O(frames), with an array for each.
  public var values: [[Double]] { (0..<frameCount).map(components) }

  /// Whether the track is at its final rest on the last frame.
  package let isAtRest: Bool

  /// Samples a track until it rests, or until 10 s after its last change if it never does.
  ///
  /// `framesPerSecond` is `> 0`.
  ///
  /// - Complexity: O(frames).
  public init(_ track: AnimationTrack, framesPerSecond: Double) {
    self.track = track
    rate = .framesPerSecond(framesPerSecond)
    var numbers: [Double] = []
    let isColor = track.body == .color
    let end = TrackEnd(of: track, framesPerSecond: framesPerSecond) { vector, count in
      if isColor {
        for _ in 0..<count { for index in 0..<4 { numbers.append(vector[index]) } }
      } else {
        numbers.append(contentsOf: repeatElement(vector.x, count: count))
      }
    }
    frameCount = end.frame + 1
    numbers.removeLast(numbers.count - frameCount * track.componentCount)
    self.numbers = numbers
    isAtRest = end.isAtRest
  }

  /// The time of the last frame in seconds.
  package var endTime: Double { rate.seconds(at: frameCount - 1) }

  /// Returns the components at a frame `>= 0`: one, or four for a color.
  ///
  /// Frames after the last have the components of the last.
  public func components(at frame: Int) -> [Double] {
    let count = track.componentCount
    let first = min(frame, frameCount - 1) * count
    return Array(numbers[first..<first + count])
  }

  /// Returns one component at a frame; frames after the last have the value of the last.
  package func value(at frame: Int, _ index: Int = 0) -> Double {
    numbers[min(frame, frameCount - 1) * track.componentCount + index]
  }

  /// Returns whether a frame differs from the previous one; frame 0 is compared with the start value.
  package func changes(at frame: Int) -> Bool {
    (0..<track.componentCount).contains { index in
      value(at: frame, index) != (frame > 0 ? value(at: frame - 1, index) : track.start[index])
    }
  }
}
