import UIKit

@MainActor
final class Haptics {
  static let shared = Haptics()

  private let light = UIImpactFeedbackGenerator(style: .light)
  private let notification = UINotificationFeedbackGenerator()

  func warmUp() {
    light.prepare()
    notification.prepare()
  }

  func tap() { light.impactOccurred() }
  func alert() { notification.notificationOccurred(.warning) }
  func done() { notification.notificationOccurred(.success) }
}

extension Haptics {
  /// The feedback of rows and links.
  static func rowSelected() { shared.tap() }
}
