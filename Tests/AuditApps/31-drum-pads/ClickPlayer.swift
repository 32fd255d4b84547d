import UIKit

final class ClickPlayer {
  private let selection = UISelectionFeedbackGenerator()
  private let impact = UIImpactFeedbackGenerator(style: .light)

  func click() {
    impact.impactOccurred()
  }

  func step() {
    tick()
  }

  private func tick() {
    selection.selectionChanged()
  }
}
