import MotionCurves
package import TaplineFitting
import TaplineText

/// The source code of a motion for one toolkit, in parts from which exports and design tokens are assembled.
package struct CodeFragment: Sendable {
  /// The sentences of the comment above the code; the first names the motion and its accuracy.
  let comments: [String]
  let declarations: [String]
  let expression: [String]
  /// The call that starts the motion with the delay or repetition that `expression` lacks; nil if it lacks neither.
  let startCall: String?
  /// The motion as CSS properties without the prefix `transition` or `animation`; empty in other languages.
  let properties: [(name: String, value: String)]
  package let accuracy: ExportAccuracy
  /// One repetition of the motion that the toolkit draws; nil if the toolkit uses the same formula as `truth`.
  package let drawn: Trajectory?
  package let truth: Trajectory
  package let text: String

  /// Throws if the code is less accurate than the plan's options allow; `note` follows the sentence about the accuracy.
  init(
    _ plan: ExportPlan, comments: [String] = [], declarations: [String] = [],
    expression: [String] = [], properties: [(name: String, value: String)] = [],
    startCall: String? = nil, statements: [String], drawn: Trajectory? = nil, note: String? = nil
  ) throws(CurveExportError) {
    (truth, accuracy) = try plan.assessed(drawn)
    self.comments = [plan.summary(accuracy, note: note)] + comments
    let spaces = plan.options.indentation
    self.declarations = declarations.indented(by: spaces)
    self.expression = expression.indented(by: spaces)
    self.startCall = startCall
    self.properties = properties
    self.drawn = drawn
    let needsBlankLine = !declarations.isEmpty && plan.format.separatesDeclarations
    let lines =
      self.comments.map(plan.format.comment) + self.declarations + (needsBlankLine ? [""] : [])
      + statements.indented(by: spaces)
    text = lines.map { $0 + plan.options.lineEnd }.joined()
  }

  init(
    _ plan: ExportPlan, drawn: Trajectory,
    document: (_ summary: String, _ accuracy: ExportAccuracy) -> JSONOutput
  ) throws(CurveExportError) {
    (truth, accuracy) = try plan.assessed(drawn)
    (comments, declarations, expression, properties, startCall) = ([], [], [], [], nil)
    self.drawn = drawn
    text = document(plan.summary(accuracy, note: nil), accuracy).text
  }
}

extension [String] {
  /// Returns the lines with their indentation changed from two to `spaces` spaces per level.
  fileprivate func indented(by spaces: Int) -> [String] {
    guard spaces != 2 else { return self }
    return map { line in
      let depth = line.prefix { $0 == " " }.count
      return String(repeating: " ", count: depth * spaces / 2) + line.dropFirst(depth)
    }
  }

  /// Returns the lines with `start` before the first and `end` after the last; all but the first are indented.
  func embedded(after start: String, before end: String, indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    var lines = enumerated().map { $0.offset == 0 ? start + $0.element : space + $0.element }
    lines[lines.count - 1] += end
    return lines
  }

  /// Returns the lines of a list in code, eight elements per line, with `end` after the last element.
  func rowsOfEight(end: String = ",") -> [String] {
    stride(from: 0, to: count, by: 8).map { start in
      let next = Swift.min(start + 8, count)
      return "  \(self[start..<next].joined(separator: ", "))\(next < count ? "," : end)"
    }
  }
}

package enum ExportAccuracy: Sendable, Hashable {
  /// The toolkit uses the same formula; only the printed digits are rounded.
  case exact
  case within(CertifiedError)

  /// The maximum error attributed to the rounding of printed digits, as a fraction of the animated distance.
  static let rounding = 5e-7

  init(_ error: CertifiedError) {
    self = error.bound < Self.rounding ? .exact : .within(error)
  }

  package static func worse(_ first: ExportAccuracy, _ second: ExportAccuracy) -> ExportAccuracy {
    first.bound >= second.bound ? first : second
  }

  /// The maximum difference as a fraction of the animated distance; 0 if exact.
  package var bound: Double {
    if case .within(let error) = self { return error.bound }
    return 0
  }

  /// `exact`, or an error rounded up to two digits, such as `at most 0.00042 off (at 0.113 s)`.
  package var phrase: String {
    guard case .within(let error) = self else { return "exact" }
    return "at most \(Self.phrase(of: error.bound)) off (\(Self.time(of: error)))"
  }

  static func time(of error: CertifiedError) -> String {
    "at \(error.time.text(decimals: 3)) s"
  }

  static func phrase(of bound: Double) -> String {
    let (number, decimals) = roundedUp(bound)
    return number < 1e12 ? trimmed(fixed(number, digits: decimals)) : "∞"
  }

  private static func roundedUp(_ number: Double) -> (number: Double, decimals: Int) {
    guard number > 0, number < 1e12 else { return (number, 0) }
    var decimals = 1
    var scale = 10.0
    while number * scale < 10, decimals < 15 {
      scale *= 10
      decimals += 1
    }
    return ((number * scale).rounded(.up) / scale, decimals)
  }

  var members: [JSONOutput.Member] {
    guard case .within(let error) = self else { return [("maximumError", 0)] }
    return [
      ("maximumError", .number(Self.roundedUp(error.bound).number)),
      ("maximumErrorTimeSeconds", .number(error.time.rounded(decimals: 6))),
    ]
  }
}
