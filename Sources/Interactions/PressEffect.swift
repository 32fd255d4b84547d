/// What a press does to the look of a button, and on which curve.
///
/// Thread: any.
public struct PressEffect: Codable, Hashable, Sendable {
  /// Scale while pressed, `0...2`; 1 is the normal size, nil means the press does not scale.
  public let scale: Figure<Double>?

  /// How the scale follows from the button's size, where it is not one number.
  public let scaleLaw: String?

  /// Opacity while pressed, `0...1`; nil means the press does not fade.
  public let opacity: Figure<Double>?

  /// What else a press changes.
  public let changes: [PressedChange]

  /// The animation of the press; nil where the change is immediate.
  public let animation: Figure<AnimationSpec>?

  /// The animation of the release, where it differs from that of the press.
  public let releaseAnimation: Figure<AnimationSpec>?

  /// Seconds of the press, where the source gives a duration and no curve.
  public let duration: Figure<Double>?

  /// Seconds of the release, where the source gives a duration and no curve.
  public let releaseDuration: Figure<Double>?

  /// What does it, where the platform does: `plain`, `glass`.
  public let mechanism: String?
}

/// A change that a press makes beside scale and opacity.
///
/// Thread: any.
public struct PressedChange: Codable, Hashable, Sendable {
  /// What changes.
  public enum Property: String, NamedChoice {
    /// The colour of the text and the icon.
    case foreground
    /// The colour of the fill.
    case background
    /// The colour of the border.
    case border
    /// How much darker the fill becomes, `0...1`.
    case darkening
    /// Opacity of the label and the icon, `0...1`.
    case contentOpacity
    /// Opacity of a layer over the button, `0...1`.
    case overlayOpacity
    /// Movement towards the viewer, in pixels.
    case depth
    /// The shape of a selection that moves between segments.
    case matchedGeometry
  }

  /// What changes.
  public let property: Property

  /// How much, in the property's unit.
  public let amount: Figure<Double>?

  /// To which colour.
  public let color: AppearanceColor?

  /// Seconds in which this goes back on release, where the source gives it a time of its own.
  public let releaseDuration: Figure<Double>?
}
