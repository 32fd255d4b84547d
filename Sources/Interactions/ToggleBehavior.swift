/// What a button does that is on or off.
///
/// Thread: any.
public struct ToggleBehavior: Codable, Hashable, Sendable {
  /// Something that happens when the value changes.
  public struct Effect: Codable, Hashable, Sendable {
    /// What happens.
    public let name: String

    /// Seconds after the change.
    public let after: Figure<Double>
  }

  /// The style it wears while off, or the state of its own style.
  public let off: String

  /// The style it wears while on, or the state of its own style.
  public let on: String

  /// The animation between the two.
  public let animation: Figure<AnimationSpec>?

  /// What happens beside.
  public let effects: [Effect]

  /// What it is for.
  public let examples: [String]

  /// What else there is to know.
  public let notes: [String]
}
