import MotionCurves
import TaplinePatterns
import TaplineText

extension Timeline {
  /// The seconds around a haptic within which a visible change belongs to it, as for the response to a touch in
  /// `listen`; a design choice.
  private static let visibleInterval = 0.3

  /// The seconds after its start at which an animation counts as ended: a design choice that bounds the work.
  private static let followedDuration = 10.0

  /// The haptics near which no animated value changes, one sentence each, in time order.
  ///
  /// Only a timeline with an animation or a touch is judged: others, such as a pattern, do not record what is visible.
  var hapticsWithoutVisibleChange: [String] {
    guard !animations.isEmpty || markers.contains(where: { $0.kind == .touch }) else { return [] }
    let changes = animations.flatMap(\.visibleChanges).sorted { $0.time < $1.time }
    var recent = changes[...]
    let haptics = placements.compactMap { placement in
      placement.pattern.events.map(\.time).min().map { (placement.offset + $0, placement.source) }
    }
    return haptics.sorted { $0.0 < $1.0 }.compactMap { onset, source in
      let (start, end) = (onset - Self.visibleInterval, onset + Self.visibleInterval)
      recent = recent.drop { $0.time < start - Self.followedDuration }
      let isVisible = recent.lazy.prefix { $0.time <= end }.contains { change in
        change.time >= start || change.runs(at: start)
      }
      let name = source.isEmpty ? "a haptic" : "'\(source)'"
      return isVisible
        ? nil
        : "\(name) at \(fixed(onset, digits: 3)) s: no animated value changes within "
          + "\(Self.visibleInterval.shortestText) s, so the haptic is the only feedback"
    }
  }
}

extension AnimationTrack {
  /// The changes to another value.
  fileprivate var visibleChanges: [Change] {
    zip([start] + changes.map(\.target), changes).filter { $0 != $1.target }.map(\.1)
  }
}

extension AnimationTrack.Change {
  /// Returns whether the animation has not ended at a time; one that repeats counts as running after its first pass.
  fileprivate func runs(at time: Double) -> Bool {
    guard let animation else { return false }
    var run = RunningAnimation(from: 0.0, to: 1, animation: animation)
    return !run.frame(at: time - self.time).isFinished
  }
}
