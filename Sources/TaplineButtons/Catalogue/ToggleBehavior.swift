/// What a button does that is on or off.
package struct ToggleBehavior: Decodable, Hashable, Sendable {
  /// Something that happens when the value changes.
  package struct Effect: Decodable, Hashable, Sendable {
    /// What happens.
    package let name: String

    /// Seconds after the change.
    package let after: Figure<Double>
  }

  /// The style it wears while off, or the state of its own style.
  package let off: String

  /// The style it wears while on, or the state of its own style.
  package let on: String

  /// The animation between the two.
  package let animation: Figure<AnimationSpec>?

  /// What happens beside.
  package let effects: [Effect]

  /// What else there is to know.
  package let notes: [String]
}
