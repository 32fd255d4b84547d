#if canImport(CoreHaptics)
import CoreHaptics
#endif
#if canImport(UIKit)
import UIKit
#endif

// Idiom: what a platform does not have is left out by what can be imported.

/// Haptics where there are any.
struct GuardedHaptics {
  var isAvailable: Bool {
    #if canImport(CoreHaptics)
    return CHHapticEngine.capabilitiesForHardware().supportsHaptics
    #else
    return false
    #endif
  }

  #if canImport(UIKit)
  #if swift(>=6)
  @MainActor
  #endif
  func warn() {
    UINotificationFeedbackGenerator().notificationOccurred(.warning)
  }
  #endif
}
