import UIKit

enum Haptic {
  case light, heavy, success, failure, selection

  @MainActor private static let lightGenerator = UIImpactFeedbackGenerator(style: .light)
  @MainActor private static let heavyGenerator = UIImpactFeedbackGenerator(style: .heavy)
  @MainActor private static let notification = UINotificationFeedbackGenerator()
  @MainActor private static let selectionGenerator = UISelectionFeedbackGenerator()

  @MainActor func play() {
    switch self {
    case .light: Self.lightGenerator.impactOccurred()
    case .heavy: Self.heavyGenerator.impactOccurred()
    case .success: Self.notification.notificationOccurred(.success)
    case .failure: Self.notification.notificationOccurred(.error)
    case .selection: Self.selectionGenerator.selectionChanged()
    }
  }

  @MainActor static func play(_ haptic: Haptic) { haptic.play() }
}
