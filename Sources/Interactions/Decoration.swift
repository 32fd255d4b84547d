/// The shadow under a button.
///
/// Thread: any.
public struct ButtonShadow: Codable, Hashable, Sendable {
  /// Its colour.
  public let color: Figure<ColorReference>

  /// Its radius in points, `>= 0`.
  public let radius: Figure<Double>

  /// Its offset to the right in points.
  public let x: Figure<Double>?

  /// Its offset downwards in points.
  public let y: Figure<Double>?
}

/// A linear gradient that fills a button.
///
/// Thread: any.
public struct ButtonGradient: Codable, Hashable, Sendable {
  /// The colour it starts with.
  public let from: Figure<ColorReference>

  /// The colour it ends with.
  public let to: Figure<ColorReference>
}

/// The icon of a button.
///
/// Thread: any.
public struct ButtonIcon: Codable, Hashable, Sendable {
  /// The symbol's name, where it is fixed.
  public let symbol: String?

  /// Points.
  public let size: Figure<Double>?

  /// The weight's name.
  public let weight: Figure<String>?

  /// The width kept free for it, in points.
  public let frameWidth: Figure<Double>?
}
