/// A font of a system by name.
///
/// Thread: any.
public struct TypeStyle: Codable, Hashable, Sendable {
  /// The name that styles use.
  public let name: String

  /// The row's name in the source.
  public let sourceKey: String?

  /// The family, where one is named.
  public let family: String?

  /// Points, `> 0`.
  public let size: Figure<Double>

  /// The weight's name, such as `semibold`.
  public let weight: Figure<String>?

  /// The weight as a number, `100...900`, where one is given.
  public let weightValue: Figure<Double>?

  /// Points between letters; may be negative.
  public let letterSpacing: Figure<Double>?

  /// What it is for.
  public let use: String?
}
