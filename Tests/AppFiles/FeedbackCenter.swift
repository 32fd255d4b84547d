import UIKit

// Idiom: a singleton with a private initializer that keeps its generators, made by a lazy closure or
// in place, and a switch that a setting turns off.

/// Everything that the app says to the hand.
#if swift(>=6)
@MainActor
#endif
final class FeedbackCenter {
  static let shared = FeedbackCenter()

  var isEnabled = true

  private let selection = UISelectionFeedbackGenerator()
  private lazy var notification: UINotificationFeedbackGenerator = {
    let generator = UINotificationFeedbackGenerator()
    generator.prepare()
    return generator
  }()
  private var impacts: [UIImpactFeedbackGenerator.FeedbackStyle: UIImpactFeedbackGenerator] = [:]

  private init() {
    selection.prepare()
  }

  func tick() {
    guard isEnabled else { return }
    selection.selectionChanged()
    selection.prepare()
  }

  func done(_ error: Error?) {
    guard isEnabled else { return }
    notification.notificationOccurred(error == nil ? .success : .error)
  }

  func bump(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
    guard isEnabled else { return }
    let generator = impacts[style] ?? UIImpactFeedbackGenerator(style: style)
    impacts[style] = generator
    generator.impactOccurred()
  }
}
