/// What a button does while it works.
package struct LoadingBehavior: Decodable, Hashable, Sendable {
  /// What becomes of the label.
  package enum Label: String, NamedChoice {
    /// It keeps its place and cannot be seen.
    case hidden
    /// The indicator stands in its place.
    case replaced
  }

  /// What becomes of the label.
  package let label: Figure<Label>

  /// The indicator.
  package let indicator: Figure<String>?

  /// The indicator's colour.
  package let indicatorColor: AppearanceColor?

  /// Whether taps do anything.
  package let takesTaps: Figure<Bool>?

  /// The state whose style applies.
  package let looksAs: InteractionState?

  /// Seconds of work after which the indicator moves.
  package let indicatorAfter: Figure<Double>?

  /// Seconds for which success is shown.
  package let successDuration: Figure<Double>?

  /// What is announced on success.
  package let successAnnouncement: String?

  /// What follows success.
  package let afterSuccess: String?

  /// What failure shows.
  package let failure: String?
}
