import MotionCurves
import TaplineActuators
import TaplineCurves
import TaplineText

/// CSS custom properties.
struct CSSDialect: TokenDialect {
  let names = TokenNames.Style.css

  func frame(_ source: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String]) {
    ([String(comment(source).dropFirst(2)), ":root {"], ["}"])
  }

  func comment(_ sentence: String) -> String {
    "  /* \(sentence.replacingAll("*/", by: "* /")) */"
  }

  func number(_ number: Double, named name: String) -> [String] {
    ["  --\(name): \(number.shortestText);"]
  }

  func duration(_ seconds: Double, named name: String) -> [String] {
    ["  --\(name): \(milliseconds(seconds))ms;"]
  }

  func curve(
    _ curve: CubicBezier, named name: String, _ options: CurveExportOptions
  ) -> [String] {
    let points = curve.coordinates.map(\.shortestText)
    return ["  --\(name): cubic-bezier(\(points.joined(separator: ", ")));"]
  }

  func animation(
    _ animation: Animation, named name: String, _ options: CurveExportOptions
  ) throws(CurveExportError) -> [String] {
    CSSMotion(try animation.exported(as: .css, options: options)).properties(named: name)
      .map { "  " + $0 }
  }

  func haptic(
    _ haptic: TokenHaptic, named name: String, _ profile: ActuatorProfile
  ) -> [String]? { [] }

  func alias(_ name: String, of other: String, _ kind: Token.Kind) -> [String] {
    (kind == .animation ? CSSMotion.parts : [""]).map { "  --\(name)\($0): var(--\(other)\($0));" }
  }
}
