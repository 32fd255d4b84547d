#if canImport(CoreGraphics)
public import CoreGraphics
#else
public import Foundation
#endif

// UIKit's generators conform in one line each, in the app's target:
//
//     extension UIImpactFeedbackGenerator: @retroactive ImpactFeedbackGenerating {}
//     extension UINotificationFeedbackGenerator: @retroactive NotificationFeedbackGenerating {}
//     extension UISelectionFeedbackGenerator: @retroactive SelectionFeedbackGenerating {}

/// What all of UIKit's feedback generators have.
///
/// Thread: main, as in UIKit.
@MainActor
public protocol FeedbackGenerating: AnyObject {
  /// Makes ready for a haptic that is about to be requested.
  func prepare()
}

/// `UIImpactFeedbackGenerator`, or what records in its place.
@MainActor
public protocol ImpactFeedbackGenerating: FeedbackGenerating {
  /// Two things collide.
  @_disfavoredOverload
  func impactOccurred()

  /// Two things collide more or less strongly.
  ///
  /// - Parameter intensity: Strength, `0...1`.
  @_disfavoredOverload
  func impactOccurred(intensity: CGFloat)
}

/// `UISelectionFeedbackGenerator`, or what records in its place.
@MainActor
public protocol SelectionFeedbackGenerating: FeedbackGenerating {
  /// A selection changes.
  @_disfavoredOverload
  func selectionChanged()
}

/// `UINotificationFeedbackGenerator`, or what records in its place.
@MainActor
public protocol NotificationFeedbackGenerating: FeedbackGenerating {
  /// UIKit's `FeedbackType`, or ``NotificationFeedbackType``.
  associatedtype FeedbackType: RawRepresentable where FeedbackType.RawValue == Int

  /// A task has succeeded, failed, or produced a warning.
  ///
  /// - Parameter notificationType: Which of them.
  func notificationOccurred(_ notificationType: FeedbackType)
}

/// What has come of a task; raw values as `UINotificationFeedbackGenerator.FeedbackType`.
public enum NotificationFeedbackType: Int, Sendable, CaseIterable {
  /// A task has succeeded.
  case success = 0
  /// A task has produced a warning.
  case warning = 1
  /// A task has failed.
  case error = 2

  /// The library's word for it.
  var notificationType: FeedbackGenerator.NotificationType {
    switch self {
    case .success: .success
    case .warning: .warning
    case .error: .error
    }
  }
}

/// Where an app takes its generators from: UIKit on a phone, a ``HapticRecorder`` in a test.
@MainActor
public protocol HapticFeedbackProviding {
  /// A generator of impacts.
  ///
  /// - Parameter style: What collides.
  /// - Returns: The generator.
  func impactGenerator(
    style: FeedbackGenerator.ImpactStyle
  ) -> any ImpactFeedbackGenerating

  /// A generator of notifications.
  ///
  /// - Returns: The generator.
  func notificationGenerator() -> any NotificationFeedbackGenerating

  /// A generator of selections.
  ///
  /// - Returns: The generator.
  func selectionGenerator() -> any SelectionFeedbackGenerating
}
