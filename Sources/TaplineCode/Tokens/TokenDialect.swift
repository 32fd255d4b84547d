import MotionCurves
import TaplineActuators
import TaplineButtons
import TaplineCurves
import TaplineText

/// How a language or library writes tokens, line by line.
protocol TokenDialect: Sendable {
  /// How its names are built.
  var names: TokenNames.Style { get }

  /// What stands before the tokens and behind them.
  func frame(_ source: String, _ kinds: Set<Token.Kind>) -> (start: [String], end: [String])

  /// A sentence as a comment, on a line.
  func comment(_ sentence: String) -> String

  func number(_ number: Double, named name: String) -> [String]

  /// A time in seconds, `>= 0`.
  func duration(_ seconds: Double, named name: String) -> [String]

  func curve(
    _ curve: CubicBezier, named name: String, _ options: CurveExportOptions
  ) throws(CurveExportError) -> [String]

  func animation(
    _ animation: Animation, named name: String, _ options: CurveExportOptions
  ) throws(CurveExportError) -> [String]

  /// A haptic; nil where what plays is not known.
  func haptic(_ haptic: TokenHaptic, named name: String, _ profile: ActuatorProfile) -> [String]?

  /// Another name of a token.
  func alias(_ name: String, of other: String, _ kind: Token.Kind) -> [String]
}

extension TokenDialect {
  /// Seconds as milliseconds.
  func milliseconds(_ seconds: Double) -> String {
    ((seconds * 1_000_000).rounded() / 1_000).shortestText
  }
}
