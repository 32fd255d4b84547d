import MotionCurves
package import TaplineButtons
import TaplineCurves
package import TaplinePatterns
import TaplineText

/// The haptic of a token: its steps in the source, and the timeline that they play.
package struct TokenHaptic: Sendable {
  let steps: [HapticStep]
  package let timeline: Timeline?

  package init(steps: [HapticStep], timeline: Timeline?) {
    self.steps = steps
    self.timeline = timeline
  }

  package enum Form: Sendable {
    /// A Kotlin function that returns a `VibrationEffect`.
    case kotlinFunction
    case pulsar
    case vibrate
  }

  /// A function that returns the lines for a timeline under a name, or nil if the form cannot play any of it.
  package typealias Writer = (_ timeline: Timeline, _ form: Form, _ name: String) -> [String]?
}

enum TokenConstant {
  case number(Double)
  case duration(Double)
  case curve(CubicBezier)
  case animation(Animation)
  case haptic(TokenHaptic)
  case alias(of: String, Token.Kind)
}

/// A language or library that declares tokens line by line.
protocol TokenDialect {
  var names: TokenNames.Style { get }

  /// Returns the lines before and after the declarations; the title is the first comment.
  func frame(_ title: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String])

  /// Returns the lines at the end that choose between animations and their reduced variants by the user's setting.
  func selection(of names: [(full: String, reduced: String)]) -> [String]

  func comment(_ sentence: String) -> String

  /// Returns the lines that declare a constant, or nil if a haptic's timeline is unknown or no part of it is playable.
  func declaration(
    of constant: TokenConstant, named name: String, _ options: CurveExportOptions,
    _ write: TokenHaptic.Writer
  ) throws(CurveExportError) -> [String]?
}

extension Token {
  /// The variant for users who prefer reduced motion.
  var reduced: Token? {
    guard kind == .animation, let spec = tapline?.reduced else { return nil }
    return Token(
      path: TokenPath(path.names + ["reduced"]), type: type, value: value,
      description: "For users who prefer reduced motion.",
      tapline: TaplineExtension(spec.animation, text: spec.text), place: place)
  }
}

extension TokenDialect {
  func selection(of names: [(full: String, reduced: String)]) -> [String] { [] }

  /// Returns the comments of a motion, with what its declaration lacks: the start call and a spring's initial velocity.
  func comments(of code: CodeFragment, _ animation: Animation) -> [String] {
    var sentences = code.comments + (code.startCall.map { ["Start it with \($0)."] } ?? [])
    if let velocity = SpringParameters(animation)?.initialVelocity, velocity != 0 {
      sentences.append(
        "The initial velocity is \(velocity.shortestText) times the distance a second; "
          + "pass it where the animation starts."
      )
    }
    return sentences.map(comment)
  }
}

extension Double {
  /// The text of the seconds in milliseconds, rounded to a microsecond.
  fileprivate var asMilliseconds: String { ((self * 1_000_000).rounded() / 1_000).shortestText }
}

struct CSSDialect: TokenDialect {
  let names = TokenNames.Style.css

  /// The suffixes of an animation's property names; empty for the shorthand.
  static let animationParts = ["", "-duration", "-delay", "-timing-function"]

  func frame(_ title: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    ([CurveExportFormat.css.comment(title), ":root {"], ["}"])
  }

  func selection(of names: [(full: String, reduced: String)]) -> [String] {
    let lines = names.flatMap { name in
      Self.animationParts.map { "    --\(name.full)\($0): var(--\(name.reduced)\($0));" }
    }
    return ["@media (prefers-reduced-motion: reduce) {", "  :root {"] + lines + ["  }", "}"]
  }

  func comment(_ sentence: String) -> String { "  " + CurveExportFormat.css.comment(sentence) }

