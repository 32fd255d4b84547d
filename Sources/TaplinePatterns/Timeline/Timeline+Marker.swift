extension Timeline {
  /// A moment of a timeline that has a name: what a finger or a program did, or the result.
  public struct Marker: Sendable, Hashable {
    /// What a marker is about.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// A finger: `down`, `out`, `in`, `up`, `cancel`.
      case touch
      /// The state that something is in from here on: `normal`, `pressed`, `loading`.
      case state
      /// The program acts on what the finger did.
      case action
      /// A call that plays nothing by itself, such as `prepare`.
      case call
      /// A haptic that was asked for and does not play, and why.
      case suppressed
      /// Anything else worth a name, such as an announcement.
      case moment
    }

    /// Seconds from the start of the timeline, `>= 0`.
    public var time: Double

    /// What it is about.
    public var kind: Kind

    /// What happens, in a word or two.
    public var name: String

    /// More about it in one sentence; empty where the name says all.
    public var detail: String

    /// Makes a marker; values are not validated.
    ///
    /// - Parameters:
    ///   - kind: What it is about.
    ///   - name: What happens, in a word or two.
    ///   - time: Seconds from the start of the timeline, `>= 0`.
    ///   - detail: More about it in one sentence.
    public init(_ kind: Kind, _ name: String, at time: Double, detail: String = "") {
      self.time = time
      self.kind = kind
      self.name = name
      self.detail = detail
    }

    /// Whether a finger is on the glass from here on; nil where the marker says nothing of that.
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
  ///
  /// - Parameter kind: What they are about.
  /// - Returns: The markers.
  public func markers(_ kind: Marker.Kind) -> [Marker] {
    markers.enumerated().filter { $0.element.kind == kind }
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}
