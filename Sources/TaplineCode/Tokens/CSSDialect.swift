import MotionCurves
import TaplineActuators
import TaplineButtons
import TaplineCurves
import TaplineText

/// CSS custom properties.
struct CSSDialect: TokenDialect {
  let names = TokenNames.Style.css

  /// The ends of the names of an animation's properties; the shorthand has none.
  static let animationParts = ["", "-duration", "-delay", "-timing-function"]

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
  }

  func haptic(
    _ haptic: TokenHaptic, named name: String, _ profile: ActuatorProfile
  ) -> [String]? { [] }

  func alias(_ name: String, of other: String, _ kind: Token.Kind) -> [String] {
    (kind == .animation ? Self.animationParts : [""]).map {
      "  --\(name)\($0): var(--\(other)\($0));"
    }
  }
}
