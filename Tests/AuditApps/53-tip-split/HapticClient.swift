import UIKit

/// The haptics of the app as closures, so that previews can replace them.
@MainActor
struct HapticClient {
  var tick: @MainActor () -> Void
  var notify: @MainActor (UINotificationFeedbackGenerator.FeedbackType) -> Void

  static let live: HapticClient = {
    let selection = UISelectionFeedbackGenerator()
    let notification = UINotificationFeedbackGenerator()
    return HapticClient(
      tick: { selection.selectionChanged() },
      notify: { notification.notificationOccurred($0) })
  }()
}
