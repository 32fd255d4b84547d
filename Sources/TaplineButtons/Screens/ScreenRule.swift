/// Something that a system asks of every screen.
package struct ScreenRule: Decodable, Hashable, Sendable {
  /// How much it matters.
  package enum Severity: String, NamedChoice {
    /// Worth knowing.
    case note
    /// Better otherwise.
    case warning
    /// Wrong.
    case error
  }

  /// The stable, hyphenated id.
  package let id: String

  /// How much a breach matters.
  package let severity: Figure<Severity>

  /// The rule in one sentence.
  package let sentence: String

  /// A figure that the rule is about, such as 44 points or 1 button.
  package let limit: Double?

  /// The styles it is about; none where it is about all.
  package let styles: [String]

  /// The containers of the system that keep it by themselves for the screen they stand on.
  package let keptBy: [String]
}
