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
}

extension Animation {
  /// The animation as ready text, ending with a newline.
  ///
  /// Everything but SwiftUI's own code is drawn from the closed form and says so in its first line.
  ///
  /// - Throws: ``CurveExportError`` where the target has no way to say it.
  public func exported(
    as format: CurveExportFormat, options: CurveExportOptions = CurveExportOptions()
  ) throws(CurveExportError) -> String {
    let plan = try ExportPlan(self, format: format, options: options)
    return switch format {
    case .css: try CSSExport(plan).text()
    case .webAnimations: try WebAnimationsExport(plan).text()
    case .keyframeAnimation: try KeyframeAnimationExport(plan).text()
    case .swiftUI: try SwiftUIExport(plan).text()
    case .uiKit: try UIKitExport(plan).text()
    case .reanimated: try ReanimatedExport(plan).text()
    case .android: try AndroidExport(plan).text()
    }
  }
}
