import UIKit

struct HapticClient: Sendable {
  var tick: @MainActor @Sendable () -> Void
  var success: @MainActor @Sendable () -> Void
  var failure: @MainActor @Sendable () -> Void
}

extension HapticClient {
  @MainActor static let live: HapticClient = {
    let selection = UISelectionFeedbackGenerator()
    let notification = UINotificationFeedbackGenerator()
    return HapticClient(
      tick: { selection.selectionChanged() },
      success: { notification.notificationOccurred(.success) },
      failure: { notification.notificationOccurred(.error) })
  }()

  static let silent = HapticClient(tick: {}, success: {}, failure: {})
}
