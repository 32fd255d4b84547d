import TaplineAHAP
package import TaplinePatterns

/// The calls of a session that are remembered: the latest ones.
///
/// Memory: bounded.
package struct RecentCalls: Sendable {
  /// The most calls that are remembered; a design choice, minutes of a busy app.
  package static let maximumCount = 10_000

  /// The calls, the oldest first.
  package private(set) var calls: [ListenedCall] = []

  /// Whether calls were forgotten.
  package private(set) var hasForgotten = false

  /// Begins with none.
  package init() {}

  /// Remembers a call.
  package mutating func append(_ call: ListenedCall) {
    calls.append(call)
    guard calls.count > Self.maximumCount else { return }
    hasForgotten = true
    calls.removeFirst(Self.maximumCount / 10)
  }

  /// Everything that is remembered, or what begins in a part, as a timeline.
  package func timeline(from start: Double = 0, to end: Double = .infinity) -> Timeline {
    var applied = AppliedCalls()
    for call in calls { _ = applied.apply(call.call, nil) }
    applied.finish()
    var part = Timeline()
    func isInside(_ time: Double) -> Bool { time >= start && time <= end }
    for var placement in applied.timeline.placements where isInside(placement.offset) {
      placement.offset = moved(placement.offset, start)
      part.placements.append(placement)
    }
    for var marker in applied.timeline.markers where isInside(marker.time) {
      marker.time = moved(marker.time, start)
      part.markers.append(marker)
    }
    if start == 0 { part.animations = applied.timeline.animations }
    return part
  }

  /// To the nanosecond, as the calls are.
  private func moved(_ time: Double, _ start: Double) -> Double {
    ((time - start) * 1e9).rounded() / 1e9
  }
}
