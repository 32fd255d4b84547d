import MotionCurves
package import TaplinePatterns

/// A timeline that is built by applying each `TimelineCall` in order.
package struct AppliedCalls: Sendable {
  package private(set) var timeline = Timeline()
  private(set) var patterns: [LoadedPattern] = []

  /// The indices of placements by the numbers with which later calls refer to them.
  private var placementIndices: [Int: Int] = [:]
  private var animationNames: Set<String> = []
  private var removedIndices: Set<Int> = []

  package init() {}

  mutating func add(_ placement: Timeline.Placement, _ pattern: LoadedPattern) {
    timeline.placements.append(placement)
    patterns.append(pattern)
  }

  mutating func add(_ marker: Timeline.Marker) { timeline.markers.append(marker) }

  mutating func add(_ track: AnimationTrack) -> Bool {
    guard animationNames.insert(track.name).inserted else { return false }
    timeline.animations.append(track)
    return true
  }

  /// Applies a call; returns the reason if it cannot be applied.
  package mutating func apply(_ call: TimelineCall, _ pattern: LoadedPattern?) -> String? {
    switch call.content {
    case .placement(let placement, let number):
      if let number { placementIndices[number] = timeline.placements.count }
      add(
        placement,
        pattern
          ?? LoadedPattern(name: placement.source, path: "", pattern: placement.pattern))
    case .name(let name, _, _):
      return "'\(name)' has no 'pattern'; only 'tapline listen' plays patterns by name"
    case .change(let placement, let number):
      guard let index = placementIndices[number] else { return Self.unknown(number) }
      timeline.placements[index] = placement
      if let pattern { patterns[index] = pattern }
    case .steps(let steps, let number):
      guard let index = placementIndices[number] else { return Self.unknown(number) }
      timeline.placements[index].pattern.parameters += steps
      patterns[index].pattern = timeline.placements[index].pattern
    case .removal(let number):
      guard let index = placementIndices[number] else { return Self.unknown(number) }
      removedIndices.insert(index)
    case .marker(let marker): add(marker)
    case .animation(let track): _ = add(track)
    case .dropped(let count):
      let time = call.calledAt ?? timeline.lastMoment
      add(
        Timeline.Marker(
          .moment, "dropped", at: time,
          detail: "\(count) call\(count == 1 ? "" : "s") could not be sent in time"))
    }
    return nil
  }

  /// Removes the placements that calls have removed; must follow the last call.
  package mutating func finish() {
    guard !removedIndices.isEmpty else { return }
    let kept = timeline.placements.indices.filter { !removedIndices.contains($0) }
    timeline.placements = kept.map { timeline.placements[$0] }
    patterns = kept.map { patterns[$0] }
    (placementIndices, removedIndices) = ([:], [])
  }

  private static func unknown(_ number: Int) -> String {
    "no earlier call has the 'id' \(number)"
  }
}
