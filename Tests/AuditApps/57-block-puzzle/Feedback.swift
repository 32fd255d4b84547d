import UIKit

/// The only object that talks to UIKit's generators.
@MainActor
final class Feedback {
  static let shared = Feedback()
  static let settingKey = "hapticsEnabled"

  private let selection = UISelectionFeedbackGenerator()
  private let impact = UIImpactFeedbackGenerator(style: .medium)
  private let notification = UINotificationFeedbackGenerator()

  private var isEnabled: Bool {
    UserDefaults.standard.object(forKey: Self.settingKey) as? Bool ?? true
  }

  func warmUp() {
    selection.prepare()
    impact.prepare()
    notification.prepare()
  }

  func tick() {
    guard isEnabled else { return }
    selection.selectionChanged()
    selection.prepare()
  }

  func drop(strength: CGFloat = 1) {
    guard isEnabled else { return }
    impact.impactOccurred(intensity: strength)
    impact.prepare()
  }

  func report(_ result: UINotificationFeedbackGenerator.FeedbackType) {
    if isEnabled {
      notification.notificationOccurred(result)
    }
  }
}
