/// The size of a button: what is drawn, and what takes touches.
///
/// All figures are points.
///
/// Thread: any.
public struct ButtonSize: Codable, Hashable, Sendable {
  /// The name, for a size that a system offers to all styles.
  public let name: String?

  /// The row's name in the source.
  public let sourceKey: String?

  /// The width that is drawn.
  public let width: Figure<Extent>?

  /// The height that is drawn.
  public let height: Figure<Extent>?

  /// The least width that is drawn.
  public let minimumWidth: Figure<Double>?

  /// The least height that is drawn.
  public let minimumHeight: Figure<Double>?

  /// The width that takes touches.
  public let hitWidth: Figure<Double>?

  /// The height that takes touches.
  public let hitHeight: Figure<Double>?

  /// Left and right of the content, inside.
  public let horizontalPadding: Figure<Double>?

  /// Above and below the content, inside.
  public let verticalPadding: Figure<Double>?

  /// Left and right of the button, outside.
  public let horizontalMargin: Figure<Double>?

  /// The size of the title's font.
  public let fontSize: Figure<Double>?

  /// The radius of the corners.
  public let cornerRadius: Figure<Double>?

  /// What it is for.
  public let use: String?
}
