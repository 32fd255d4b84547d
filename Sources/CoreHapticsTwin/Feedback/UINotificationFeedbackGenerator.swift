#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// A task has succeeded, failed, or produced a warning.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What has come of a task.
  public enum FeedbackType: Int, Sendable {
    /// It has succeeded.
    case success = 0
    /// It has produced a warning.
    case warning = 1
    /// It has failed.
    case error = 2
  }

  override var caller: String { "notification" }

  /// Plays a notification.
  ///
  /// - Parameter notificationType: What has come of a task.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    let type: FeedbackGenerator.NotificationType =
      switch notificationType {
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    device.recorder.play(.notification(type), place: nil)
  }

  /// Plays a notification.
  ///
  /// - Parameters:
  ///   - notificationType: What has come of a task.
  ///   - location: Where in the view; the twin forgets it.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}
#endif
