/// An animation of a system by name.
///
/// Thread: any.
public struct NamedAnimation: Codable, Hashable, Sendable {
  /// The name.
  public let name: String

  /// The row's name in the source.
  public let sourceKey: String?

  /// Other names for the same animation.
  public let aliases: [String]

  /// The animation.
  public let animation: Figure<AnimationSpec>

  /// What it is for.
  public let use: String?
}
