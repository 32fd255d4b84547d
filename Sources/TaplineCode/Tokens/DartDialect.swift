import MotionCurves
import TaplineActuators
import TaplineButtons
import TaplineCurves
import TaplineText

/// Dart with Flutter: a `SpringDescription`, or a record of duration, delay and `Curve`.
struct DartDialect: TokenDialect {
  let names = TokenNames.Style.dart

  func frame(_ source: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    (
      [
        "// \(source)", "import 'package:flutter/animation.dart';",
        "import 'package:flutter/physics.dart';", "",
      ], []
    )
  }

  func comment(_ sentence: String) -> String { "/// \(sentence)" }

  func number(_ number: Double, named name: String) -> [String] {
    ["const double \(name) = \(number.shortestText);"]
  }

  func duration(_ seconds: Double, named name: String) -> [String] {
    let microseconds = (seconds * 1_000_000).rounded().shortestText
    return ["const \(name) = Duration(microseconds: \(microseconds));"]
  }

  func curve(
    _ curve: CubicBezier, named name: String, _ options: CurveExportOptions
  ) -> [String] {
    let points = curve.coordinates.map(\.shortestText)
    return ["const \(name) = Cubic(\(points.joined(separator: ", ")));"]
  }

  func animation(
    _ animation: Animation, named name: String, _ options: CurveExportOptions
  ) throws(CurveExportError) -> [String] {
    // A name with a line before it is nobody else's: those of tokens begin with letters.
    var options = options
    options.pointsName = "_" + name.prefix(1).uppercased() + name.dropFirst() + "Points"
    let code = try animation.code(as: .flutter, options: options)
    return code.declarations.filter { !$0.isEmpty } + code.comments.map(comment)
      + velocity(of: animation).map(comment)
      + code.expression.embedded(after: "const \(name) = ", before: ";", indent: 0)
  }

  /// Flutter has calls for a few haptics of the platform and none for a pattern.
  func haptic(
    _ haptic: TokenHaptic, named name: String, _ profile: ActuatorProfile
  ) -> [String]? { [] }

  func alias(_ name: String, of other: String, _ kind: Token.Kind) -> [String] {
    ["const \(name) = \(other);"]
  }
}
