/// A pass over the display frames of a track.
///
/// Each motion counts time in display frames from its own start, so its values do not depend on where it starts on the
/// axis. `CurveSampler` counts from the first animation instead.
///
/// Thread: one at a time.
package struct AnimationPass: Sendable {
  /// A running motion and its start frame.
  private struct Active {
    var motion: RunningAnimation<SIMD4<Double>>
    let start: Double
  }

  private let track: AnimationTrack
  private let rate: SamplingRate
  private var nextChange = 0
  private var shown: SIMD4<Double>
  private var active: Active?

  /// Whether all changes have been made and everything had ended at the latest frame.
  package var isAtRest: Bool { active == nil && nextChange == track.changes.count }

  /// The first frame with the effect of the next change; nil if a motion is running or no change is left.
  var nextChangeFrame: Int? {
    guard active == nil, nextChange < track.changes.count else { return nil }
    return rate.frame(.firstShowing, at: track.changes[nextChange].time)
  }

  package init(_ track: AnimationTrack, framesPerSecond: Double) {
    self.track = track
    precondition(framesPerSecond > 0, "a display shows frames")
    rate = .framesPerSecond(framesPerSecond)
    shown = track.vector(track.start)
  }

  /// Advances to a display frame and returns the value there.
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

  /// Returns the running motion's frame, or its start frame while the motion waits for its first frames; nil if nothing
  /// is running.
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

  private func waits(_ animation: Animation) -> Bool {
    guard track.startupFrames > 0 else { return false }
    switch animation.model {
    case .swiftUICurve, .swiftUIFluidSpring, .interpolatingSpring: return true
    case .swiftUISpring, .coreAnimationCurve, .coreAnimationSpring, .exactCurve: return false
    }
  }
}

/// The last display frame of a track in tables, pictures, documents and comparisons.
///
/// The first frame at the final rest of the track. A track that is not at rest ``restLimit`` seconds after its last
/// change never rests, and ends ``shownWithoutRest`` seconds after that change.
package struct TrackEnd: Sendable {
  /// The seconds after the last change of target at which a motion counts as endless.
  package static let restLimit = 600.0

  /// The seconds after the last change for which a track that never rests is displayed: a design choice.
  package static let shownWithoutRest = 10.0

  package let frame: Int

  package let isAtRest: Bool

  /// Follows a track until it rests.
  ///
  /// - Complexity: O(frames) during which the value moves.
  package init(
    of track: AnimationTrack, framesPerSecond: Double,
    showing show: (SIMD4<Double>, Int) -> Void = { _, _ in }
  ) {
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    let lastChange = track.changes.last?.time ?? 0
    let limit = Int((lastChange + Self.restLimit) * framesPerSecond)
    var (shown, last) = (track.shown(track.start), 0)
    var current = 0
    while current <= limit {
      let now = pass.shown(at: current)
      let next = max(current + 1, min(pass.nextChangeFrame ?? 0, limit + 1))
      show(now, next - current)
      defer { current = next }
      if now != shown { (shown, last) = (now, current) }
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

  /// The components of each display frame in turn, from frame 0.
  private let numbers: [Double]

  package let frameCount: Int

  /// The components at each display frame, from frame 0; at least one.
  ///
  /// - Complexity: O(frames), with an array for each.
  public var values: [[Double]] { (0..<frameCount).map(components) }

  /// Whether the track is at its final rest on the last frame.
  package let isAtRest: Bool

  /// Follows a track until it rests, or for 10 s after its last change if it never does.
  ///
  /// `framesPerSecond` is `> 0`.
  ///
  /// - Complexity: O(frames).
  public init(_ track: AnimationTrack, framesPerSecond: Double) {
    self.track = track
    rate = .framesPerSecond(framesPerSecond)
    var numbers: [Double] = []
    let isColor = track.body == .color
    let end = TrackEnd(of: track, framesPerSecond: framesPerSecond) { shown, count in
      if isColor {
        for _ in 0..<count { for index in 0..<4 { numbers.append(shown[index]) } }
      } else {
        numbers.append(contentsOf: repeatElement(shown.x, count: count))
      }
    }
    frameCount = end.frame + 1
    numbers.removeLast(numbers.count - frameCount * track.componentCount)
    self.numbers = numbers
    isAtRest = end.isAtRest
  }

  /// The time of the last frame in seconds.
  package var endTime: Double { rate.seconds(at: frameCount - 1) }

  /// Returns the components at a frame `>= 0`, one or four for a color; after the last frame those of the last.
  public func components(at frame: Int) -> [Double] {
    let count = track.componentCount
    let first = min(frame, frameCount - 1) * count
    return Array(numbers[first..<first + count])
  }

  /// Returns one component at a frame; after the last frame that of the last.
  package func value(at frame: Int, _ index: Int = 0) -> Double {
    numbers[min(frame, frameCount - 1) * track.componentCount + index]
  }

  /// Returns whether a frame differs from the previous one, or the first from the start.
  package func changes(at frame: Int) -> Bool {
    (0..<track.componentCount).contains { index in
      value(at: frame, index) != (frame > 0 ? value(at: frame - 1, index) : track.start[index])
    }
  }
}
