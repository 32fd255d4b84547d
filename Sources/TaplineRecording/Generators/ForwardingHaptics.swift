#if canImport(CoreGraphics)
import CoreGraphics
#else
import Foundation
#endif

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
