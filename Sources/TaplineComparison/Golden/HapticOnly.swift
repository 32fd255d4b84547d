import MotionCurves
import TaplinePatterns
import TaplineText

extension Timeline {
  /// The maximum seconds between a haptic and its visible change, a design choice; `listen` uses the same limit.
  private static let visibleInterval = 0.3

  /// The haptics near which no animated value changes, one sentence each, in time order.
  var hapticsWithoutVisibleChange: [String] {
    // Without an animation or a touch, the timeline has no record of visible changes.
    guard !animations.isEmpty || markers.contains(where: { $0.kind == .touch }) else { return [] }
    var later = animations.flatMap(\.visibleChanges).sorted { $0.change.time < $1.change.time }[...]
    var running: [VisibleChange] = []
    let haptics = placements.compactMap { placement in
      placement.pattern.events.map(\.time).min().map { (placement.offset + $0, placement.source) }
    }
    return haptics.sorted { $0.0 < $1.0 }.compactMap { onset, source in
      let (start, end) = (onset - Self.visibleInterval, onset + Self.visibleInterval)
      let begun = later.prefix { $0.change.time < start }
      later = later.dropFirst(begun.count)
      running = (running + begun).filter { $0.runs(at: start) }
      let isVisible = !running.isEmpty || later.first.map { $0.change.time <= end } ?? false
      let name = source.isEmpty ? "a haptic" : "'\(source)'"
      return isVisible
        ? nil
        : "\(name) at \(fixed(onset, digits: 3)) s: no animated value changes within "
          + "\(Self.visibleInterval.shortestText) s, so the haptic is the only feedback"
    }
  }
}

private struct VisibleChange {
  let change: AnimationTrack.Change

  /// The time of the track's next change to another value, or infinity.
  let next: Double

  /// The maximum simulated seconds of an animation that has a repeat count or was replaced: a design choice.
  private static let maximumSimulation = 10.0

  /// Whether the value may still be moving.
  func runs(at time: Double) -> Bool {
    guard let animation = change.animation else { return false }
    let isCounted = animation.modifiers.contains { modifier in
      if case .repeating(_?, _) = modifier { true } else { false }
    }
    let limit = time < next && !isCounted ? TrackEnd.restLimit : Self.maximumSimulation
    guard time - change.time <= limit else { return false }
    var run = RunningAnimation(from: 0.0, to: 1, animation: animation)
    return !run.frame(at: time - change.time).isFinished
  }
}

extension AnimationTrack {
  fileprivate var visibleChanges: [VisibleChange] {
    let previousTargets = [start] + changes.map(\.target)
    let realChanges = zip(previousTargets, changes).filter { $0 != $1.target }.map(\.1)
    let nextTimes = realChanges.dropFirst().map(\.time) + [.infinity]
    return zip(realChanges, nextTimes).map(VisibleChange.init)
  }
}
