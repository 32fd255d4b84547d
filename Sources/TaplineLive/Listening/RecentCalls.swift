import TaplineAHAP
package import TaplinePatterns
import TaplineText

/// The latest calls of a session, up to `maximumCount`.
package struct RecentCalls: Sendable {
  /// The maximum number of calls to keep, a design choice: some minutes of a busy app.
  package static let maximumCount = 10_000
  /// Oldest first.
  package private(set) var calls: [ListenedCall] = []
  package private(set) var hasForgotten = false

  package init() {}

  package mutating func append(_ call: ListenedCall) {
    calls.append(call)
    guard calls.count > Self.maximumCount else { return }
    hasForgotten = true
    calls.removeFirst(Self.maximumCount / 10)
  }

  /// Returns a timeline of the calls from `start` to `end`, moved to time 0; with animations only if `start` is 0.
  package func timeline(from start: Double = 0, to end: Double = .infinity) -> Timeline {
    var applied = AppliedCalls()
    for call in calls { _ = applied.apply(call.call, nil) }
    applied.finish()
    var part = Timeline()
    func isInside(_ time: Double) -> Bool { time >= start && time <= end }
    for var placement in applied.timeline.placements where isInside(placement.offset) {
      placement.offset = roundedToNanosecond(placement.offset - start)
      part.placements.append(placement)
    }
    for var marker in applied.timeline.markers where isInside(marker.time) {
      marker.time = roundedToNanosecond(marker.time - start)
      part.markers.append(marker)
    }
    if start == 0 { part.animations = applied.timeline.animations }
    return part
  }
}
