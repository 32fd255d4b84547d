import MotionCurves
import TaplineButtons
import TaplineLibrary
import TaplineText

/// The responses of a button: `press` when a finger goes down or returns, `leave` when it leaves or its touch is
/// canceled, and `act` when it is lifted inside.
final class ButtonBehavior {
  private let style: FoundStyle
  private let variant: String?
  private let platform: PlatformBehavior

  /// The names of the haptics that play, in the order of their first appearance; complete after `value`.
  private(set) var haptics: [String] = []

  init(_ style: FoundStyle, variant: String?, platform: PlatformBehavior) {
    self.style = style
    self.variant = variant
    self.platform = platform
  }

  static func settings(
    variant: String?, appearance: PressSettings.Appearance, isSelected: Bool = false
  ) -> PressSettings {
    var settings = PressSettings()
    settings.variant = variant
    settings.appearance = appearance
    settings.isSelected = isSelected
    settings.playsCallerHaptics = true
    return settings
  }

  /// Returns the button's responses in an appearance: while off and, for a toggle, while on.
  func value(
    _ appearance: PressSettings.Appearance, curves: inout SampledCurves
  ) -> JSONOutput {
    let states = style.style.toggle == nil ? [false] : [false, true]
    return .array(states.map { responses(appearance, isSelected: $0, curves: &curves) })
  }

  private func responses(
    _ appearance: PressSettings.Appearance, isSelected: Bool, curves: inout SampledCurves
  ) -> JSONOutput {
    let lifted = simulate(.tap(hold: 1), appearance, isSelected)
    let canceled = simulate(.cancelled(at: 1), appearance, isSelected)
    var tracks: [AnimationTrack] = []
    for track in lifted.tracks + canceled.tracks
    where !tracks.contains(where: { $0.name == track.name }) {
      tracks.append(track)
    }
    let starts = tracks.map { track -> JSONOutput in
      [
        "name": .string(track.name), "body": .string(track.body.rawValue),
        "start": .numbers(track.start, digits: 9),
      ]
    }
    // Both touches last 1 s, so 0.5 s divides the response to their start from the response to their end.
    return [
      "tracks": .array(starts),
      "press": changes(of: lifted, before: 0.5, curves: &curves),
      "act": changes(of: lifted, after: 0.5, curves: &curves),
      "leave": changes(of: canceled, after: 0.5, curves: &curves),
      "pressHaptics": haptics(of: lifted, before: 0.5),
      "actHaptics": haptics(of: lifted, after: 0.5),
    ]
  }

  private func simulate(
    _ script: TouchScript, _ appearance: PressSettings.Appearance, _ isSelected: Bool
  ) -> SimulatedPress {
    PressSimulator(
      style.style, of: style.system, on: platform,
      settings: Self.settings(variant: variant, appearance: appearance, isSelected: isSelected)
    ).simulate(script)
  }

  private func changes(
    of press: SimulatedPress, before end: Double = .infinity, after start: Double = -1,
    curves: inout SampledCurves
  ) -> JSONOutput {
    .array(
      press.tracks.flatMap { track in
        track.changes.filter { $0.time > start && $0.time < end }.map { change in
          [
            "track": .string(track.name), "to": .numbers(change.target, digits: 9),
            "curve": change.animation.map { .integer(curves.index(of: $0)) } ?? .null,
          ]
        }
      })
  }

  private func haptics(
    of press: SimulatedPress, before end: Double = .infinity, after start: Double = -1
  ) -> JSONOutput {
    let played = press.haptics.filter { $0.time > start && $0.time < end }
    for haptic in played where !haptics.contains(haptic.name) { haptics.append(haptic.name) }
    return .array(played.map { .string($0.name) })
  }
}
