public import MotionCurves
import TaplineText

/// A text format for exported animations.
public enum CurveExportFormat: String, Sendable, Hashable, CaseIterable {
  /// CSS properties with the CSS function of the curve, or with `linear()` if CSS has no function for it.
  case css
  /// JavaScript for the Web Animations API: keyframes and timing.
  case webAnimations = "web-animations"
  /// Swift for a `CAKeyframeAnimation`, by default with one value for each display frame.
  case keyframeAnimation = "ca-keyframe-animation"
  /// Swift for SwiftUI's `withAnimation`.
  case swiftUI = "swiftui"
  /// Swift for a `UIViewPropertyAnimator`.
  case uiKit = "uikit"
  /// TypeScript for Reanimated's `withSpring` and `withTiming`.
  case reanimated
  /// Kotlin for AndroidX `SpringForce`, or a `PathInterpolator` for a Bézier.
  case android
  /// Dart for Flutter: a `SpringSimulation`, a `Cubic` or a `Curve` that interpolates between points.
  case flutter
  /// Kotlin for Jetpack Compose: `spring`, or `tween` with an easing.
  case compose
  /// JavaScript for Motion's `animate`: its spring, a Bézier or a function that interpolates between points.
  case motion
  /// TypeScript for react-spring: its spring, or a duration with an easing.
  case reactSpring = "react-spring"
  /// JavaScript for GSAP: a `CustomEase` of cubics, or a function that interpolates between points.
  case gsap
  /// A Lottie animation of a square's scale, by keyframes with tangents.
  case lottie
  /// A `transition` of the Design Tokens format: duration, delay and one cubic Bézier.
  case dtcg

  var target: CodeTarget {
    switch self {
    case .css:
      CodeTarget(
        code: ExportPlan.css, curveEndings: ["css"],
        tokens: .init(
          title: "CSS", dialect: CSSDialect(), endings: ["css"], playsHaptics: false))
    case .webAnimations:
      CodeTarget(code: ExportPlan.webAnimation, curveEndings: ["js", "mjs"])
    case .keyframeAnimation: CodeTarget(code: ExportPlan.keyframeAnimation)
    case .swiftUI:
      CodeTarget(
        code: ExportPlan.swiftUI,
        tokens: .init(
          title: "SwiftUI", dialect: SwiftDialect(isUIKit: false), endings: ["swift"]))
    case .uiKit:
      CodeTarget(
        code: ExportPlan.uiKit,
        tokens: .init(title: "UIKit", dialect: SwiftDialect(isUIKit: true)))
    case .reanimated:
      CodeTarget(
        code: ExportPlan.reanimated, curveEndings: ["ts", "tsx"],
        tokens: .init(
          title: "Reanimated", dialect: ScriptDialect(format: self), endings: ["ts", "tsx"]))
    case .android: CodeTarget(code: ExportPlan.android, curveEndings: ["kt"])
    case .flutter:
      CodeTarget(
        code: ExportPlan.flutter, curveEndings: ["dart"],
        tokens: .init(
          title: "Flutter", dialect: DartDialect(), endings: ["dart"], playsHaptics: false))
    case .compose:
      CodeTarget(
        code: ExportPlan.compose,
        tokens: .init(title: "Compose", dialect: KotlinDialect(), endings: ["kt"]))
    case .motion:
      CodeTarget(
        code: ExportPlan.motion,
        tokens: .init(
          title: "Motion", dialect: ScriptDialect(format: self), endings: ["js", "mjs"]))
    case .reactSpring:
      CodeTarget(
        code: ExportPlan.reactSpring,
        tokens: .init(title: "react-spring", dialect: ScriptDialect(format: self)))
    case .gsap: CodeTarget(code: ExportPlan.gsap)
    case .lottie: CodeTarget(code: ExportPlan.lottie)
    case .dtcg: CodeTarget(code: ExportPlan.dtcg)
    }
  }

  package static let tokenFormats: [CurveExportFormat] = [
    .css, .swiftUI, .uiKit, .compose, .flutter, .motion, .reactSpring, .reanimated,
  ]

  package var curveEndings: [String] { target.curveEndings }

  package var tokenEndings: [String] { target.tokens?.endings ?? [] }

  package var title: String { target.tokens?.title ?? rawValue }

  package var isJSON: Bool { self == .lottie || self == .dtcg }

  var separatesDeclarations: Bool { self == .compose || self == .flutter }

  package func comment(_ sentence: String) -> String {
    self == .css ? "/* \(sentence.replacingAll("*/", by: "* /")) */" : "// \(sentence)"
  }
}

/// A format's code generators for curves and for design tokens, with the endings of their file names.
struct CodeTarget {
  let code: (ExportPlan) -> () throws(CurveExportError) -> CodeFragment
  var curveEndings: [String] = []
  var tokens: Tokens?

  struct Tokens {
    let title: String
    let dialect: any TokenDialect
    var endings: [String] = []
    var playsHaptics = true
  }
}

extension Animation {
  /// Returns the animation as source text, ending with a newline.
  ///
  /// A comment in the first line, or members in JSON, names the motion and gives its maximum error as a fraction of the
  /// animated distance.
  ///
  /// - Throws: ``CurveExportError`` if the target cannot express the animation.
  public func exported(
    as format: CurveExportFormat, options: CurveExportOptions = CurveExportOptions()
  ) throws(CurveExportError) -> String {
    try code(as: format, options: options).text
  }

  package func code(
    as format: CurveExportFormat, options: CurveExportOptions = CurveExportOptions()
  ) throws(CurveExportError) -> CodeFragment {
    try format.target.code(ExportPlan(self, format: format, options: options))()
  }
}

/// The animated property, sampling, accuracy and layout of exported code.
public struct CurveExportOptions: Sendable, Hashable {
  var from: Double
  var to: Double
  /// The animated property as named by the target; nil for a default.
  var property: String?
  /// The display rate of sampled keyframes, Lottie's frames and react-spring's steps.
  var rate: SamplingRate
  /// The maximum error of fitted output, such as `linear()`, as a fraction of the animated distance, `>= 1e-9`.
  var tolerance: Double
  /// The limit of any output's error as a fraction of the animated distance, for which points may replace springs.
  package var maximumError: Double? {
    didSet { if let maximumError { tolerance = maximumError } }
  }
  /// The suffix of all declared names; different suffixes let several exports share a file.
  package var nameSuffix = ""
  /// The name, without the suffix, of the class that interpolates between points in Flutter.
  var pointsClass = "PointsCurve"
  /// The expression that replaces the end value in code, such as a parameter `toValue`; nil to write the number.
  var endExpression: String?
  var indentation = 2
  var lineEnd = "\n"

  /// Creates options for a property that changes from `from` to `to`.
  ///
  /// `rate` is the display rate. `tolerance` is the maximum error of fitted output, such as `linear()`, as a fraction
  /// of the animated distance. An export that fits points throws an error if `tolerance` is below 1e-9. An export that
  /// samples display frames throws an error if `rate` is not above 0.
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

/// A feature that an export target cannot express, and a remedy, such as a target that supports it.
public struct CurveExportError: Error, Sendable, Hashable, CustomStringConvertible {
  let format: CurveExportFormat
  package let feature: String
  let remedy: String

  package init(format: CurveExportFormat, feature: String, remedy: String) {
    self.format = format
    self.feature = feature
    self.remedy = remedy
  }

  /// The target, the feature and the remedy in one line.
  public var description: String { "\(format.rawValue) cannot express \(feature); \(remedy)" }
}
