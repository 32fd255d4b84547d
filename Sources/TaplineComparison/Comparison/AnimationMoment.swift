package import MotionCurves
public import TaplinePatterns

/// A moment of an animated value with which a haptic can be aligned.
///
/// Values are sampled at the frames of a display, and the time of a crossing between two frames is interpolated
/// linearly.
public struct AnimationMoment: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case apex
    case firstCrossing(change: Int?)
    case settle(within: Double)
  }

  private let kind: Kind
  let track: String

  /// The moment, such as `the apex of 'scale'`.
  package var summary: String {
    switch kind {
    case .apex: "the apex of '\(track)'"
    case .firstCrossing: "the first crossing of '\(track)'"
    case .settle: "the settling of '\(track)'"
    }
  }

  /// Returns the first frame at which a value is farthest from its start, such as the deepest point of a press.
  public static func apex(of track: String) -> AnimationMoment {
    AnimationMoment(kind: .apex, track: track)
  }

  /// Returns the first time at which a value reaches the target of a change, before the next change.
  ///
  /// `change` is the index of a change of the track, from 0; nil selects the last change. With an index out of range,
  /// the moment has no time.
  public static func firstCrossing(of track: String, change: Int? = nil) -> AnimationMoment {
    AnimationMoment(kind: .firstCrossing(change: change), track: track)
  }

  /// Returns the first frame from which a value stays near the last change's target.
  ///
  /// The moment has no time if the track is not at rest 600 s after that change.
  ///
  /// `fraction`, `> 0`, is the largest distance from the target divided by the distance that the last change covers.
  /// The default is the two percent band of control engineering.
  public static func settle(of track: String, within fraction: Double = 0.02) -> AnimationMoment {
    AnimationMoment(kind: .settle(within: fraction), track: track)
  }

  /// Returns the moment's time in seconds, or nil if the track does not exist, has no change, or never reaches the
  /// moment.
  ///
  /// `framesPerSecond` is `> 0`. If several tracks have the same name, the first is used.
  public func time(in timeline: Timeline, framesPerSecond: Double = 120) -> Double? {
    guard let track = timeline.animations.first(where: { $0.name == track }) else { return nil }
    let sampled = SampledTrack(track, framesPerSecond: framesPerSecond)
    switch kind {
    case .apex: return sampled.apex
    case .firstCrossing(let change): return sampled.firstCrossing(of: change)
    case .settle(let fraction): return sampled.settle(within: fraction)
    }
  }
}

/// Only the first component of a color is used.
extension SampledTrack {
  private var start: Double { track.start.first ?? 0 }

  private func target(of index: Int) -> Double { track.changes[index].target.first ?? 0 }

  fileprivate var apex: Double? {
    var best: (distance: Double, frame: Int)?
    for frame in 0..<frameCount {
      let distance = abs(value(at: frame) - start)
      if distance > best?.distance ?? 0 { best = (distance, frame) }
    }
    return best.map { rate.seconds(at: $0.frame) }
  }

  /// `from` is the value before the change, and the frames end at the next change.
  private func segment(of index: Int) -> (from: Double, frames: Range<Int>) {
    func frame(at time: Double) -> Int {
      min(rate.frame(.firstShowing, at: time), frameCount)
    }
    let changes = track.changes
    let first = frame(at: changes[index].time)
    let end = index + 1 < changes.count ? frame(at: changes[index + 1].time) : frameCount
    let from = first > 0 ? value(at: first - 1) : start
    return (from, first..<max(first, end))
  }

  fileprivate func firstCrossing(of change: Int?) -> Double? {
    let index = change ?? track.changes.count - 1
    guard track.changes.indices.contains(index) else { return nil }
    let target = target(of: index)
    let (from, frames) = segment(of: index)
    guard from != target else { return frames.first.map(rate.seconds) }
    var before = from
    for frame in frames {
      let value = value(at: frame)
      if (value - target) * (from - target) <= 0 {
        let fraction = value == before ? 1 : (target - before) / (value - before)
        // A change without an animation jumps at its frame.
        guard track.changes[index].animation != nil, frame > 0 else {
          return rate.seconds(at: frame)
        }
        return (Double(frame - 1) + fraction) / rate.framesPerSecond
      }
      before = value
    }
    return nil
  }

  fileprivate func settle(within fraction: Double) -> Double? {
    guard let last = track.changes.indices.last, isAtRest else { return nil }
    let target = target(of: last)
    let (from, frames) = segment(of: last)
    let band = abs(from - target) * fraction
    let outside = frames.last { abs(value(at: $0) - target) > band }
    guard outside != frameCount - 1 else { return nil }
    return outside.map { rate.seconds(at: $0 + 1) }
      ?? frames.first.map(rate.seconds)
  }

  /// The largest distance beyond the last change's target, as a fraction of the distance that the change covers.
  package var overshoot: Double {
    guard let last = track.changes.indices.last else { return 0 }
    let target = target(of: last)
    let (from, frames) = segment(of: last)
    guard from != target else { return 0 }
    let beyond = frames.map { (value(at: $0) - target) / (target - from) }
    return max(0, beyond.max() ?? 0)
  }
}
