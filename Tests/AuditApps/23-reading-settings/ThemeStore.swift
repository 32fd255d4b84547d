import UIKit

@MainActor
final class ThemeStore {
  static let shared = ThemeStore()

  var isNight = false
  private(set) var fontSize = 17
  private let selection = UISelectionFeedbackGenerator()

  func fontSizeChanged(to size: Int) {
    fontSize = size
    tick()
  }

  private func tick() {
    selection.selectionChanged()
  }
}
