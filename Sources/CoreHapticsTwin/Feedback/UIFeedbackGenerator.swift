#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// The base class of UIKit's feedback generators, which play on the device that is current when they are created.
@preconcurrency @MainActor
open class UIFeedbackGenerator: MainActorTwinObject {
  let device = SimulatedDevice.current

  /// The caller name recorded for `prepare()`.
  var caller: String { "feedback" }

  /// Creates a generator.
  public init() { super.init(twin: ()) }

  /// Creates a generator; the view is ignored.
  public convenience init(view: UIView) { self.init() }

  /// Prepares for a haptic that will be requested soon.
  open func prepare() { device.recorder.prepare(caller) }
}

/// Feedback for a changed selection.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "selection" }

  /// Plays a selection haptic.
  open func selectionChanged() { device.recorder.play(.selection, place: nil) }

  /// Plays a selection haptic; the location is ignored.
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}

/// Feedback for a task's success, warning or failure.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Int, Sendable {
    /// The task has succeeded.
    case success = 0
    /// The task has produced a warning.
    case warning = 1
    /// The task has failed.
    case error = 2
  }

  override var caller: String { "notification" }

  /// Plays a notification haptic.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    let type: FeedbackGenerator.NotificationType =
      switch notificationType {
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    device.recorder.play(.notification(type), place: nil)
  }

  /// Plays a notification haptic; the location is ignored.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}

/// Feedback for a drawing canvas; plays SwiftUI's feedback of the same meaning.
@preconcurrency @MainActor
open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "canvas" }

  /// Plays the haptic for a dragged item that snaps into alignment; the location is ignored.
  open func alignmentOccurred(at location: CGPoint) {
    device.recorder.sensoryFeedback(.alignment, place: nil)
  }

  /// Plays the haptic for a completed path; the location is ignored.
  open func pathCompleted(at location: CGPoint) {
    device.recorder.sensoryFeedback(.pathComplete, place: nil)
  }
}
#endif
