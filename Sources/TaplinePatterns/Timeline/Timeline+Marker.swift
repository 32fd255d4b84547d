extension Timeline {
  /// A named moment of a timeline: an act of a finger or a program, or its result.
  public struct Marker: Sendable, Hashable {
    /// The subject of a marker.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A finger: `down`, `out`, `in`, `up`, `cancel`.
      case touch
      /// A state that begins: `normal`, `pressed`, `loading`.
      case state
      /// An act of the program in response to the finger.
      case action
      /// A call that plays nothing by itself, such as `prepare`.
      case call
      /// A requested haptic that does not play, and why.
      case suppressed
      /// Any other moment, such as an announcement.
      case moment
    }

    /// Seconds from the start of the timeline, `>= 0`.
    public var time: Double

    /// The subject.
    public var kind: Kind

    /// The name in a word or two.
    public var name: String

    /// More about it in one sentence; may be empty.
    public var detail: String

    /// Creates a marker; values are not validated.
    public init(_ kind: Kind, _ name: String, at time: Double, detail: String = "") {
      self.time = time
      self.kind = kind
      self.name = name
      self.detail = detail
    }

    /// Whether a finger is on the glass from here on; nil if the marker does not tell.
    package var leavesFingerDown: Bool? {
      guard kind == .touch else { return nil }
      switch name {
      case "down", "in", "out": return true
      case "up", "cancel": return false
      default: return nil
      }
    }
  }

  /// The markers of a kind in the order of time; those at the same time as they were placed.
  public func markers(_ kind: Marker.Kind) -> [Marker] {
    markers.enumerated().filter { $0.element.kind == kind }
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}
