public import MotionCurves

/// A text format for exported animations.
public enum CurveExportFormat: String, Sendable, Hashable, CaseIterable {
  /// CSS properties with a `linear()` easing or, if the curve is one of CSS, its function.
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

/// What a format is made by, and which files have it.
struct CodeTarget {
  let code: (ExportPlan) -> () throws(CurveExportError) -> CodeFragment
  /// The endings that name this format for curves.
  var curveEndings: [String] = []
  /// How design tokens are declared; nil if tokens are not written in this format.
  var tokens: Tokens?

  struct Tokens {
    /// The name used in messages.
    let title: String
    let dialect: any TokenDialect
    /// The endings that name this format for tokens.
    var endings: [String] = []
    /// Whether the toolkit plays patterns of haptics; if not, haptics are left out.
    var playsHaptics = true
  }
}

extension CurveExportFormat {
  /// The table of targets.
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

  /// The formats of design tokens, in the order of the help.
  package static let ofTokens: [CurveExportFormat] = [
    .css, .swiftUI, .uiKit, .compose, .flutter, .motion, .reactSpring, .reanimated,
  ]

  /// The endings of files of curves that name this format.
  package var curveEndings: [String] { target.curveEndings }

  /// The endings of files of tokens that name this format.
  package var tokenEndings: [String] { target.tokens?.endings ?? [] }

  /// The name used in messages.
  package var title: String { target.tokens?.title ?? rawValue }

  /// Whether the text is JSON, which has no comments.
  package var isJSON: Bool { self == .lottie || self == .dtcg }

  /// Whether a blank line follows declarations.
  var separatesDeclarations: Bool { self == .compose || self == .flutter }

  package func comment(_ sentence: String) -> String {
    self == .css ? "/* \(sentence) */" : "// \(sentence)"
  }
}

extension Animation {
  /// Returns the animation as source text, ending with a newline.
  ///
  /// The first line says what is drawn, and that it is exact or the largest error as a fraction of the travel; JSON
  /// says so in a field.
  ///
  /// - Throws: ``CurveExportError`` if the target cannot express the animation.
  public func exported(
    as format: CurveExportFormat, options: CurveExportOptions = CurveExportOptions()
  ) throws(CurveExportError) -> String {
    try code(as: format, options: options).text
  }

  /// Returns the animation as parts of source code.
  package func code(
    as format: CurveExportFormat, options: CurveExportOptions = CurveExportOptions()
  ) throws(CurveExportError) -> CodeFragment {
    try format.target.code(ExportPlan(self, format: format, options: options))()
  }
}

/// The property that an exported animation moves, its sampling, its accuracy, and the layout of the code.
public struct CurveExportOptions: Sendable, Hashable {
  /// The start value, in the property's unit.
  var from: Double
  /// The end value, in the property's unit.
  var to: Double
  /// The animated property as named by the target; `nil` for a default.
  var property: String?
  /// The display rate of sampled keyframes.
  var rate: SamplingRate
  /// The maximum error of fitted output, such as `linear()`, as a fraction of the travel, `> 0`.
  var tolerance: Double
  /// The largest error of any output as a fraction of the travel; `nil` for no limit.
  ///
  /// If a target's own spring or curve is further off, the fewest points or segments within the limit replace it; a
  /// target without these refuses the animation.
  package var maximumError: Double? {
    didSet { if let maximumError { tolerance = maximumError } }
  }
  /// The name of Flutter's class of points; `nil` for its usual one.
  var pointsName: String?
  /// The expression for the end value in code that has it as a parameter, such as `toValue`.
  var target: String?
  /// The number of spaces for each level of indentation.
  var indentation = 2
  var lineEnd = "\n"

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

/// Something that an export target cannot express, and a target that can.
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
