public import MotionCurves
public import TaplinePatterns

/// Simulates touches of a button as UIKit's and SwiftUI's controls track them.
package struct PressSimulator: Sendable {
  let style: PressStyle
  let system: ButtonSystem
  let platform: PlatformBehavior
  let settings: PressSettings

  package init(
    _ style: PressStyle, of system: ButtonSystem, on platform: PlatformBehavior,
    settings: PressSettings = PressSettings()
  ) {
    self.style = style
    self.system = system
    self.platform = platform
    self.settings = settings
  }

  package func simulate(_ script: TouchScript) -> SimulatedPress {
    PressRun(self, expectsLongPress: script.expectsLongPress).run(script)
  }

  package var variant: String? { settings.variant ?? style.variants.first }
}

/// The result of a press, in seconds from the start of its script.
public struct SimulatedPress: Hashable, Sendable {
  /// A haptic that plays.
  public struct Haptic: Hashable, Sendable {
    /// The origin of the request.
    public enum Origin: String, Sendable {
      /// The style.
      case builtIn
      /// The style's caller, as the style expects.
      case caller
      /// The settings of the simulation.
      case added
    }

    /// The time in seconds, `>= 0`.
    public let time: Double

    /// The name of the haptic's pairing in the library.
    public let name: String

    /// The event that triggered the haptic.
    public let trigger: HapticTrigger

    /// The origin of the request.
    public let origin: Origin
  }

  /// The animated values, such as `scale`, `opacity` and colors.
  public internal(set) var tracks: [AnimationTrack] = []

  /// The haptics, sorted by time.
  public internal(set) var haptics: [Haptic] = []

  /// Touches, states and other events, sorted by time.
  public internal(set) var markers: [Timeline.Marker] = []

  /// The simulation's assumptions about values that are missing or ambiguous in the source, one sentence each.
  public internal(set) var remarks: [String] = []

  mutating func remark(_ sentence: String) {
    if !remarks.contains(sentence) { remarks.append(sentence) }
  }
}

extension Timeline {
  /// Creates a timeline with the haptics, animations and markers of a simulated press.
  package init<Failure: Error>(
    _ press: SimulatedPress, pattern: (String) throws(Failure) -> HapticPattern
  ) throws(Failure) {
    var placements: [Placement] = []
    for haptic in press.haptics {
      placements.append(
        Placement(try pattern(haptic.name), at: haptic.time, source: haptic.name))
    }
    self.init(placements, animations: press.tracks, markers: press.markers)
  }
}
