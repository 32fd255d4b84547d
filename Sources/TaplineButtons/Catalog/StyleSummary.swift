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
    pressScale = Self.cell(style.press) { Self.cell($0.scale) { .text("\($0)") } }
    pressOpacity = Self.cell(style.press) { Self.cell($0.opacity) { .text("\($0)") } }
    animation = Self.cell(style.press, Self.animation)
    builtInHaptic = Self.cell(style.builtInHaptics) { Self.haptics($0, of: system) }
    callerHaptic = Self.cell(style.callerHaptics) { Self.haptics($0, of: system) }
  }

  package var cells: [Cell] {
    [.text(name), pressScale, pressOpacity, animation, builtInHaptic, callerHaptic]
  }

  package static let headings = [
    "style", "scale", "opacity", "animation", "built-in haptic", "app's haptic",
  ]

  private static func cell<Value>(_ sourced: Sourced<Value>?, _ cell: (Value) -> Cell) -> Cell {
    guard let sourced else { return .none }
    return sourced.value.map(cell) ?? .unspecified
  }

  private static func animation(_ effect: PressEffect) -> Cell {
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

  private static func haptics(_ uses: [HapticUse], of system: ButtonSystem) -> Cell {
    let texts = uses.map { use in
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
