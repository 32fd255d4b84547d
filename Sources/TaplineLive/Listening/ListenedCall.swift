package import TaplinePatterns

/// A call of an app as the session has it.
package struct ListenedCall: Sendable {
  /// The call on the session's axis, with the session's numbers; names of the library are patterns.
  package let call: TimelineCall

  /// The app's name.
  package let app: String

  /// The number of the app's connection.
  package let client: Int

  /// When it begins, in seconds of the session.
  package let time: Double

  /// What it is called: a pattern's source, a marker's name.
  package let name: String

  /// Seconds since the app's haptic before; nil for the first, and for what is no haptic.
  package let gap: Double?

  /// Whether it was made before the app could tell of it, so that it is past.
  package let isPast: Bool

  /// The pattern that begins; nil for everything else.
  package var placement: Timeline.Placement? {
    if case .placement(let placement, _) = call.content { placement } else { nil }
  }

  /// The strongest intensity of its events, or nil where it has none.
  package var intensity: Double? { placement?.pattern.events.map(\.intensity).max() }

  /// The lane that it is drawn in: the first part of a pattern's name, or the marker's kind.
  package var lane: String {
    switch call.content {
    case .marker(let marker): marker.kind.rawValue
    default: name.split(separator: "/").first.map(String.init) ?? "pattern"
    }
  }
}
