public import TaplineRecording

#if canImport(UIKit)
public import UIKit
#else
public import CoreHapticsTwin
#endif

extension UIImpactFeedbackGenerator: ImpactFeedbackGenerating {}
extension UINotificationFeedbackGenerator: NotificationFeedbackGenerating {}
extension UISelectionFeedbackGenerator: SelectionFeedbackGenerating {}

/// UIKit's generators.
struct SystemHaptics: HapticFeedbackProviding {
  func impactGenerator(
    style: FeedbackGenerator.ImpactStyle
  ) -> any ImpactFeedbackGenerating {
    UIImpactFeedbackGenerator(style: .init(rawValue: style.uiKitValue) ?? .medium)
  }

  func notificationGenerator() -> any NotificationFeedbackGenerating {
    UINotificationFeedbackGenerator()
  }

  func selectionGenerator() -> any SelectionFeedbackGenerating { UISelectionFeedbackGenerator() }
}
