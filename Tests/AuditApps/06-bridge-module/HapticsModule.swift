import ExpoModulesCore
import UIKit

/// Feedback for JavaScript.
public final class HapticsModule: Module {
  private let notification = UINotificationFeedbackGenerator()
  private let selection = UISelectionFeedbackGenerator()

  /// The functions of the module.
  public func definition() -> ModuleDefinition {
    Name("AppHaptics")

    AsyncFunction("notify") { (kind: NotificationKind) in
      self.notification.notificationOccurred(kind.feedback)
    }
    .runOnQueue(.main)

    AsyncFunction("select") {
      self.selection.selectionChanged()
    }
    .runOnQueue(.main)

    Function("impact") { (style: String) in
      DispatchQueue.main.async {
        ImpactCache.shared.impact(named: style)
      }
    }

    AsyncFunction("loadPattern") { (url: URL) -> Int in
      try Data(contentsOf: url).count
    }
  }
}

enum NotificationKind: String, Enumerable {
  case success
  case warning
  case error

  var feedback: UINotificationFeedbackGenerator.FeedbackType {
    switch self {
    case .success: .success
    case .warning: .warning
    case .error: .error
    }
  }
}