  func declaration(
    of constant: TokenConstant, named name: String, _ options: CurveExportOptions,
    _ write: TokenHaptic.Writer
  ) throws(CurveExportError) -> [String]? {
    switch constant {
    case .number(let number): return ["  --\(name): \(number.shortestText);"]
    case .duration(let seconds): return ["  --\(name): \(seconds.asMilliseconds)ms;"]
    case .curve(let curve): return ["  --\(name): cubic-bezier(\(curve.arguments));"]
    case .animation(let animation):
      let code = try animation.code(as: .css, options: options)
      func value(_ name: String) -> String? { code.properties.first { $0.name == name }?.value }
      let repetition = ["iteration-count", "direction"].compactMap(value).map { " " + $0 }.joined()
      return code.comments.map(comment) + [
        "  --\(name)-duration: \(value("duration") ?? "0ms");",
        "  --\(name)-delay: \(value("delay") ?? "0ms");",
        "  --\(name)-timing-function: \(value("timing-function") ?? "linear");",
        "  --\(name): var(--\(name)-duration) var(--\(name)-timing-function) var(--\(name)-delay)"
          + "\(repetition);",
      ]
    case .haptic: return []
    case .alias(let other, let kind):
      return (kind == .animation ? Self.animationParts : [""]).map {
        "  --\(name)\($0): var(--\(other)\($0));"
      }
    }
  }
}

/// Dart for Flutter: a `SpringDescription`, or a record of duration, delay and `Curve`.
struct DartDialect: TokenDialect {
  let names = TokenNames.Style.dart

  func frame(_ title: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    let imports = ["animation", "physics"].map { "import 'package:flutter/\($0).dart';" }
    return (["// \(title)"] + imports + [""], [])
  }

  func selection(of names: [(full: String, reduced: String)]) -> [String] {
    let name = names[0]
    return [
      "", "/// Returns the reduced variant for users who prefer reduced motion:",
      "/// `chooseMotion(MediaQuery.disableAnimationsOf(context), \(name.full), \(name.reduced))`.",
      "T chooseMotion<T>(bool disableAnimations, T full, T reduced) =>",
      "    disableAnimations ? reduced : full;",
    ]
  }

  func comment(_ sentence: String) -> String { "/// \(sentence)" }

  func declaration(
    of constant: TokenConstant, named name: String, _ options: CurveExportOptions,
    _ write: TokenHaptic.Writer
  ) throws(CurveExportError) -> [String]? {
    switch constant {
    case .number(let number): return ["const double \(name) = \(number.shortestText);"]
    case .duration(let seconds): return ["const \(name) = \(seconds.dartDuration);"]
    case .curve(let curve): return ["const \(name) = Cubic(\(curve.arguments));"]
    case .animation(let animation):
      // Token names start with letters, so the underscore makes this name unique.
      var options = options
      options.pointsClass = "_" + name.prefix(1).uppercased() + name.dropFirst() + "Points"
      let code = try animation.code(as: .flutter, options: options)
      return code.declarations.filter { !$0.isEmpty } + comments(of: code, animation)
        + code.expression.embedded(after: "const \(name) = ", before: ";", indent: 0)
    // Flutter can play a few platform haptics, but no patterns.
    case .haptic: return []
    case .alias(let other, _): return ["const \(name) = \(other);"]
    }
  }
}

/// Kotlin for Jetpack Compose's `AnimationSpec`; haptics are composition primitives of Android API level 30 or 31.
struct KotlinDialect: TokenDialect {
  let names = TokenNames.Style.kotlin

  func frame(_ title: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    let vibration = kinds.contains(.haptic) ? ["import android.os.VibrationEffect"] : []
    return (
      ["// \(title)"] + vibration
        + ["import androidx.compose.animation.core.*", "", "object MotionTokens {"], ["}"]
    )
  }

  func selection(of names: [(full: String, reduced: String)]) -> [String] {
    [
      "", "// Reduced motion: Android ends animations at once if ANIMATOR_DURATION_SCALE is 0.",
      "fun prefersReducedMotion() = !android.animation.ValueAnimator.areAnimatorsEnabled()",
    ]
      + names.map {
        "val MotionTokens.\($0.full)ForUser get() = "
          + "if (prefersReducedMotion()) \($0.reduced) else \($0.full)"
      }
  }

