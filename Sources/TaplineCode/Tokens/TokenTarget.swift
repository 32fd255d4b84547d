import TaplineCurves

/// A language or library for which tokens are written as code.
package enum TokenTarget: String, Sendable, CaseIterable {
  /// CSS custom properties.
  case css
  /// Swift with SwiftUI's `Animation`.
  case swiftUI = "swiftui"
  /// Swift with UIKit's `UIViewPropertyAnimator`.
  case uiKit = "uikit"
  /// Kotlin with Jetpack Compose's `AnimationSpec`.
  case compose
  /// Dart with Flutter's `SpringDescription` and `Curve`.
  case flutter
  /// JavaScript with the options of Motion's `animate`.
  case motion
  /// TypeScript with react-spring's configurations.
  case reactSpring = "react-spring"
  /// TypeScript with Reanimated's `withSpring` and `withTiming`.
  case reanimated

  /// What animations are exported as.
  var curves: CurveExportFormat {
    switch self {
    case .css: .css
    case .swiftUI: .swiftUI
    case .uiKit: .uiKit
    case .compose: .compose
    case .flutter: .flutter
    case .motion: .motion
    case .reactSpring: .reactSpring
    case .reanimated: .reanimated
    }
  }

  /// What it is called in messages.
  package var title: String {
    switch self {
    case .css: "CSS"
    case .swiftUI: "SwiftUI"
    case .uiKit: "UIKit"
    case .compose: "Compose"
    case .flutter: "Flutter"
    case .motion: "Motion"
    case .reactSpring: "react-spring"
    case .reanimated: "Reanimated"
    }
  }

  /// Whether haptics are left out, since the language plays none from a pattern.
  var isWithoutHaptics: Bool { self == .css || self == .flutter }

  /// How it writes tokens.
  var dialect: any TokenDialect {
    switch self {
    case .css: CSSDialect()
    case .swiftUI: SwiftDialect(isUIKit: false)
    case .uiKit: SwiftDialect(isUIKit: true)
    case .compose: KotlinDialect()
    case .flutter: DartDialect()
    case .motion, .reactSpring, .reanimated: ScriptDialect(target: self)
    }
  }
}
