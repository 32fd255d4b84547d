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

/// The common requirement of UIKit's feedback generators.
///
/// Thread: main, as in UIKit.
@MainActor
public protocol FeedbackGenerating: AnyObject {
  /// Prepares for a haptic that will soon be requested.
  func prepare()
}

/// The calls of `UIImpactFeedbackGenerator`.
@MainActor
public protocol ImpactFeedbackGenerating: FeedbackGenerating {
  /// Triggers impact feedback at full intensity.
  @_disfavoredOverload
  func impactOccurred()

  /// Triggers impact feedback of an intensity, `0...1`.
  @_disfavoredOverload
  func impactOccurred(intensity: CGFloat)
}

/// The calls of `UISelectionFeedbackGenerator`.
@MainActor
public protocol SelectionFeedbackGenerating: FeedbackGenerating {
  /// Triggers selection feedback.
  @_disfavoredOverload
  func selectionChanged()
}

/// The calls of `UINotificationFeedbackGenerator`.
@MainActor
public protocol NotificationFeedbackGenerating: FeedbackGenerating {
  /// UIKit's `FeedbackType`, or ``NotificationFeedbackType``.
  associatedtype FeedbackType: RawRepresentable where FeedbackType.RawValue == Int

  /// Triggers feedback for the outcome of a task.
  func notificationOccurred(_ notificationType: FeedbackType)
}

/// The outcome of a task; raw values as in `UINotificationFeedbackGenerator.FeedbackType`.
public enum NotificationFeedbackType: Int, Sendable, CaseIterable {
  /// A task has succeeded.
  case success = 0
  /// A task has produced a warning.
  case warning = 1
  /// A task has failed.
  case error = 2

  var notificationType: FeedbackGenerator.NotificationType {
    switch self {
    case .success: .success
    case .warning: .warning
    case .error: .error
    }
  }
}

/// A source of feedback generators: UIKit on a phone, a ``HapticRecorder`` in a test.
@MainActor
public protocol HapticFeedbackProviding {
  /// Returns a generator of impacts of a style.
  func impactGenerator(style: FeedbackGenerator.ImpactStyle) -> any ImpactFeedbackGenerating

  /// Returns a generator of notifications.
  func notificationGenerator() -> any NotificationFeedbackGenerating

  /// Returns a generator of selections.
  func selectionGenerator() -> any SelectionFeedbackGenerating
}

extension FeedbackGenerator.ImpactStyle {
  /// The raw value of `UIImpactFeedbackGenerator.FeedbackStyle`: light 0, medium 1, heavy 2, soft 3,
  /// rigid 4.
  public var uiKitValue: Int {
    switch self {
    case .light: 0
    case .medium: 1
    case .heavy: 2
    case .soft: 3
    case .rigid: 4
    }
  }
}

// Calls through `any ImpactFeedbackGenerating` and similar types use these members instead of the requirements, because
// the requirements have no source location.

extension ImpactFeedbackGenerating {
  /// Triggers impact feedback of an intensity, `0...1`, by default 1.
  ///
  /// The source location is recorded for a listener.
  public func impactOccurred(
    intensity: CGFloat? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    // The closures refer to the requirements; a direct call would call this function again.
    let atFullIntensity: () -> Void = impactOccurred
    let withIntensity: (CGFloat) -> Void = impactOccurred(intensity:)
    CallPlace.with(file, line) {
      if let intensity { withIntensity(intensity) } else { atFullIntensity() }
    }
  }
}

extension SelectionFeedbackGenerating {
  /// Triggers selection feedback; the source location is recorded for a listener.
  public func selectionChanged(file: StaticString = #fileID, line: UInt = #line) {
    // The closure refers to the requirement; a direct call would call this function again.
    let requirement: () -> Void = selectionChanged
    CallPlace.with(file, line) { requirement() }
  }
}

extension NotificationFeedbackGenerating {
  /// Triggers feedback for the outcome of a task; for use with `any NotificationFeedbackGenerating`.
  ///
  /// The source location is recorded for a listener. Without a `FeedbackType` of the same raw value nothing happens.
  @_disfavoredOverload
  public func notificationOccurred(
    _ notificationType: NotificationFeedbackType, file: StaticString = #fileID, line: UInt = #line
  ) {
    CallPlace.with(file, line) {
      guard let type = FeedbackType(rawValue: notificationType.rawValue) else { return }
      notificationOccurred(type)
    }
  }
}
