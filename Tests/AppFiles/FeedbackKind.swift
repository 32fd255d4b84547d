import UIKit

// Idiom: an enumeration that maps the app's words, as raw values out of a script or a message, to
// generators.

/// What a web page or a script asks for by name.
enum FeedbackKind: String, CaseIterable {
  case light, medium, heavy, soft, rigid, success, warning, failure, selection

  #if swift(>=6)
  @MainActor
  #endif
  func play() {
    switch self {
    case .light, .medium, .heavy, .soft, .rigid:
      UIImpactFeedbackGenerator(style: style ?? .medium).impactOccurred()
    case .success, .warning, .failure:
      UINotificationFeedbackGenerator().notificationOccurred(type ?? .success)
    case .selection:
      UISelectionFeedbackGenerator().selectionChanged()
    }
  }

  private var style: UIImpactFeedbackGenerator.FeedbackStyle? {
    switch self {
    case .light: return .light
    case .medium: return .medium
    case .heavy: return .heavy
    case .soft: return .soft
    case .rigid: return .rigid
    default: return nil
    }
  }

  private var type: UINotificationFeedbackGenerator.FeedbackType? {
    switch self {
    case .success: return .success
    case .warning: return .warning
    case .failure: return .error
    default: return nil
    }
  }
}
