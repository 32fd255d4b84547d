#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

/// Generators that play and record at once, for an app's debug build on a phone.
///
/// Every call is recorded first, then handed on to the real generator. Conditions of the recorder act
/// on what is recorded only.
///
/// Thread: main.
@MainActor
public struct ForwardingHaptics: HapticFeedbackProviding {
  private let real: any HapticFeedbackProviding
  private let recorder: HapticRecorder

  /// Puts a recorder before the real generators.
  ///
  /// - Parameters:
  ///   - real: Where the real generators come from.
  ///   - recorder: What records.
  public init(to real: any HapticFeedbackProviding, recording recorder: HapticRecorder) {
    self.real = real
    self.recorder = recorder
  }

  /// A real generator of impacts whose calls are recorded.
  ///
  /// - Parameter style: What collides.
  /// - Returns: The generator.
  public func impactGenerator(
    style: FeedbackGenerator.ImpactStyle
  ) -> any ImpactFeedbackGenerating {
    ForwardingImpact(
      real: real.impactGenerator(style: style), recorded: recorder.impactGenerator(style: style))
  }

  /// A real generator of notifications whose calls are recorded.
  ///
  /// - Returns: The generator.
  public func notificationGenerator() -> any NotificationFeedbackGenerating {
    ForwardingNotification(real: real.notificationGenerator(), recorded: recorder.notification)
  }

  /// A real generator of selections whose calls are recorded.
  ///
  /// - Returns: The generator.
  public func selectionGenerator() -> any SelectionFeedbackGenerating {
    ForwardingSelection(real: real.selectionGenerator(), recorded: recorder.selection)
  }
}

private final class ForwardingImpact: ImpactFeedbackGenerating {
  private let real: any ImpactFeedbackGenerating
  private let recorded: any ImpactFeedbackGenerating

  init(real: any ImpactFeedbackGenerating, recorded: any ImpactFeedbackGenerating) {
    self.real = real
    self.recorded = recorded
  }

  func prepare() {
    recorded.prepare()
    real.prepare()
  }

  func impactOccurred() {
    recorded.impactOccurred()
    real.impactOccurred()
  }

  func impactOccurred(intensity: CGFloat) {
    recorded.impactOccurred(intensity: intensity)
    real.impactOccurred(intensity: intensity)
  }
}

private final class ForwardingNotification: NotificationFeedbackGenerating {
  private let real: any NotificationFeedbackGenerating
  private let recorded: RecordedNotificationGenerator

  init(real: any NotificationFeedbackGenerating, recorded: RecordedNotificationGenerator) {
    self.real = real
    self.recorded = recorded
  }

  func prepare() {
    recorded.prepare()
    real.prepare()
  }

  func notificationOccurred(_ notificationType: NotificationFeedbackType) {
    recorded.notificationOccurred(notificationType)
    real.notificationOccurred(notificationType)
  }
}

private final class ForwardingSelection: SelectionFeedbackGenerating {
  private let real: any SelectionFeedbackGenerating
  private let recorded: any SelectionFeedbackGenerating

  init(real: any SelectionFeedbackGenerating, recorded: any SelectionFeedbackGenerating) {
    self.real = real
    self.recorded = recorded
  }

  func prepare() {
    recorded.prepare()
    real.prepare()
  }

  func selectionChanged() {
    recorded.selectionChanged()
    real.selectionChanged()
  }
}