  func comment(_ sentence: String) -> String { "  // \(sentence)" }

  func declaration(
    of constant: TokenConstant, named name: String, _ options: CurveExportOptions,
    _ write: TokenHaptic.Writer
  ) throws(CurveExportError) -> [String]? {
    func float(_ number: Double) -> String { Float(number).description + "f" }
    switch constant {
    case .number(let number): return ["  const val \(name) = \(float(number))"]
    case .duration(let seconds):
      let number = seconds.asMilliseconds
      let suffix = Int(number) == nil ? "f" : ""
      return ["  /** Milliseconds. */", "  const val \(name) = \(number)\(suffix)"]
    case .curve(let curve):
      let points = curve.coordinates.map(float).joined(separator: ", ")
      return ["  val \(name): Easing = CubicBezierEasing(\(points))"]
    case .animation(let animation):
      let code = try animation.code(as: .compose, options: options)
      let declarations = code.declarations.filter { !$0.isEmpty }
      let type = "  val \(name): AnimationSpec<Float> ="
      let lines =
        declarations.isEmpty
        ? code.expression.embedded(after: type + " ", before: "", indent: 2)
        : [type + " run {"] + (declarations + code.expression).map { "    " + $0 } + ["  }"]
      return comments(of: code, animation) + lines
    case .haptic(let haptic):
      return haptic.timeline.flatMap { write($0, .kotlinFunction, name) }?.map { "  " + $0 }
    case .alias(let other, .haptic):
      return ["  fun \(name)(): VibrationEffect = \(other)()"]
    case .alias(let other, let kind):
      let isConstant = kind == .number || kind == .duration
      return ["  \(isConstant ? "const " : "")val \(name) = \(other)"]
    }
  }
}

/// JavaScript for Motion, TypeScript for react-spring and Reanimated, with haptics for browsers or Pulsar.
struct ScriptDialect: TokenDialect {
  let names = TokenNames.Style.typeScript
  let format: CurveExportFormat

  func frame(_ title: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    let used = ["Easing", "withDelay", "withRepeat", "withSpring", "withTiming"]
    let imports =
      format == .reanimated
      ? ["import { \(used.joined(separator: ", ")) } from \"react-native-reanimated\";"] : []
    return (["// \(title)"] + imports + [""], [])
  }

  func comment(_ sentence: String) -> String { "// \(sentence)" }

  func declaration(
    of constant: TokenConstant, named name: String, _ options: CurveExportOptions,
    _ write: TokenHaptic.Writer
  ) throws(CurveExportError) -> [String]? {
    func exported(_ value: [String]) -> [String] {
      value.embedded(after: "export const \(name) = ", before: ";", indent: 0)
    }
    switch constant {
    case .number(let number): return exported([number.shortestText])
    case .duration(let seconds):
      return format == .motion
        ? ["/** Seconds. */"] + exported([seconds.shortestText])
        : ["/** Milliseconds. */"] + exported([seconds.asMilliseconds])
    case .curve(let curve):
      guard format == .reactSpring else {
        return exported([
          format == .motion ? "[\(curve.arguments)]" : "Easing.bezier(\(curve.arguments))"
        ])
      }
      // react-spring has no Béziers; its easings are functions.
      let animation = Animation.timingCurve(.bezier(curve, .exact), duration: 1)
      let code = try animation.code(as: .reactSpring, options: options)
      return code.comments.map(comment)
        + exported(
          closure(
            code.declarations,
            [code.declarations.isEmpty ? "(p) => p" : PointsCode.script().call()]))
    case .animation(let animation):
      var options = options
      var parameter: [String] = []
      if format == .reanimated {
        options.endExpression = "toValue"
        parameter = ["(toValue: number) =>"]
      }
      let code = try animation.code(as: format, options: options)
      let motion = code.expression.map { parameter.isEmpty ? $0 : "  " + $0 }
      return code.comments.map(comment) + exported(closure(code.declarations, parameter + motion))
    case .haptic(let haptic):
      let isPulsar = format == .reanimated
      guard let timeline = haptic.timeline,
        let lines = write(timeline, isPulsar ? .pulsar : .vibrate, name), !lines.isEmpty
      else { return nil }
      return isPulsar
        ? ["/** A pattern of Pulsar. */"] + exported(lines)
        : ["export const \(name) = () => \(lines.joined(separator: " "))"]
    case .alias(let other, _): return exported([other])
    }
  }

