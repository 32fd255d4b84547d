import MotionCurves
import TaplineActuators
import TaplineButtons
import TaplineCurves
import TaplineExchange
import TaplineFiles
import TaplineText

/// JavaScript for Motion, TypeScript for react-spring and Reanimated.
///
/// Haptics are pulses of `navigator.vibrate` on the web, and patterns of Pulsar in React Native.
struct ScriptDialect: TokenDialect {
  let names = TokenNames.Style.typeScript
  let target: TokenTarget

  func frame(_ source: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    let used = ["Easing", "withDelay", "withRepeat", "withSpring", "withTiming"]
    let imports =
      target == .reanimated
      ? ["import { \(used.joined(separator: ", ")) } from \"react-native-reanimated\";"] : []
    return (["// \(source)"] + imports + [""], [])
  }

  func comment(_ sentence: String) -> String { "// \(sentence)" }

  func number(_ number: Double, named name: String) -> [String] {
    ["export const \(name) = \(number.shortestText);"]
  }

  func duration(_ seconds: Double, named name: String) -> [String] {
    let isInSeconds = target == .motion
    return [
      "/** \(isInSeconds ? "Seconds" : "Milliseconds"). */",
      "export const \(name) = \(isInSeconds ? seconds.shortestText : milliseconds(seconds));",
    ]
  }

  func curve(
    _ curve: CubicBezier, named name: String, _ options: CurveExportOptions
  ) throws(CurveExportError) -> [String] {
    let list = curve.coordinates.map(\.shortestText).joined(separator: ", ")
    guard target == .reactSpring else {
      return [
        "export const \(name) = \(target == .motion ? "[\(list)]" : "Easing.bezier(\(list))");"
      ]
    }
    // react-spring has no Bézier of its own: its easings are functions.
    let animation = Animation.timingCurve(.bezier(curve, .exact), duration: 1)
    let code = try animation.code(as: .reactSpring, options: options)
    let easing = PointsCode.Language.script().call
    return code.comments.map(comment) + closure(name, code.declarations, [easing])
  }

  func animation(
    _ animation: Animation, named name: String, _ options: CurveExportOptions
  ) throws(CurveExportError) -> [String] {
    var options = options
    var parameter: [String] = []
    if target == .reanimated {
      options.target = "toValue"
      parameter = ["(toValue: number) =>"]
    }
    let code = try animation.code(as: target.curves, options: options)
    let motion = code.expression.map { parameter.isEmpty ? $0 : "  " + $0 }
    return code.comments.map(comment) + closure(name, code.declarations, parameter + motion)
  }

  /// A constant whose value needs declarations of its own.
  private func closure(
    _ name: String, _ declaration: [String], _ expression: [String]
  ) -> [String] {
    var lines = expression
    guard !declaration.isEmpty else {
      lines[0] = "export const \(name) = " + lines[0]
      lines[lines.count - 1] += ";"
      return lines
    }
    lines[0] = "return " + lines[0]
    lines[lines.count - 1] += ";"
    return ["export const \(name) = (() => {"] + (declaration + lines).map { "  " + $0 }
      + ["})();"]
  }

  func haptic(
    _ haptic: TokenHaptic, named name: String, _ profile: ActuatorProfile
  ) -> [String]? {
    let format: ExchangeFormat = target == .reanimated ? .pulsar : .web
    guard let timeline = haptic.timeline,
      let text = try? Conversion.text(of: timeline, in: format, name: name, profile: profile)
    else { return nil }
    var lines = String(decoding: text.text.array, as: UTF8.self).split(separator: "\n").map(
      String.init)
    guard !lines.isEmpty else { return nil }
    if format == .pulsar {
      lines[0] = "export const \(name) = " + lines[0]
      lines[lines.count - 1] += ";"
      return ["/** A pattern of Pulsar. */"] + lines
    }
    return ["export const \(name) = () => \(lines.joined(separator: " "))"]
  }

  func alias(_ name: String, of other: String, _ kind: Token.Kind) -> [String] {
    ["export const \(name) = \(other);"]
  }
}
