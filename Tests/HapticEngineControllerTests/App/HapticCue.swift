#if canImport(UIKit)
import UIKit
#else
import CoreHapticsTwin
#endif

/// The haptics of Tally.
enum HapticCue: String, CaseIterable {
  /// A share was added to the bill.
  case shareAdded = "share-added"
  /// The bill is settled.
  case settled
  /// The card was declined.
  case declined

  /// The notification for devices without CoreHaptics.
  var fallback: UINotificationFeedbackGenerator.FeedbackType {
    switch self {
    case .shareAdded, .settled: .success
    case .declined: .error
    }
  }
}
