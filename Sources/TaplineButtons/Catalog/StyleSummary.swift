/// A style's row in the table of styles.
package struct StyleSummary: Hashable, Sendable {
  package enum Cell: Hashable, Sendable {
    /// The column does not apply to the style.
    case none
    /// The source specifies no value.
    case unspecified
    case text(String)

    package var valueText: String? {
      if case .text(let text) = self { text } else { nil }
    }

    package var displayText: String {
      switch self {
      case .none: "—"
      case .unspecified: Sourced<Double>.unspecifiedWord
      case .text(let text): text
      }
    }
  }

  let name: String
  package let pressScale: Cell
  package let pressOpacity: Cell

  /// The animation of the press, followed by ` | ` and that of the release if it differs.
  package let animation: Cell

  package let builtInHaptic: Cell
  package let callerHaptic: Cell

  package init(_ style: PressStyle, of system: ButtonSystem) {
    name = FoundStyle(style, of: system).name
    pressScale = Self.text(of: style.press, \.scale)
    pressOpacity = Self.text(of: style.press, \.opacity)
    animation = Self.animation(style.press)
    builtInHaptic = Self.haptics(style.builtInHaptics, of: system)
    callerHaptic = Self.haptics(style.callerHaptics, of: system)
  }

  package var cells: [Cell] {
    [.text(name), pressScale, pressOpacity, animation, builtInHaptic, callerHaptic]
  }

  package static let headings = [
    "style", "scale", "opacity", "animation", "built-in haptic", "app's haptic",
  ]

  private static func text(
    of press: Sourced<PressEffect>?, _ property: (PressEffect) -> Sourced<Double>?
  ) -> Cell {
    guard let press else { return .none }
    guard let effect = press.value else { return .unspecified }
    guard let sourced = property(effect) else { return .none }
    return sourced.value.map { .text("\($0)") } ?? .unspecified
  }

  private static func animation(_ press: Sourced<PressEffect>?) -> Cell {
    guard let press else { return .none }
    guard let effect = press.value else { return .unspecified }
    let down = animation(effect.animation, seconds: effect.duration)
    guard effect.releaseAnimation != nil || effect.releaseDuration != nil else { return down }
    let up = animation(effect.releaseAnimation, seconds: effect.releaseDuration)
    return down == up ? down : .text("\(down.displayText) | \(up.displayText)")
  }

  private static func animation(
    _ animation: Sourced<AnimationSpec>?, seconds: Sourced<Double>?
  ) -> Cell {
    if let text = animation?.value?.text { return .text(text) }
    guard let seconds = seconds?.value else { return animation == nil ? .none : .unspecified }
    let curve = animation == nil ? "" : Cell.unspecified.displayText + ", "
    return .text(seconds == 0 ? "immediate" : "\(curve)\(seconds) s")
  }

  private static func haptics(_ uses: Sourced<[HapticUse]>?, of system: ButtonSystem) -> Cell {
    guard let uses else { return .none }
    guard let list = uses.value else { return .unspecified }
    let texts = list.map { use in
      let text = system.pairing(use.pairing)?.summary ?? use.pairing
      return use.variant.map { "\(text) (\($0))" } ?? text
    }
    return .text(texts.joined(separator: ", "))
  }
}

extension HapticPairing {
  /// The steps in short: `warning, rigid@0.5 after 0.1 s`.
  package var summary: String {
    steps.map { step in
      let name = step.pattern ?? step.generator?.value?.rawValue ?? Sourced<Double>.unspecifiedWord
      let intensity = step.intensity?.value.map { $0 == 1 ? "" : "@\($0)" } ?? ""
      let delay = step.delay.map { delay in
        " after " + (delay.value.map { "\($0) s" } ?? Sourced<Double>.unspecifiedWord)
      }
      return name + intensity + (delay ?? "")
    }.joined(separator: ", ")
  }
}
