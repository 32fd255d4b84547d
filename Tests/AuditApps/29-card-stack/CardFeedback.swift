import UIKit

@MainActor
enum CardFeedback {
  private static let selection = UISelectionFeedbackGenerator()
  private static let impact = UIImpactFeedbackGenerator(style: .light)

  static func prepare() {
    selection.prepare()
    impact.prepare()
  }

  static func moved() {
    emit()
  }

  static func typed() { impact.impactOccurred(intensity: 0.3) }
  static func swiped() { impact.impactOccurred() }

  private static func emit() { selection.selectionChanged() }
}
