/// Something that a system asks of every screen.
///
/// Thread: any.
public struct ScreenRule: Codable, Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, NamedChoice {
    /// Worth knowing.
    case note
    /// Better otherwise.
    case warning
    /// Wrong.
    case error
  }

  /// The stable, hyphenated id.
  public let id: String

  /// How much a breach matters.
  public let severity: Figure<Severity>

  /// The rule in one sentence.
  public let sentence: String

  /// A figure that the rule is about, such as 44 points or 1 button.
  public let limit: Double?

  /// The styles it is about; none where it is about all.
  public let styles: [String]

  /// The containers of the system that keep it by themselves for the screen they stand on.
  public let keptBy: [String]
}