  /// Returns the expression, or the call of a closure with the declarations.
  private func closure(_ declarations: [String], _ expression: [String]) -> [String] {
    guard !declarations.isEmpty else { return expression }
    let lines = declarations + expression.embedded(after: "return ", before: ";", indent: 0)
    return ["(() => {"] + lines.map { "  " + $0 } + ["})()"]
  }
}

/// Swift for SwiftUI's `Animation` or UIKit's `UIViewPropertyAnimator`; haptics are UIKit's generators.
struct SwiftDialect: TokenDialect {
  let names = TokenNames.Style.swift
  let isUIKit: Bool

  func frame(_ title: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    let imports =
      (isUIKit ? [] : ["import SwiftUI"])
      + (isUIKit || kinds.contains(.haptic) ? ["import UIKit"] : [])
    return (["// \(title)"] + imports + ["", "@MainActor enum MotionTokens {"], ["}"])
  }

  func selection(of names: [(full: String, reduced: String)]) -> [String] {
    let setting = isUIKit ? "UIAccessibility.isReduceMotionEnabled" : "\\.accessibilityReduceMotion"
    let (type, call) = isUIKit ? ("UIViewPropertyAnimator", "()") : ("Animation", "")
    return ["", "/// Animations for the user's setting, \(setting).", "extension MotionTokens {"]
      + names.map {
        "  static func \($0.full)(reduceMotion: Bool) -> \(type) "
          + "{ reduceMotion ? \($0.reduced)\(call) : \($0.full)\(call) }"
      } + ["}"]
  }

  func comment(_ sentence: String) -> String { "  /// \(sentence)" }

  func declaration(
    of constant: TokenConstant, named name: String, _ options: CurveExportOptions,
    _ write: TokenHaptic.Writer
  ) throws(CurveExportError) -> [String]? {
    let animator = "  static func \(name)() -> UIViewPropertyAnimator {"
    let parameters = "  static var \(name): UICubicTimingParameters {"
    let curved = "  static func \(name)(duration: Double) -> Animation {"
    switch constant {
    case .number(let number): return ["  static let \(name): Double = \(number.shortestText)"]
    case .duration(let seconds):
      return ["  /// Seconds.", "  static let \(name): Double = \(seconds.shortestText)"]
    case .curve(let curve):
      guard isUIKit else {
        return [curved, "    .timingCurve(\(curve.arguments), duration: duration)", "  }"]
      }
      return [parameters] + curve.uiKitTiming.map { "    " + $0 } + ["  }"]
    case .animation(let animation):
      guard isUIKit else {
        return ["  static let \(name): Animation = \(try animation.swiftUIExpression())"]
      }
      let code = try animation.code(as: .uiKit, options: options)
      return (code.startCall.map { ["  /// Start it with \($0)."] } ?? []) + [animator]
        + (code.comments.map { "// " + $0 } + code.declarations).map { "    " + $0 }
        + code.expression.map { "    return " + $0 } + ["  }"]
    case .haptic(let haptic):
      return ["  static func \(name)() {"]
        + haptic.steps.flatMap(\.uiKitCode).map { "    " + $0 } + ["  }"]
    case .alias(let other, .haptic): return ["  static func \(name)() { \(other)() }"]
    case .alias(let other, .animation) where isUIKit: return [animator + " \(other)() }"]
    case .alias(let other, .curve):
      return [isUIKit ? parameters + " \(other) }" : curved + " \(other)(duration: duration) }"]
    case .alias(let other, _): return ["  static let \(name) = \(other)"]
    }
  }
}
