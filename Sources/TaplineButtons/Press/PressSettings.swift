package import TaplineCurves

/// The circumstances of a press, without the finger.
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
    /// It succeeds.
    case success
    /// It fails.
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

  /// The variant of the style; nil for its first.
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

  /// The display frames for which SwiftUI's motion waits after a change, `>= 0`.
  public var startupFrames = 0

  /// Seconds of the work that the action starts, `>= 0`; `nil` if it takes no time.
  public var work: Double?

  /// The outcome of the work.
  public var outcome = Outcome.success

  /// Whether the haptics that the style expects of its caller play.
  public var playsCallerHaptics = false

  /// Haptics in addition to those of the style.
  public var addedHaptics: [Haptic] = []

  /// The API whose numbers are used; nil for that of each animation's spelling.
  ///
  /// Changes are combined as by the style's own animations.
  package var api: CurveAPI?

  /// Creates the default circumstances: enabled, light, no work, only the style's own haptics.
  public init() {}
}
