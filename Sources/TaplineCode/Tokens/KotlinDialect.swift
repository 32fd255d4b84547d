import MotionCurves
import TaplineActuators
import TaplineButtons
import TaplineCurves
import TaplineExchange
import TaplineFiles
import TaplineText

/// Kotlin with Jetpack Compose's `AnimationSpec`; haptics are composition primitives, API 30.
struct KotlinDialect: TokenDialect {
  let names = TokenNames.Style.kotlin

  func frame(_ source: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    let vibration = kinds.contains(.haptic) ? ["import android.os.VibrationEffect"] : []
    return (
      ["// \(source)"] + vibration
        + ["import androidx.compose.animation.core.*", "", "object MotionTokens {"], ["}"]
    )
  }

  func comment(_ sentence: String) -> String { "  // \(sentence)" }

  func number(_ number: Double, named name: String) -> [String] {
    ["  const val \(name) = \(float(number))"]
  }

  func duration(_ seconds: Double, named name: String) -> [String] {
    let milliseconds = milliseconds(seconds)
    let isWhole = Int(milliseconds) != nil
    return [
      "  /** Milliseconds. */", "  const val \(name) = \(milliseconds)\(isWhole ? "" : "f")",
    ]
  }

  func curve(
    _ curve: CubicBezier, named name: String, _ options: CurveExportOptions
  ) -> [String] {
    let points = curve.coordinates.map(float)
    return ["  val \(name): Easing = CubicBezierEasing(\(points.joined(separator: ", ")))"]
  }

  private func float(_ number: Double) -> String { Float(number).description + "f" }

  func animation(
    _ animation: Animation, named name: String, _ options: CurveExportOptions
  ) throws(CurveExportError) -> [String] {
    let code = try animation.code(as: .compose, options: options)
    let declarations = code.declarations.filter { !$0.isEmpty }
    let type = "  val \(name): AnimationSpec<Float> ="
    let lines =
      declarations.isEmpty
      ? code.expression.embedded(after: type + " ", before: "", indent: 2)
      : [type + " run {"] + (declarations + code.expression).map { "    " + $0 } + ["  }"]
    return code.comments.map(comment) + velocity(of: animation).map(comment) + lines
  }

  func haptic(
    _ haptic: TokenHaptic, named name: String, _ profile: ActuatorProfile
  ) -> [String]? {
    guard let timeline = haptic.timeline,
      let text = try? Conversion.text(
        of: timeline, in: .kotlinComposition, name: name, profile: profile)
    else { return nil }
    return String(decoding: text.text.array, as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("import ") }
      .map { line in
        guard line.hasPrefix("fun "), let end = line.firstIndex(of: "(") else { return "  " + line }
        return "  fun \(name)" + line[end...]
      }
  }

  func alias(_ name: String, of other: String, _ kind: Token.Kind) -> [String] {
    switch kind {
    case .haptic: ["  fun \(name)(): VibrationEffect = \(other)()"]
    case .number, .duration: ["  const val \(name) = \(other)"]
    default: ["  val \(name) = \(other)"]
    }
  }
}

extension TokenDialect {
  /// What is said of a spring that starts with a velocity, which the toolkit takes elsewhere.
  func velocity(of animation: Animation) -> [String] {
    guard let velocity = SpringParameters(animation)?.initialVelocity, velocity != 0 else {
      return []
    }
    return [
      "Start it with \(velocity.shortestText) travels a second, which stand where the value is moved."
    ]
  }
}
