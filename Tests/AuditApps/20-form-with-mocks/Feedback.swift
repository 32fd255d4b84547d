#if canImport(UIKit)
import UIKit
#endif

@MainActor
protocol Feedback: AnyObject {
  func play(_ kind: FeedbackKind)
}

enum FeedbackKind: Sendable {
  case saved
  case refused
}

#if canImport(UIKit)
final class DeviceFeedback: Feedback {
  private let generator = UINotificationFeedbackGenerator()

  func play(_ kind: FeedbackKind) {
    switch kind {
    case .saved: generator.notificationOccurred(.success)
    case .refused: generator.notificationOccurred(.error)
    }
  }
}
#endif

final class RecordedFeedback: Feedback {
  private(set) var played: [FeedbackKind] = []
  func play(_ kind: FeedbackKind) { played.append(kind) }
}
