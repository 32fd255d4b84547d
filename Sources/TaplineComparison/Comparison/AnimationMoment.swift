package import MotionCurves
public import TaplineTimeline

/// A moment of something that moves, which a haptic can be aligned with.
///
/// Moments are those of what a display shows: the value is looked at display frame by display frame,
/// and a crossing between two frames is where the straight line between them crosses.
public struct AnimationMoment: Sendable, Hashable {
  private enum Kind: Sendable, Hashable {
    case apex
    case firstCrossing(change: Int?)
    case settle(within: Double)
  }

  private let kind: Kind

  /// The track's name, such as `scale`.
  package let track: String

  /// What is looked for, in a few words.
  package var summary: String {
    switch kind {
    case .apex: "the apex of '\(track)'"
    case .firstCrossing: "the first crossing of '\(track)'"
    case .settle: "the settling of '\(track)'"
    }
  }

  /// The frame at which a value is farthest from where it started: the depth of a press.
  ///
  /// - Parameter track: The track's name, such as `scale`.
  /// - Returns: The moment.
  public static func apex(of track: String) -> AnimationMoment {
    AnimationMoment(kind: .apex, track: track)
  }

  /// When a value reaches the target of a change for the first time.
  ///
  /// - Parameters:
  ///   - track: The track's name.
  ///   - change: The number of the change, from 0; nil for the last one.
  /// - Returns: The moment.
  public static func firstCrossing(of track: String, change: Int? = nil) -> AnimationMoment {
    AnimationMoment(kind: .firstCrossing(change: change), track: track)
  }

  /// The frame from which on a value stays near the last change's target.
  ///
  /// - Parameters:
  ///   - track: The track's name.
  ///   - part: How near, as a part of the way from where that change found the value, `> 0`; 0.02 as
  ///     in control engineering's two per cent band.
  /// - Returns: The moment.
  public static func settle(of track: String, within part: Double = 0.02) -> AnimationMoment {
    AnimationMoment(kind: .settle(within: part), track: track)
  }

  /// The seconds at which the moment comes, or nil where the track is not there, has no change, or
  /// never gets there.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  /// - Returns: The seconds.
  public func time(in timeline: Timeline, framesPerSecond: Double = 120) -> Double? {
    guard let track = timeline.animations.first(where: { $0.name == track }) else { return nil }
    let sampled = SampledAnimation(track, framesPerSecond: framesPerSecond)
    switch kind {
    case .apex: return sampled.apex
    case .firstCrossing(let change): return sampled.firstCrossing(of: change)
    case .settle(let part): return sampled.settle(within: part)
    }
  }
}

/// What a track shows, display frame by display frame, until it rests.
///
/// Of a colour the first component counts.
package struct SampledAnimation: Sendable {
  /// Seconds for which a track that never rests is followed after its last change.
  package static let limit = 60.0

  /// The value at each display frame, from frame 0 on.
  package let values: [Double]

  /// Display frames for each second.
  package let framesPerSecond: Double

  /// Whether the track came to rest at the last frame.
  package let isAtRest: Bool

  private let changes: [(time: Double, target: Double, isAnimated: Bool)]
  private let start: Double

  /// Follows a track.
  ///
  /// - Parameters:
  ///   - track: The track.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  package init(_ track: AnimationTrack, framesPerSecond: Double = 120) {
    self.framesPerSecond = framesPerSecond
    changes = track.changes.map { ($0.time, $0.target.first ?? 0, $0.animation != nil) }
    start = track.start.first ?? 0
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    var values: [Double] = []
    let last = ((track.changes.last?.time ?? 0) + Self.limit) * framesPerSecond
    repeat {
      values.append(pass.components(at: values.count).first ?? 0)
    } while !pass.isAtRest && Double(values.count) <= last
    self.values = values
    isAtRest = pass.isAtRest
  }

  /// Seconds of the frame farthest from the start; the first of several.
  var apex: Double? {
    var best: (distance: Double, frame: Int)?
    for (frame, value) in values.enumerated() where abs(value - start) > best?.distance ?? 0 {
      best = (abs(value - start), frame)
    }
    return best.map { Double($0.frame) / framesPerSecond }
  }

  /// Where the value is when a change comes, and the frames that show what it makes.
  private func segment(of index: Int) -> (from: Double, frames: Range<Int>) {
    func frame(at time: Double) -> Int {
      min(Int((time * framesPerSecond - 1e-6).rounded(.up)), values.count)
    }
    let first = frame(at: changes[index].time)
    let end = index + 1 < changes.count ? frame(at: changes[index + 1].time) : values.count
    let from = first > 0 ? values[first - 1] : start
    return (from, first..<max(first, end))
  }

  func firstCrossing(of change: Int?) -> Double? {
    let index = change ?? changes.count - 1
    guard changes.indices.contains(index) else { return nil }
    let target = changes[index].target
    let (from, frames) = segment(of: index)
    guard from != target else { return frames.first.map { Double($0) / framesPerSecond } }
    var before = from
    for frame in frames {
      let value = values[frame]
      if (value - target) * (from - target) <= 0 {
        let part = value == before ? 1 : (target - before) / (value - before)
        // A change without an animation jumps at its frame.
        guard changes[index].isAnimated, frame > 0 else { return Double(frame) / framesPerSecond }
        return (Double(frame - 1) + part) / framesPerSecond
      }
      before = value
    }
    return nil
  }

  func settle(within part: Double) -> Double? {
    guard let last = changes.indices.last, isAtRest else { return nil }
    let target = changes[last].target
    let (from, frames) = segment(of: last)
    let band = abs(from - target) * part
    let outside = frames.last { abs(values[$0] - target) > band }
    return outside.map { Double($0 + 1) / framesPerSecond }
      ?? frames.first.map { Double($0) / framesPerSecond }
  }

  /// How far the value goes beyond the last change's target, as a part of the way to it; 0 where it
  /// does not.
  package var overshoot: Double {
    guard let last = changes.indices.last else { return 0 }
    let target = changes[last].target
    let (from, frames) = segment(of: last)
    guard from != target else { return 0 }
    let beyond = frames.map { (values[$0] - target) / (target - from) }
    return max(0, beyond.max() ?? 0)
  }
}
