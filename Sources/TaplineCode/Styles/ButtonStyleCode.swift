package import TaplineButtons
import TaplineCurves
import TaplineText

package struct ButtonStyleCode: Sendable {
  private let found: FoundStyle
  private let variant: String?
  private let prefix: String

  /// Returns the code of styles as one file; a style that lacks the variant uses its first variant.
  package static func file(_ styles: [FoundStyle], variant: String? = nil) -> String {
    let parts = styles.map { style in
      ButtonStyleCode(style, variant: variant, isOneOfSeveral: styles.count > 1).text
    }
    return "import SwiftUI\nimport UIKit\n\n" + parts.joined(separator: "\n")
  }

  private init(_ style: FoundStyle, variant: String?, isOneOfSeveral: Bool) {
    found = style
    let variants = style.style.variants
    self.variant = variant.flatMap { variants.contains($0) ? $0 : nil } ?? variants.first
    prefix = isOneOfSeveral ? Self.typeWord(style.system.name) : ""
  }

  private static func typeWord(_ name: String) -> String {
    let word = words(name).joined()
    return (word.first?.isLetter == true ? "" : "Style") + word
  }

  /// Returns the words of a name, capitalized and reduced to letters and digits.
  private static func words(_ name: String) -> [String] {
    name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  private var text: String {
    (header + styleDeclaration + button).map { $0.isEmpty ? "\n" : $0 + "\n" }.joined()
  }

  // MARK: - The style

  private var header: [String] {
    [
      SanitizedText("// \(found.name): \(found.style.summary)").text,
      SanitizedText("// Source: \(found.style.source ?? found.system.source)").text, "",
    ]
  }

  /// The source's name of a button style, otherwise a name derived from the style's name.
  private var typeName: String {
    if let key = found.style.sourceKey, key.hasSuffix("ButtonStyle"), key.allSatisfy(\.isLetter) {
      return prefix + key
    }
    let word = Self.typeWord(found.style.name)
    return prefix + word + (word.hasSuffix("Button") && word != "Button" ? "Style" : "ButtonStyle")
  }

  private var press: PressEffect? { found.style.press?.value }

  /// SwiftUI's own style that the source uses; nil if the source uses none.
  private var platformStyle: String? {
    press?.mechanism.flatMap { ["plain", "borderless"].contains($0) ? $0 : nil }
  }

  private var styleDeclaration: [String] {
    guard platformStyle == nil else { return [] }
    var body = label(press)
    var setting: [String] = []
    if let reduced = found.style.reducedMotionStyle {
      setting = ["  @Environment(\\.accessibilityReduceMotion) private var reduceMotion", ""]
      body =
        ["    if reduceMotion {"] + label(reduced.press?.value).map { "  \($0)" }
        + ["    } else {"] + body.map { "  \($0)" } + ["    }"]
    }
    return ["struct \(typeName): ButtonStyle {"] + setting
      + ["  func makeBody(configuration: Configuration) -> some View {"] + body + ["  }", "}", ""]
  }

  private func label(_ press: PressEffect?) -> [String] {
    var changes: [String] = []
    if let scale = press?.scale?.value {
      changes.append("      .scaleEffect(configuration.isPressed ? \(text(scale)) : 1)")
    }
    if let opacity = press?.opacity?.value {
      changes.append("      .opacity(configuration.isPressed ? \(text(opacity)) : 1)")
    }
    if !changes.isEmpty { changes += animation(press).map { "      \($0)" } }
    let others = otherChanges(press).map { "      // \(SanitizedText($0).text)" }
    if changes.isEmpty, others.isEmpty {
      changes =
        press?.isEmpty == true && found.style.reducedMotionStyle != nil
        ? ["      // The press changes nothing."]
        : ["      // The source specifies no values for the press."]
    }
    return ["    configuration.label"] + changes + others
  }

  private func otherChanges(_ press: PressEffect?) -> [String] {
    let changes = (press?.changes ?? []).map { change in
      var words = "A press also changes \(change.property.rawValue)"
      if let amount = change.amount?.value { words += " to \(text(amount))" }
      if let color = change.color {
        let light = color.light.value?.text
        words += light.map { " to the color \($0)" } ?? ""
      }
      if let seconds = change.releaseDuration?.value {
        words += ", and back in \(text(seconds)) s"
      }
      return words + "."
    }
    let pressed = found.style.states.filter { $0.state == .pressed }
    let colors = pressed.contains {
      $0.background != nil || $0.foreground != nil || $0.border != nil
    }
    return changes + (colors ? ["A press also changes colors: see the style's states."] : [])
  }

  private func animation(_ press: PressEffect?) -> [String] {
    let down = code(press?.animation)
    let hasRelease = press?.releaseAnimation != nil || press?.releaseDuration != nil
    let up = hasRelease ? code(press?.releaseAnimation) : down
    let unknown = "// The source specifies no animation for SwiftUI."
    switch (down, up) {
    case (nil, nil): return [unknown]
    case (let down?, let up?) where down == up:
      return [".animation(\(down), value: configuration.isPressed)"]
    default:
      return [
        ".animation(",
        "  configuration.isPressed ? \(down ?? "nil") : \(up ?? "nil"), value: configuration.isPressed)",
      ]
    }
  }

  private func code(_ figure: Sourced<AnimationSpec>?) -> String? {
    guard let animation = figure?.value?.animation else { return nil }
    do throws(CurveExportError) { return try animation.swiftUIExpression() } catch { return nil }
  }

  private func text(_ number: Double) -> String { significant(number, digits: 6) }

  // MARK: - A button

  private var action: [String] {
    let uses = [
      ("The style's own haptic", found.style.builtInHaptics),
      ("The haptic that the style leaves to its caller", found.style.callerHaptics),
    ]
    var lines: [String] = []
    var gaps: Set<String> = []
    func add(gap sentence: String) {
      if gaps.insert(sentence).inserted { lines.append("// \(sentence)") }
    }
    for (sentence, figure) in uses {
      guard let figure else { continue }
      guard let list = figure.value else {
        add(gap: "The source specifies no haptic.")
        continue
      }
      for use in list where use.variant == nil || use.variant == variant {
        guard let pairing = found.system.pairing(use.pairing) else { continue }
        let name = SanitizedText("\(found.system.name)/\(pairing.name)").text
        lines.append("// \(sentence), \(name).")
        for step in pairing.steps {
          if step.isUnknown, step.delay?.value == nil {
            add(gap: HapticStep.gap)
          } else {
            lines += step.uiKitCode
          }
        }
      }
    }
    return lines.isEmpty ? ["// Act."] : lines
  }

  private var button: [String] {
    let words = Self.words(found.style.name)
    let name = prefix + Self.typeWord(found.style.name) + "Example"
    let style = platformStyle.map { "." + $0 } ?? "\(typeName)()"
    return ["struct \(name): View {", "  var body: some View {"]
      + ["    Button(\"\(words.joined(separator: " "))\") {"] + action.map { "      \($0)" }
      + ["    }", "    .buttonStyle(\(style))", "  }", "}"]
  }
}

extension HapticStep {
  fileprivate static let gap = "The source does not say which haptic this is."

  fileprivate var isUnknown: Bool { pattern == nil && generator?.value == nil }

  /// The step as a call of a UIKit generator, or as a comment if it is a library pattern or an unspecified haptic.
  var uiKitCode: [String] {
    guard let delay = delay?.value else { return [call] }
    return [
      "DispatchQueue.main.asyncAfter(deadline: .now() + \(significant(delay, digits: 6))) {",
      "  \(call)", "}",
    ]
  }

  private var call: String {
    if let pattern {
      let name = SanitizedText(pattern).text
      return "// Plays the pattern \(name) of the library: see patterns/\(name).ahap."
    }
    guard let generator = generator?.value else { return "// \(Self.gap)" }
    switch generator {
    case .light, .medium, .heavy, .soft, .rigid:
      var strength = ""
      if let intensity = intensity?.value, intensity != 1 {
        strength = "intensity: \(significant(intensity, digits: 6))"
      }
      return
        "UIImpactFeedbackGenerator(style: .\(generator.rawValue)).impactOccurred(\(strength))"
    case .success, .warning, .error:
      return "UINotificationFeedbackGenerator().notificationOccurred(.\(generator.rawValue))"
    case .selection: return "UISelectionFeedbackGenerator().selectionChanged()"
    }
  }
}
