/// A style's row in the table of styles.
///
/// A cell is a dash if the column does not apply, and `unspecified` if the source specifies no value.
package struct StyleSummary: Hashable, Sendable {
  /// The full name, such as `swiss-coin/primary`.
  let name: String

  package let pressScale: String

  package let pressOpacity: String

  /// The animation of the press, followed by ` | ` and that of the release if it differs.
  package let animation: String

  /// The haptics that the style plays.
  package let builtInHaptic: String

  /// The haptics that the style expects its caller to play.
  package let callerHaptic: String

  /// The text for a property that does not apply.
  package static let none = "—"

  package init(_ style: PressStyle, of system: ButtonSystem) {
    name = "\(system.name)/\(style.name)"
    pressScale = Self.text(of: style.press, \.scale)
    pressOpacity = Self.text(of: style.press, \.opacity)
    animation = Self.animation(style.press)
    builtInHaptic = Self.haptics(style.builtInHaptics, of: system)
    callerHaptic = Self.haptics(style.callerHaptics, of: system)
  }

  package var cells: [String] {
    [name, pressScale, pressOpacity, animation, builtInHaptic, callerHaptic]
  }

  package static let headings = [
    "style", "scale", "opacity", "animation", "built-in haptic", "app's haptic",
  ]

  private static func text(
    of press: Sourced<PressEffect>?, _ figure: (PressEffect) -> Sourced<Double>?
  ) -> String {
    switch press {
    case nil: return none
    case .unspecified?: return Sourced<Double>.unspecifiedWord
    case let press?:
      guard let figure = press.value.flatMap(figure) else { return none }
      return figure.value.map { "\($0)" } ?? Sourced<Double>.unspecifiedWord
    }
  }

  private static func animation(_ press: Sourced<PressEffect>?) -> String {
    guard let press else { return none }
    guard let effect = press.value else { return Sourced<Double>.unspecifiedWord }
    let down = animation(effect.animation, seconds: effect.duration)
    guard effect.releaseAnimation != nil || effect.releaseDuration != nil else { return down }
    let up = animation(effect.releaseAnimation, seconds: effect.releaseDuration)
    return down == up ? down : "\(down) | \(up)"
  }

  private static func animation(
    _ animation: Sourced<AnimationSpec>?, seconds: Sourced<Double>?
  ) -> String {
    if let text = animation?.value?.text { return text }
    let curve = animation.map { _ in Sourced<Double>.unspecifiedWord }
    guard let seconds = seconds?.value else { return curve ?? none }
    return seconds == 0
      ? "immediate" : [curve, "\(seconds) s"].compactMap { $0 }.joined(separator: ", ")
  }

  private static func haptics(_ uses: Sourced<[HapticUse]>?, of system: ButtonSystem) -> String {
    guard let uses else { return none }
    guard let list = uses.value else { return Sourced<Double>.unspecifiedWord }
    return list.map { use in
      let text = system.pairing(use.pairing)?.summary ?? use.pairing
      return use.variant.map { "\(text) (\($0))" } ?? text
    }.joined(separator: ", ")
  }
}

extension HapticPairing {
  /// A short description of the steps: `warning, rigid@0.5 after 0.1 s`.
  package var summary: String {
    steps.map { step in
      let what = step.pattern ?? step.generator?.value?.rawValue ?? Sourced<Double>.unspecifiedWord
      let intensity = step.intensity?.value.map { $0 == 1 ? "" : "@\($0)" } ?? ""
      let delay = step.delay.map { delay in
        " after " + (delay.value.map { "\($0) s" } ?? Sourced<Double>.unspecifiedWord)
      }
      return what + intensity + (delay ?? "")
    }.joined(separator: ", ")
  }
}
