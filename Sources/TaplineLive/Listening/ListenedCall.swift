import TaplineAHAP
package import TaplinePatterns
import TaplineText

package struct ListenedCall: Sendable {
  /// With the session's times and pattern IDs; a call by name has the pattern, or one tap if the name is unknown.
  package let call: TimelineCall

  package let app: String
  package let client: Int
  /// The start, in seconds of the session.
  package let time: Double
  /// The name of the pattern, marker, animation or control.
  package let name: String
  /// Seconds since the app's previous haptic; nil for the first one and for calls that are not haptics.
  package let gap: Double?
  /// Whether the call was made before the app connected.
  package let isPast: Bool

  package var placement: Timeline.Placement? {
    if case .placement(let placement, _) = call.content { placement } else { nil }
  }

  package var peakIntensity: Double? { placement?.pattern.events.map(\.intensity).max() }

  /// The lane in pictures: a marker's kind, or the name up to its first slash.
  package var lane: String {
    switch call.content {
    case .marker(let marker): marker.kind.rawValue
    default: name.split(separator: "/").first.map(String.init) ?? "pattern"
    }
  }
}
