/// How a style looks in one state; what is nil is as in the normal state, or does not apply.
///
/// Thread: any.
public struct StateLook: Codable, Hashable, Sendable {
  /// The state.
  public let state: InteractionState

  /// The variant of the style that looks so; nil where all do.
  public let variant: String?

  /// The fill.
  public let background: AppearanceColor?

  /// The text and the icon.
  public let foreground: AppearanceColor?

  /// The border's colour.
  public let border: AppearanceColor?

  /// The border's width in points, `>= 0`.
  public let borderWidth: Figure<Double>?

  /// Opacity of the whole button, `0...1`.
  public let opacity: Figure<Double>?

  /// Opacity of the label and the icon only, `0...1`.
  public let contentOpacity: Figure<Double>?

  /// By how much the background darkens, `0...1`.
  public let darkening: Figure<Double>?

  /// Scale of the whole button, `0...2`; 1 is its normal size.
  public let scale: Figure<Double>?

  /// The icon in this state: a symbol's name, or words.
  public let icon: String?

  /// What else changes.
  public let note: String?
}
