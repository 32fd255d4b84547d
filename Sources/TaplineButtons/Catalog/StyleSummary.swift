/// A style's row in the table of styles.
package struct StyleSummary: Hashable, Sendable {
  /// Nil if the column does not apply to the style.
  package typealias Cell = Sourced<String>?

  let name: String
  package let pressScale: Cell
  package let pressOpacity: Cell

  /// The animation of the press, followed by ` | ` and that of the release if it differs.
  package let animation: Cell

  package let builtInHaptic: Cell
  package let callerHaptic: Cell

  package init(_ style: PressStyle, of system: ButtonSystem) {
    name = FoundStyle(style, of: system).name
    pressScale = Self.cell(style.press) { Self.cell($0.scale) { .given("\($0)") } }
    pressOpacity = Self.cell(style.press) { Self.cell($0.opacity) { .given("\($0)") } }
    animation = Self.cell(style.press, Self.animation)
    builtInHaptic = Self.cell(style.builtInHaptics) { Self.haptics($0, of: system) }
    callerHaptic = Self.cell(style.callerHaptics) { Self.haptics($0, of: system) }
  }

  package var cells: [Cell] {
    [.given(name), pressScale, pressOpacity, animation, builtInHaptic, callerHaptic]
  }

  package static let headings = [
    "style", "scale", "opacity", "animation", "built-in haptic", "app's haptic",
  ]

  private static func cell<Value>(_ sourced: Sourced<Value>?, _ cell: (Value) -> Cell) -> Cell {
    guard let sourced else { return nil }
    return sourced.value.map(cell) ?? .unspecified
  }

  private static func animation(_ effect: PressEffect) -> Cell {
    let down = animation(effect.animation, seconds: effect.duration)
    guard effect.releaseAnimation != nil || effect.releaseDuration != nil else { return down }
    let up = animation(effect.releaseAnimation, seconds: effect.releaseDuration)
    return down == up ? down : .given("\(down.displayText) | \(up.displayText)")
  }

  private static func animation(
    _ animation: Sourced<AnimationSpec>?, seconds: Sourced<Double>?
  ) -> Cell {
    if let text = animation?.value?.text { return .given(text) }
    guard let seconds = seconds?.value else { return animation == nil ? nil : .unspecified }
    let curve = animation == nil ? "" : Sourced<String>.unspecifiedWord + ", "
    return .given(seconds == 0 ? "immediate" : "\(curve)\(seconds) s")
  }

  private static func haptics(_ uses: [HapticUse], of system: ButtonSystem) -> Cell {
    let texts = uses.map { use in
      let text = system.pairing(use.pairing)?.summary ?? use.pairing
      return use.variant.map { "\(text) (\($0))" } ?? text
    }
    return .given(texts.joined(separator: ", "))
  }
}

extension StyleSummary.Cell {
  package var displayText: String {
    map { $0.value ?? Sourced<String>.unspecifiedWord } ?? "—"
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
