import UIKit

final class ImpactPlayer {
  private let light = UIImpactFeedbackGenerator(style: .light)
  private let heavy = UIImpactFeedbackGenerator(style: .heavy)
  private let notification = UINotificationFeedbackGenerator()

  func impact(_ style: String) {
    style == "heavy" ? strike(heavy) : strike(light)
  }

  func notify() {
    notification.notificationOccurred(.success)
  }

  private func strike(_ generator: UIImpactFeedbackGenerator) {
    generator.impactOccurred()  // audit: off-main-actor
  }
}
