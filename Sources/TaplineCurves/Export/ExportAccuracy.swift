import MotionCurves
import TaplineText

/// How far what a target draws is from the motion that was exported, over the whole course.
package enum ExportAccuracy: Sendable, Hashable {
  /// The target has the same formula; only the printed digits are rounded.
  case exact
  /// The target differs, at most by so much.
  case within(CertifiedError)

  /// What counts as the rounding of digits, as a fraction of the travel.
  static let rounding = 5e-7

  /// The accuracy of a certified error, `exact` below ``rounding``.
  init(_ error: CertifiedError) {
    self = error.bound < Self.rounding ? .exact : .within(error)
  }

  /// The larger of two, of what is drawn in two ways.
  package func worse(_ other: ExportAccuracy) -> ExportAccuracy {
    bound >= other.bound ? self : other
  }

  /// The largest difference as a fraction of the travel; 0 if exact.
  package var bound: Double {
    if case .within(let error) = self { return error.bound }
    return 0
  }

  /// `exact`, or `at most 0.00042 off (at 0.113 s)`: two digits, rounded up.
  package var phrase: String {
    guard case .within(let error) = self else { return "exact" }
    return "at most \(Self.roundedUp(error.bound)) off (at \(error.time.text(decimals: 3)) s)"
  }

  /// Two significant digits that are not below the number.
  static func roundedUp(_ number: Double) -> String {
    guard number > 0, number < 1e12 else { return number == 0 ? "0" : "∞" }
    var decimals = 1
    var scale = 10.0
    while number * scale < 10, decimals < 15 {
      scale *= 10
      decimals += 1
    }
    let digits = String(Int((number * scale).rounded(.up)))
    let padded = String(repeating: "0", count: max(decimals + 1 - digits.count, 0)) + digits
    var text = padded.dropLast(decimals) + "." + padded.suffix(decimals)
    while text.hasSuffix("0") { text.removeLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}

/// What an export made: the text, and how exact it is.
package struct CurveExport: Sendable {
  /// The text, ending with a newline.
  package let text: String
  /// How far what the target draws is from the motion.
  package let accuracy: ExportAccuracy
  /// What the target draws; `nil` where it is the motion itself.
  package let drawn: Course?
  /// The motion that was exported.
  package let truth: Course
}

/// What a target's writer gives: its code without the first comment, and what the target draws.
struct DrawnCode {
  /// Code, or JSON that says in a member how exact it is.
  enum Content {
    case code(String)
    case json((_ summary: String, _ accuracy: ExportAccuracy) -> JSONOutput)
  }

  /// The code, ending with a newline.
  let content: Content
  /// What the target draws in one run; `nil` where it has the motion's own formula.
  let drawn: Course?
  /// What is said after the accuracy, such as why it is not exact.
  let note: String?

  init(_ code: String, drawn: Course? = nil, note: String? = nil) {
    self.init(.code(code), drawn: drawn, note: note)
  }

  init(_ content: Content, drawn: Course?, note: String? = nil) {
    self.content = content
    self.drawn = drawn
    self.note = note
  }
}

extension ExportAccuracy {
  /// The members that say in JSON how exact an output is.
  var members: [JSONOutput.Member] {
    guard case .within(let error) = self else { return [("maximumError", .number(0))] }
    return [
      ("maximumError", .number(Double(Self.roundedUp(error.bound)) ?? error.bound)),
      ("maximumErrorTimeSeconds", .number(error.time.rounded(decimals: 6))),
    ]
  }
}
