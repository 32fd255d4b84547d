package import TaplineCurves

/// The conditions of a simulated press, except the touch itself.
public struct PressSettings: Hashable, Sendable {
  /// The appearance, light or dark.
  public enum Appearance: String, NamedChoice {
    /// Light appearance.
    case light
    /// Dark appearance.
    case dark
  }

  /// The outcome of the work that the action starts.
  public enum Outcome: String, NamedChoice {
    /// The work succeeds.
    case success
    /// The work fails.
    case failure
  }

  /// A haptic to play, by the name of its pairing in the library.
  public struct Haptic: Hashable, Sendable {
    /// The name in the library, such as `swiss-coin/primary-action`.
    var name: String

    var trigger: HapticTrigger

    /// Creates a haptic.
    ///
    /// - Parameters:
    ///   - name: The name in the library.
    ///   - trigger: The event that triggers it.
    public init(_ name: String, on trigger: HapticTrigger) {
      self.name = name
      self.trigger = trigger
    }
  }

  /// The variant of the style; nil for the style's first variant.
  public var variant: String?

  /// The appearance, light or dark.
  public var appearance = Appearance.light

  /// Whether the control is enabled before the script starts.
  public var isEnabled = true

  /// Whether the control is loading before the script starts.
  package var isWorking = false

  /// Whether the control is on, or selected, before the script starts.
  package var isSelected = false

  /// Whether the control is in a scroll view, which delays its touches.
  public var isInScrollView = false

  /// The number of display frames by which SwiftUI delays a motion after a change, `>= 0`.
  public var startupFrames = 0

  /// The duration of the work that the action starts, in seconds, `>= 0`; `nil` for no work.
  public var work: Double?

  /// The outcome of the work.
  public var outcome = Outcome.success

  /// Whether to play the haptics that the style expects its caller to play.
  public var playsCallerHaptics = false

  /// Haptics to play in addition to those of the style.
  public var addedHaptics: [Haptic] = []

  /// The API that interprets the animations' numbers; nil for the API that each animation's spelling selects.
  package var api: CurveAPI?

  /// Creates the default conditions: enabled, light appearance, no work, only the style's own haptics.
  public init() {}
}
