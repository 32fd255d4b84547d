public import TaplineButtons
import TaplineCurves
import TaplineText

/// A style of the library as SwiftUI code: a `ButtonStyle` with its figures, and a button that wears
/// it with the haptics that go with it.
///
/// Figures that the source lacks become comments.
public struct ButtonStyleCode: Sendable {
  private let found: FoundStyle
  private let variant: String?
  private let prefix: String

  /// The code of styles as one file.
  ///
  /// - Parameters:
  ///   - styles: The styles; of several, types are named after their systems too.
  ///   - variant: The variant whose haptics are wanted; nil, or one that a style has not, for its first.
  /// - Returns: The file, the last line with a line feed.
  public static func file(_ styles: [FoundStyle], variant: String? = nil) -> String {
    let parts = styles.map { style in
      ButtonStyleCode(style, variant: variant, isOneOfSeveral: styles.count > 1).text
    }
    return "import SwiftUI\nimport UIKit\n\n" + parts.joined(separator: "\n")
  }

  private init(_ style: FoundStyle, variant: String?, isOneOfSeveral: Bool) {
    found = style
    let known = style.style.variants
    self.variant = variant.flatMap { known.contains($0) ? $0 : nil } ?? known.first
    prefix = isOneOfSeveral ? Self.typeWord(style.system.name) : ""
  }

  private static func typeWord(_ name: String) -> String {
    words(name).joined()
  }

  /// The words of a name without characters that end a string or a name in code.
  private static func words(_ name: String) -> [String] {
    name.split { !$0.isLetter && !$0.isNumber }.map(\.capitalizedWord)
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

  /// The source's type if that is a button style, else a type named after the style.
  private var typeName: String {
    if let key = found.style.sourceKey, key.hasSuffix("ButtonStyle"), key.allSatisfy(\.isLetter) {
      return prefix + key
    }
    let word = Self.typeWord(found.style.name)
    return prefix + word + (word.hasSuffix("Button") ? "Style" : "ButtonStyle")
  }

  private var press: PressEffect? { found.style.press?.value }

  /// The platform's own style if SwiftUI has it by name.
  private var platformStyle: String? {
    press?.mechanism.flatMap { ["plain", "borderless"].contains($0) ? $0 : nil }
  }

  private var styleDeclaration: [String] {
    guard platformStyle == nil else { return [] }
    var changes: [String] = []
    if let scale = press?.scale?.value {
      changes.append("      .scaleEffect(configuration.isPressed ? \(text(scale)) : 1)")
    }
    if let opacity = press?.opacity?.value {
      changes.append("      .opacity(configuration.isPressed ? \(text(opacity)) : 1)")
    }
    if !changes.isEmpty { changes += animation.map { "      \($0)" } }
    let others = otherChanges.map { "      // \(SanitizedText($0).text)" }
    if changes.isEmpty, others.isEmpty {
      changes = ["      // The source gives no figure for the press."]
    }
    return ["struct \(typeName): ButtonStyle {"]
      + ["  func makeBody(configuration: Configuration) -> some View {", "    configuration.label"]
      + changes + others + ["  }", "}", ""]
  }

  /// Sentences about the changes for which SwiftUI has no single modifier.
  private var otherChanges: [String] {
    let changes = (press?.changes ?? []).map { change in
      var words = "A press also changes \(change.property.rawValue)"
      if let amount = change.amount?.value { words += " to \(text(amount))" }
      if let color = change.color {
        let light = color.light.value?.text
        words += light.map { " to the colour \($0)" } ?? ""
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
    return changes + (colors ? ["A press also changes colours: see the style's states."] : [])
  }

  private var animation: [String] {
    let down = code(press?.animation)
    let isReleaseSaid = press?.releaseAnimation != nil || press?.releaseDuration != nil
    let up = isReleaseSaid ? code(press?.releaseAnimation) : down
    let unknown = "// The source gives no animation that SwiftUI could be told."
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

  private func code(_ figure: Figure<AnimationSpec>?) -> String? {
    guard let animation = figure?.value?.animation else { return nil }
    do throws(CurveExportError) { return try animation.swiftUIExpression() } catch { return nil }
  }

  private func text(_ number: Double) -> String { significant(number, digits: 6) }

  // MARK: - A button

  private var button: [String] {
    let uses = [
      ("The style's own haptic", found.style.builtInHaptics),
      ("The haptic that the style leaves to its caller", found.style.callerHaptics),
    ]
    var action: [String] = []
    for (sentence, figure) in uses {
      guard let figure else { continue }
      guard let list = figure.value else {
        action.append("// The source says nothing of a haptic.")
        continue
      }
      for use in list where use.variant == nil || use.variant == variant {
        guard let pairing = found.system.pairing(use.pairing) else { continue }
        action.append(
          "// \(sentence), \(SanitizedText("\(found.system.name)/\(pairing.name)").text).")
        action += pairing.steps.flatMap(UIKitHapticCode.lines)
      }
    }
    var seen: Set<String> = []
    action = action.filter { !$0.hasPrefix("// The source") || seen.insert($0).inserted }
    let words = Self.words(found.style.name)
    let name = prefix + words.joined() + "Example"
    let style = platformStyle.map { "." + $0 } ?? "\(typeName)()"
    return ["struct \(name): View {", "  var body: some View {"]
      + ["    Button(\"\(words.joined(separator: " "))\") {"]
      + (action.isEmpty ? ["// Act."] : action).map { "      \($0)" }
      + ["    }", "    .buttonStyle(\(style))", "  }", "}"]
  }
}

extension Substring {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}

/// The haptics of a design system as calls of UIKit's generators.
///
/// Figures that the source lacks become comments.
enum UIKitHapticCode {
  /// The lines that play a step.
  static func lines(of step: HapticStep) -> [String] {
    var call = "// The source does not say which haptic this is."
    if let pattern = step.pattern {
      let name = SanitizedText(pattern).text
      call = "// Plays the pattern \(name) of the library: see patterns/\(name).ahap."
    } else if let generator = step.generator?.value {
      switch generator {
      case .light, .medium, .heavy, .soft, .rigid:
        let intensity = step.intensity?.value.map { $0 == 1 ? "" : "intensity: \(text($0))" } ?? ""
        call =
          "UIImpactFeedbackGenerator(style: .\(generator.rawValue)).impactOccurred(\(intensity))"
      case .success, .warning, .error:
        call = "UINotificationFeedbackGenerator().notificationOccurred(.\(generator.rawValue))"
      case .selection: call = "UISelectionFeedbackGenerator().selectionChanged()"
      }
    }
    guard let delay = step.delay?.value else { return [call] }
    return [
      "DispatchQueue.main.asyncAfter(deadline: .now() + \(text(delay))) {", "  \(call)", "}",
    ]
  }

  private static func text(_ number: Double) -> String { significant(number, digits: 6) }
}
