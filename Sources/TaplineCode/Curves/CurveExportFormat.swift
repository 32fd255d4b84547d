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

  /// Whether a blank line follows declarations.
  var separatesDeclarations: Bool { self == .compose || self == .flutter }

  func comment(_ sentence: String) -> String {
    self == .css ? "/* \(sentence) */" : "// \(sentence)"
  }
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
    try code(as: format, options: options).text
  }

  /// The animation as source code in parts.
  package func code(
    as format: CurveExportFormat, options: CurveExportOptions = CurveExportOptions()
  ) throws(CurveExportError) -> CodeFragment {
    let plan = try ExportPlan(self, format: format, options: options)
    switch format {
    case .css: return try plan.css()
    case .webAnimations: return try plan.webAnimation()
    case .keyframeAnimation: return try plan.keyframeAnimation()
    case .swiftUI: return try plan.swiftUI()
    case .uiKit: return try plan.uiKit()
    case .reanimated: return try plan.reanimated()
    case .android: return try plan.android()
    case .flutter: return try plan.flutter()
    case .compose: return try plan.compose()
    case .motion: return try plan.motion()
    case .reactSpring: return try plan.reactSpring()
    case .gsap: return try plan.gsap()
    case .lottie: return try plan.lottie()
    case .dtcg: return try plan.dtcg()
    }
  }
}

/// What an exported animation moves, and how finely it is sampled.
public struct CurveExportOptions: Sendable, Hashable {
  /// The value at the start, in the property's unit.
  var from: Double
  /// The value at the end, in the property's unit.
  var to: Double
  /// The property moved, in the target's own spelling; `nil` for a usual one.
  var property: String?
  /// The display rate of sampled keyframes.
  var rate: SamplingRate
  /// The largest error of what is fitted, such as `linear()`, as a fraction of the travel, `> 0`.
  var tolerance: Double
  /// What no output may be further off, as a fraction of the travel; `nil` for no limit.
  ///
  /// A target whose own spring or curve is further off gets points or segments instead, as few as
  /// keep it, and one that has no way to keep it is refused.
  package var maximumError: Double? {
    didSet { if let maximumError { tolerance = maximumError } }
  }
  /// What Flutter's class of points is called; `nil` for its usual name.
  var pointsName: String?
  /// The end value in code that takes it as a parameter, such as `toValue`.
  var target: String?
  /// Spaces for each level of indentation.
  var indentation = 2

  /// Creates options.
  public init(
    from: Double = 0, to: Double = 1, property: String? = nil,
    rate: SamplingRate = .framesPerSecond(60), tolerance: Double = 0.0005
  ) {
    self.from = from
    self.to = to
    self.property = property
    self.rate = rate
    self.tolerance = tolerance
  }
}

/// Something an export target has no way to say, and what can say it.
public struct CurveExportError: Error, Sendable, Hashable, CustomStringConvertible {
  let format: CurveExportFormat
  package let feature: String
  let remedy: String

  package init(format: CurveExportFormat, feature: String, remedy: String) {
    self.format = format
    self.feature = feature
    self.remedy = remedy
  }

  /// One line: the target, what it cannot say, and what to do.
  public var description: String { "\(format.rawValue) cannot express \(feature); \(remedy)" }
}
