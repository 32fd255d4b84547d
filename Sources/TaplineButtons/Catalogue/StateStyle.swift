/// How a style looks in one state; what is nil is as in the normal state, or does not apply.
package struct StateStyle: Decodable, Hashable, Sendable {
  /// The state.
  package let state: InteractionState

  /// The variant of the style that looks so; nil where all do.
  package let variant: String?

  /// The fill.
  package let background: AppearanceColor?

  /// The text and the icon.
  package let foreground: AppearanceColor?

  /// The border's colour.
  package let border: AppearanceColor?

  /// The border's width in points, `>= 0`.
  package let borderWidth: Figure<Double>?

  /// Opacity of the whole button, `0...1`.
  package let opacity: Figure<Double>?

  /// Opacity of the label and the icon only, `0...1`.
  package let contentOpacity: Figure<Double>?

  /// By how much the background darkens, `0...1`.
  package let darkening: Figure<Double>?

  /// Scale of the whole button, `0...2`; 1 is its normal size.
  package let scale: Figure<Double>?

  /// The icon in this state: a symbol's name, or words.
  package let icon: String?

  /// What else changes.
  package let note: String?
}
