package import TaplineButtons
import TaplineText

/// The haptics of a design system as calls of UIKit's generators.
///
/// What the source does not give is a comment, never an invented figure.
package enum UIKitHapticCode {
  /// The lines that play a step.
  package static func lines(of step: HapticStep) -> [String] {
    var call = "// The source does not say which haptic this is."
    if let pattern = step.pattern {
      let name = ShownText(pattern).text
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
