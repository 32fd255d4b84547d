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
  /// Prepares for a haptic that is about to be requested.
  func prepare()
}

/// `UIImpactFeedbackGenerator`, or its recording stand-in.
@MainActor
public protocol ImpactFeedbackGenerating: FeedbackGenerating {
  /// Two things collide at full strength.
  @_disfavoredOverload
  func impactOccurred()

  /// Two things collide with a strength, `0...1`.
  @_disfavoredOverload
  func impactOccurred(intensity: CGFloat)
}

/// `UISelectionFeedbackGenerator`, or its recording stand-in.
@MainActor
public protocol SelectionFeedbackGenerating: FeedbackGenerating {
  /// A selection changes.
  @_disfavoredOverload
  func selectionChanged()
}

/// `UINotificationFeedbackGenerator`, or its recording stand-in.
@MainActor
public protocol NotificationFeedbackGenerating: FeedbackGenerating {
  /// UIKit's `FeedbackType`, or ``NotificationFeedbackType``.
  associatedtype FeedbackType: RawRepresentable where FeedbackType.RawValue == Int

  /// A task has succeeded, failed, or produced a warning.
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

/// The source of an app's generators: UIKit on a phone, a ``HapticRecorder`` in a test.
@MainActor
public protocol HapticFeedbackProviding {
  /// A generator of impacts between things of a style.
  func impactGenerator(style: FeedbackGenerator.ImpactStyle) -> any ImpactFeedbackGenerating

  /// A generator of notifications.
  func notificationGenerator() -> any NotificationFeedbackGenerating

  /// A generator of selections.
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

// Calls through `any ImpactFeedbackGenerating` and its like use these members instead of the
// requirements, which are UIKit's and take no place.

extension ImpactFeedbackGenerating {
  /// Two things collide with a strength, `0...1`, by default the generator's.
  ///
  /// The place in the app's source is recorded for a listener.
  public func impactOccurred(
    intensity: CGFloat? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    // As values, since a call would be one of this function.
    let usual: () -> Void = impactOccurred
    let strong: (CGFloat) -> Void = impactOccurred(intensity:)
    CallPlace.with(file, line) {
      if let intensity { strong(intensity) } else { usual() }
    }
  }
}

extension SelectionFeedbackGenerating {
  /// A selection changes; its place in the app's source is recorded for a listener.
  public func selectionChanged(file: StaticString = #fileID, line: UInt = #line) {
    // As a value, since a call would be one of this function.
    let requirement: () -> Void = selectionChanged
    CallPlace.with(file, line) { requirement() }
  }
}

extension NotificationFeedbackGenerating {
  /// A task has succeeded, failed, or produced a warning; for an `any NotificationFeedbackGenerating`, which
  /// hides UIKit's own type.
  ///
  /// The place in the app's source is recorded for a listener.
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
