/// What a button does while it works.
///
/// Thread: any.
public struct LoadingBehavior: Codable, Hashable, Sendable {
  /// What becomes of the label.
  public enum Label: String, NamedChoice {
    /// It keeps its place and cannot be seen.
    case hidden
    /// The indicator stands in its place.
    case replaced
  }

  /// How wide a button is while it works, and what becomes of its neighbours.
  public struct Layout: Codable, Hashable, Sendable {
    /// The name.
    public let name: String

    /// How wide it is.
    public let width: String

    /// What the label says meanwhile.
    public let label: String?

    /// What becomes of the other buttons.
    public let others: String?
  }

  /// What becomes of the label.
  public let label: Figure<Label>

  /// The indicator.
  public let indicator: Figure<String>?

  /// The indicator's colour.
  public let indicatorColor: AppearanceColor?

  /// Whether the button keeps its size.
  public let keepsFrame: Figure<Bool>?

  /// Whether taps do anything.
  public let takesTaps: Figure<Bool>?

  /// The state whose look it wears.
  public let looksAs: InteractionState?

  /// Seconds of work after which the indicator moves.
  public let indicatorAfter: Figure<Double>?

  /// Seconds for which success is shown.
  public let successDuration: Figure<Double>?

  /// What is announced on success.
  public let successAnnouncement: String?

  /// What follows success.
  public let afterSuccess: String?

  /// What failure shows.
  public let failure: String?

  /// The layouts there are.
  public let layouts: [Layout]
}
