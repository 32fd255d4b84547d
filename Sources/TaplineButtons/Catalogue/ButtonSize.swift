/// The size of a button: what is drawn, and what takes touches.
///
/// All figures are points.
package struct ButtonSize: Decodable, Hashable, Sendable {
  /// The name, for a size that a system offers to all styles.
  package let name: String?

  /// The row's name in the source.
  package let sourceKey: String?

  /// The width that is drawn.
  package let width: Figure<Extent>?

  /// The height that is drawn.
  package let height: Figure<Extent>?

  /// The least width that is drawn.
  package let minimumWidth: Figure<Double>?

  /// The least height that is drawn.
  package let minimumHeight: Figure<Double>?

  /// The width that takes touches.
  package let hitWidth: Figure<Double>?

  /// The height that takes touches.
  package let hitHeight: Figure<Double>?

  /// Left and right of the content, inside.
  package let horizontalPadding: Figure<Double>?

  /// Above and below the content, inside.
  package let verticalPadding: Figure<Double>?

  /// Left and right of the button, outside.
  package let horizontalMargin: Figure<Double>?

  /// The size of the title's font.
  package let fontSize: Figure<Double>?

  /// The radius of the corners.
  package let cornerRadius: Figure<Double>?

  /// What it is for.
  package let use: String?
}
