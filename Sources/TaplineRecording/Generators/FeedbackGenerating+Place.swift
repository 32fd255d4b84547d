#if canImport(CoreGraphics)
public import CoreGraphics
#else
public import Foundation
#endif

// What code that holds an `any ImpactFeedbackGenerating` and its like calls in place of the
// requirements, which are UIKit's own and have no room for a place.

extension ImpactFeedbackGenerating {
  /// Two things collide; as the requirements, and a listener is told the place in the source.
  ///
  /// - Parameters:
  ///   - intensity: Strength, `0...1`; nil for a generator's usual one.
  ///   - file: The file that makes the call.
  ///   - line: The line that makes it.
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
  /// A selection changes; as the requirement, and a listener is told the place in the source.
  ///
  /// - Parameters:
  ///   - file: The file that makes the call.
  ///   - line: The line that makes it.
  public func selectionChanged(file: StaticString = #fileID, line: UInt = #line) {
    // As a value, since a call would be one of this function.
    let requirement: () -> Void = selectionChanged
    CallPlace.with(file, line) { requirement() }
  }
}

extension NotificationFeedbackGenerating {
  /// A task has succeeded, failed, or produced a warning; for code that holds an
  /// `any NotificationFeedbackGenerating`, which does not know UIKit's own type.
  ///
  /// A listener is told the place in the source.
  ///
  /// - Parameters:
  ///   - notificationType: Which of them.
  ///   - file: The file that makes the call.
  ///   - line: The line that makes it.
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
