#if canImport(CoreGraphics)
public import CoreGraphics
#else
public import Foundation
#endif

/// A recording generator of impacts.
public nonisolated final class RecordedImpactGenerator: ImpactFeedbackGenerating, Sendable {
  private let recorder: HapticRecorder
  private let style: FeedbackGenerator.ImpactStyle

  init(_ recorder: HapticRecorder, _ style: FeedbackGenerator.ImpactStyle) {
    self.recorder = recorder
    self.style = style
  }

  /// Records that an impact will soon be requested.
  public func prepare() { recorder.prepare("impact(\(style.rawValue))") }

  /// Records an impact at full intensity.
  @_disfavoredOverload
  public func impactOccurred() { recorder.play(.impact(style), place: nil) }

  /// Records an impact of an intensity, `0...1`.
  @_disfavoredOverload
  public func impactOccurred(intensity: CGFloat) {
    recorder.play(.impact(style, intensity: Double(intensity)), place: nil)
  }

  /// Records an impact of an intensity, `0...1`, with its source location.
  public func impactOccurred(
    intensity: CGFloat = 1, file: StaticString = #fileID, line: UInt = #line
  ) {
    recorder.play(.impact(style, intensity: Double(intensity)), place: CallPlace(file, line))
  }
}

/// A recording generator of selections.
public nonisolated final class RecordedSelectionGenerator: SelectionFeedbackGenerating, Sendable {
  private let recorder: HapticRecorder

  init(_ recorder: HapticRecorder) { self.recorder = recorder }

  /// Records that a selection will soon change.
  public func prepare() { recorder.prepare("selection") }

  /// Records a selection.
  @_disfavoredOverload
  public func selectionChanged() { recorder.play(.selection, place: nil) }

  /// Records a selection with its source location.
  public func selectionChanged(file: StaticString = #fileID, line: UInt = #line) {
    recorder.play(.selection, place: CallPlace(file, line))
  }
}

/// A recording generator of notifications.
public nonisolated final class RecordedNotificationGenerator: NotificationFeedbackGenerating,
  Sendable
{
  private let recorder: HapticRecorder

  init(_ recorder: HapticRecorder) { self.recorder = recorder }

  /// Records that a notification will soon be requested.
  public func prepare() { recorder.prepare("notification") }

  /// Records a notification.
  @_disfavoredOverload
  public func notificationOccurred(_ notificationType: NotificationFeedbackType) {
    recorder.play(.notification(notificationType.notificationType), place: nil)
  }

  /// Records a notification with its source location.
  public func notificationOccurred(
    _ notificationType: NotificationFeedbackType, file: StaticString = #fileID, line: UInt = #line
  ) {
    recorder.play(.notification(notificationType.notificationType), place: CallPlace(file, line))
  }
}

extension HapticRecorder: HapticFeedbackProviding {
  /// Returns a generator of impacts that records to this recorder.
  public func impact(_ style: FeedbackGenerator.ImpactStyle) -> RecordedImpactGenerator {
    RecordedImpactGenerator(self, style)
  }

  /// A generator of notifications that records to this recorder.
  public var notification: RecordedNotificationGenerator { RecordedNotificationGenerator(self) }

  /// A generator of selections that records to this recorder.
  public var selection: RecordedSelectionGenerator { RecordedSelectionGenerator(self) }

  /// Returns a generator of impacts that records to this recorder.
  public func impactGenerator(
    style: FeedbackGenerator.ImpactStyle
  ) -> any ImpactFeedbackGenerating { impact(style) }

  /// Returns a generator of notifications that records to this recorder.
  public func notificationGenerator() -> any NotificationFeedbackGenerating {
    notification
  }

  /// Returns a generator of selections that records to this recorder.
  public func selectionGenerator() -> any SelectionFeedbackGenerating { selection }
}

/// Generators that both record and play, for an app's debug build on a phone.
///
/// Every call is recorded first, then forwarded to the real generator. The recorder's conditions affect only the
/// recording.
///
/// Thread: main.
@MainActor
public struct ForwardingHaptics: HapticFeedbackProviding {
  private let real: any HapticFeedbackProviding
  private let recorder: HapticRecorder

  /// Creates generators that record calls and forward them to real generators.
  public init(to real: any HapticFeedbackProviding, recording recorder: HapticRecorder) {
    self.real = real
    self.recorder = recorder
  }

  /// Returns a real generator of impacts whose calls are recorded.
  public func impactGenerator(
    style: FeedbackGenerator.ImpactStyle
  ) -> any ImpactFeedbackGenerating {
    ForwardingGenerator(recorder.impact(style), real.impactGenerator(style: style))
  }

  /// Returns a real generator of notifications whose calls are recorded.
  public func notificationGenerator() -> any NotificationFeedbackGenerating {
    ForwardingGenerator(recorder.notification, real.notificationGenerator())
  }

  /// Returns a real generator of selections whose calls are recorded.
  public func selectionGenerator() -> any SelectionFeedbackGenerating {
    ForwardingGenerator(recorder.selection, real.selectionGenerator())
  }
}

private final class ForwardingGenerator: ImpactFeedbackGenerating, NotificationFeedbackGenerating,
  SelectionFeedbackGenerating
{
  private let generators: [any FeedbackGenerating]

  init(_ recorded: any FeedbackGenerating, _ real: any FeedbackGenerating) {
    generators = [recorded, real]
  }

  func prepare() {
    for generator in generators { generator.prepare() }
  }

  func impactOccurred() {
    for case let generator as any ImpactFeedbackGenerating in generators {
      generator.impactOccurred()
    }
  }

  func impactOccurred(intensity: CGFloat) {
    for case let generator as any ImpactFeedbackGenerating in generators {
      generator.impactOccurred(intensity: intensity)
    }
  }

  func notificationOccurred(_ notificationType: NotificationFeedbackType) {
    for case let generator as any NotificationFeedbackGenerating in generators {
      generator.notificationOccurred(notificationType)
    }
  }

  func selectionChanged() {
    for case let generator as any SelectionFeedbackGenerating in generators {
      generator.selectionChanged()
    }
  }
}
