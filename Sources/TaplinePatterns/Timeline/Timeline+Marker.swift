extension Timeline {
  /// A named moment of a timeline: an action of a finger or of the program, or the result of an action.
  public struct Marker: Sendable, Hashable {
    /// The kind of a marker.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A touch: `down`, `out`, `in`, `up`, `cancel`.
      case touch
      /// The start of a state, such as `pressed` or `loading`.
      case state
      /// An action of the program in response to a touch.
      case action
      /// A call that plays nothing itself, such as `prepare`.
      case call
      /// A requested haptic that does not play; the detail is the reason.
      case suppressed
      /// Another moment, such as an announcement.
      case moment
    }

    /// Seconds from the start of the timeline, `>= 0`.
    public var time: Double

    /// The kind.
    public var kind: Kind

    /// A short name.
    public var name: String

    /// Further detail in one sentence; may be empty.
    public var detail: String

    /// Creates a marker; values are not validated.
    public init(_ kind: Kind, _ name: String, at time: Double, detail: String = "") {
      self.time = time
      self.kind = kind
      self.name = name
      self.detail = detail
    }

    /// Whether the finger is down after the marker; nil if the marker does not determine it.
    package var leavesFingerDown: Bool? {
      guard kind == .touch else { return nil }
      switch name {
      case "down", "in", "out": return true
      case "up", "cancel": return false
      default: return nil
      }
    }
  }

  /// Returns the markers of a kind sorted by time; markers at the same time keep their order.
  public func markers(_ kind: Marker.Kind) -> [Marker] {
    markers.filter { $0.kind == kind }.sorted { $0.time < $1.time }
  }
}
