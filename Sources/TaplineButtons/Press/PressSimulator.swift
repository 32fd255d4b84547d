/// Lets a finger act on a button of a design system, and says what moves, plays and happens.
///
/// The control tracks one finger as UIKit's and SwiftUI's do: pressed while the finger is down inside
/// it, acting when the finger is lifted inside, never after a cancelled touch. What the source of a
/// style leaves open is taken from the platform, with a remark.
public struct PressSimulator: Sendable {
  private let style: PressStyle
  private let system: ButtonSystem
  private let platform: PlatformBehavior
  private let settings: PressSettings

  /// Prepares a style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - system: Its system, whose palette and pairings it names.
  ///   - platform: What the platform does where the style leaves it to it.
  ///   - settings: The circumstances.
  public init(
    _ style: PressStyle, of system: ButtonSystem, on platform: PlatformBehavior,
    settings: PressSettings = PressSettings()
  ) {
    self.style = style
    self.system = system
    self.platform = platform
    self.settings = settings
  }

  /// Simulates a script.
  ///
  /// - Parameter script: What the finger does.
  /// - Returns: What comes of it.
  public func simulate(_ script: TouchScript) -> SimulatedPress {
    let run = PressRun(
      style, of: system, on: platform, settings: settings, expectsLongPress: script.expectsLongPress
    )
    return run.run(script)
  }

  /// The variant that is simulated: the one asked for, else the style's first.
  package var variant: String? { settings.variant ?? style.variants.first }
}
