/// An animation of a system by name.
package struct NamedAnimation: Decodable, Hashable, Sendable {
  /// The name.
  package let name: String

  /// The row's name in the source.
  package let sourceKey: String?

  /// The animation.
  package let animation: Figure<AnimationSpec>

  /// What it is for.
  package let use: String?
}
