import TaplineCurves
import TaplineExchange

/// A language or library for which tokens are written as code.
package enum TokenTarget: String, Sendable, CaseIterable {
  /// CSS custom properties.
  case css
  /// Swift with SwiftUI's `Animation`.
  case swiftUI = "swiftui"
  /// Swift with UIKit's `UIViewPropertyAnimator`.
  case uiKit = "uikit"
  /// TypeScript with Reanimated's `withSpring` and `withTiming`.
  case reanimated

  /// What animations are written as.
  var curves: CurveExportFormat {
    switch self {
    case .css: .css
    case .swiftUI: .swiftUI
    case .uiKit: .uiKit
    case .reanimated: .reanimated
    }
  }

  /// What haptics are written as beside UIKit's own calls; nil where the code plays none.
  var haptics: ExchangeFormat? {
    switch self {
    case .css, .swiftUI, .uiKit: nil
    case .reanimated: .pulsar
    }
  }

  /// What it is called in messages.
  package var title: String {
    switch self {
    case .css: "CSS"
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .reanimated: "Reanimated"
    }
  }
}
