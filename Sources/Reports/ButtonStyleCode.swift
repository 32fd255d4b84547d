import Interactions
import MotionCurves
public import PatternLibrary

/// A style of the library as SwiftUI code: a `ButtonStyle` with its figures, and a button that wears
/// it with the haptics that go with it.
///
/// What the source does not give is a comment, never an invented figure.
///
/// Thread: any.
public struct ButtonStyleCode: Sendable {
  private let found: FoundStyle
  private let variant: String?

  /// Prepares the code of a style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - variant: The variant whose haptics are wanted; nil for the first.
  public init(_ style: FoundStyle, variant: String? = nil) {
    found = style
    self.variant = variant ?? style.style.variants.first
  }

  /// The code, the last line with a line feed.
  public var text: String {
    (header + styleDeclaration + button).map { $0 + "\n" }.joined()
  }

  // MARK: - The style

  private var header: [String] {
    [
      "// \(found.name): \(found.style.summary)",
      "// Source: \(found.style.source ?? found.system.source)", "",
    ]
  }

  /// The type's name: that of the source where it is one, else made of the style's.
  private var typeName: String {
    if let key = found.style.sourceKey, key.first?.isUppercase == true, key.allSatisfy(\.isLetter) {
      return key
    }
    return found.style.name.split(separator: "-").map(\.capitalizedWord).joined() + "ButtonStyle"
  }

  private var press: PressEffect? { found.style.press?.value }

  private var styleDeclaration: [String] {
    var lines = ["struct \(typeName): ButtonStyle {"]
    lines.append("  func makeBody(configuration: Configuration) -> some View {")
    lines.append("    configuration.label")
    var changes: [String] = []
    if let scale = press?.scale?.value {
      changes.append("      .scaleEffect(configuration.isPressed ? \(text(scale)) : 1)")
    }
    if let opacity = press?.opacity?.value {
      changes.append("      .opacity(configuration.isPressed ? \(text(opacity)) : 1)")
    }
    if let darkening = press?.changes.first(where: { $0.property == .darkening })?.amount?.value {
      changes.append("      .brightness(configuration.isPressed ? -\(text(darkening)) : 0)")
    }
    let label = press?.changes.first { $0.property == .contentOpacity }?.amount?.value
    if let label {
      changes.append("      .opacity(configuration.isPressed ? \(text(label)) : 1)")
    }
    lines += changes
    if changes.isEmpty {
      lines.append("      // The source gives no figure for the press.")
    } else {
      lines += animation.map { "      \($0)" }
    }
    return lines + ["  }", "}", ""]
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

  private func text(_ number: Double) -> String { SVGText.figure(number, digits: 6) }

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
        action.append("// \(sentence), \(found.system.name)/\(pairing.name).")
        action += pairing.steps.flatMap(call)
      }
    }
    var seen: Set<String> = []
    action = action.filter { !$0.hasPrefix("// The source") || seen.insert($0).inserted }
    let label = found.style.name.split(separator: "-").map(\.capitalizedWord).joined(separator: " ")
    return ["Button(\"\(label)\") {"] + (action.isEmpty ? ["// Act."] : action).map { "  \($0)" }
      + ["}", ".buttonStyle(\(typeName)())"]
  }

  private func call(_ step: HapticStep) -> [String] {
    var call = "// The source does not say which haptic this is."
    if let pattern = step.pattern {
      call = "// Plays the pattern \(pattern) of the library: see patterns/\(pattern).ahap."
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
}

extension Substring {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
