public import MotionCurves

/// A text form that an animation can be exported to.
public enum CurveExportFormat: String, Sendable, Hashable, CaseIterable {
  /// CSS properties with a `linear()` easing, or the CSS function the curve already is.
  case css
  /// JavaScript for the Web Animations API: keyframes and timing.
  case webAnimations = "web-animations"
  /// Swift for a `CAKeyframeAnimation` with one value for each display frame.
  case keyframeAnimation = "ca-keyframe-animation"
  /// Swift for SwiftUI's `withAnimation`.
  case swiftUI = "swiftui"
  /// Swift for a `UIViewPropertyAnimator`.
  case uiKit = "uikit"
  /// TypeScript for Reanimated's `withSpring` and `withTiming`.
  case reanimated
  /// Kotlin for AndroidX `SpringForce`, or a `PathInterpolator` for a Bézier.
  case android
  /// Dart for Flutter: a `SpringSimulation`, a `Cubic` or a `Curve` of points.
  case flutter
  /// Kotlin for Jetpack Compose: `spring`, or `tween` with an easing.
  case compose
  /// JavaScript for Motion's `animate`: its spring, a Bézier or a function of points.
  case motion
  /// TypeScript for react-spring: its spring, or a duration with an easing.
  case reactSpring = "react-spring"
  /// JavaScript for GSAP: a `CustomEase` of cubics, or a function of points.
  case gsap
  /// A Lottie animation of a square's scale, by keyframes with tangents.
  case lottie
  /// A `transition` of the Design Tokens format: duration, delay and one cubic Bézier.
  case dtcg
}

extension CurveExportFormat {
  /// Whether the text is JSON, which has no comments.
  package var isJSON: Bool { self == .lottie || self == .dtcg }
}

extension Animation {
  /// The animation as ready text, ending with a newline.
  ///
  /// The first line says what is drawn, and that it is exact or by how much of the travel it is off
  /// at most over the whole course; JSON says so in a field.
  ///
  /// - Throws: ``CurveExportError`` where the target has no way to say it.
  public func exported(
    as format: CurveExportFormat, options: CurveExportOptions = CurveExportOptions()
  ) throws(CurveExportError) -> String {
    try export(as: format, options: options).text
  }

  /// The animation as text, with how exact it is.
  package func export(
    as format: CurveExportFormat, options: CurveExportOptions = CurveExportOptions()
  ) throws(CurveExportError) -> CurveExport {
    let plan = try ExportPlan(self, format: format, options: options)
    let code =
      switch format {
      case .css: try CSSExport(plan).code()
      case .webAnimations: try WebAnimationsExport(plan).code()
      case .keyframeAnimation: try KeyframeAnimationExport(plan).code()
      case .swiftUI: try SwiftUIExport(plan).code()
      case .uiKit: try UIKitExport(plan).code()
      case .reanimated: try ReanimatedExport(plan).code()
      case .android: try AndroidExport(plan).code()
      case .flutter: try FlutterExport(plan).code()
      case .compose: try ComposeExport(plan).code()
      case .motion: try MotionExport(plan).code()
      case .reactSpring: try ReactSpringExport(plan).code()
      case .gsap: try GSAPExport(plan).code()
      case .lottie: try LottieExport(plan).code()
      case .dtcg: try DTCGExport(plan).code()
      }
    return try plan.finished(code)
  }
}
