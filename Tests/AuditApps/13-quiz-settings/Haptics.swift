import UIKit

@MainActor
protocol Haptics {
  func select()
  func answer(isRight: Bool)
}

/// Plays haptics unless the user has switched them off.
@MainActor
final class DeviceHaptics: Haptics {
  private let defaults: UserDefaults
  private let selection = UISelectionFeedbackGenerator()
  private let notification = UINotificationFeedbackGenerator()

  init(defaults: UserDefaults = .standard) {
    self.defaults = defaults
    defaults.register(defaults: ["hapticsEnabled": true])
  }

  private var isEnabled: Bool { defaults.bool(forKey: "hapticsEnabled") }

  func select() {
    guard isEnabled else { return }
    selection.selectionChanged()
  }

  func answer(isRight: Bool) {
    if isEnabled {
      notification.notificationOccurred(isRight ? .success : .error)
    }
  }
}

struct NoHaptics: Haptics {
  func select() {}
  func answer(isRight: Bool) {}
}
