import MotionCurves
import TaplineActuators
import TaplineButtons
import TaplineCurves
import TaplineText

/// Swift with SwiftUI's `Animation` or UIKit's `UIViewPropertyAnimator`; haptics are UIKit's generators.
struct SwiftDialect: TokenDialect {
  let names = TokenNames.Style.swift
  let isUIKit: Bool

  func frame(_ source: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    let imports =
      (isUIKit ? [] : ["import SwiftUI"])
      + (isUIKit || kinds.contains(.haptic) ? ["import UIKit"] : [])
    return (["// \(source)"] + imports + ["", "@MainActor enum MotionTokens {"], ["}"])
  }

  func comment(_ sentence: String) -> String { "  /// \(sentence)" }

  func number(_ number: Double, named name: String) -> [String] {
    ["  static let \(name): Double = \(number.shortestText)"]
  }

  func duration(_ seconds: Double, named name: String) -> [String] {
    ["  /// Seconds.", "  static let \(name): Double = \(seconds.shortestText)"]
  }

  func curve(
    _ curve: CubicBezier, named name: String, _ options: CurveExportOptions
  ) -> [String] {
    let points = curve.coordinates.map(\.shortestText)
    guard isUIKit else {
      return [
        "  static func \(name)(duration: Double) -> Animation {",
        "    .timingCurve(\(points.joined(separator: ", ")), duration: duration)", "  }",
      ]
    }
    return [
      "  static var \(name): UICubicTimingParameters {", "    UICubicTimingParameters(",
      "      controlPoint1: CGPoint(x: \(points[0]), y: \(points[1])),",
      "      controlPoint2: CGPoint(x: \(points[2]), y: \(points[3])))", "  }",
    ]
  }

  func animation(
    _ animation: Animation, named name: String, _ options: CurveExportOptions
  ) throws(CurveExportError) -> [String] {
    guard isUIKit else {
      return ["  static let \(name): Animation = \(try animation.swiftUIExpression())"]
    }
    let code = try animation.code(as: .uiKit, options: options)
    let start = try animation.uiKitDelayedStart()
    return (start.map { ["  /// Start it with \($0)."] } ?? [])
      + ["  static func \(name)() -> UIViewPropertyAnimator {"]
      + (code.comments.map { "// " + $0 } + code.declarations).map { "    " + $0 }
      + code.expression.map { "    return " + $0 } + ["  }"]
  }

  func haptic(
    _ haptic: TokenHaptic, named name: String, _ profile: ActuatorProfile
  ) -> [String]? {
    ["  static func \(name)() {"]
      + haptic.steps.flatMap(UIKitHapticCode.lines).map { "    " + $0 } + ["  }"]
  }

  func alias(_ name: String, of other: String, _ kind: Token.Kind) -> [String] {
    switch (kind, isUIKit) {
    case (.haptic, _): ["  static func \(name)() { \(other)() }"]
    case (.animation, true): ["  static func \(name)() -> UIViewPropertyAnimator { \(other)() }"]
    case (.curve, true): ["  static var \(name): UICubicTimingParameters { \(other) }"]
    case (.curve, false):
      ["  static func \(name)(duration: Double) -> Animation { \(other)(duration: duration) }"]
    default: ["  static let \(name) = \(other)"]
    }
  }
}
