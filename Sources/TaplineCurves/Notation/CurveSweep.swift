import MotionCurves
import TaplineText

/// The curves of a text with choices in braces, such as `spring(duration: {0.2...0.8 step 0.2})`; the choices of the
/// last pair of braces vary fastest.
package struct CurveSweep: Sendable {
  /// The maximum number of curves of one text; a design choice.
  static let maximumCount = 60

  package struct Member: Sendable {
    package let text: String
    /// The choice for each pair of braces.
    package let choices: [String]
  }

  /// The curves; at least one.
  package let members: [Member]

  package init(_ text: String) throws(CurveSpecError) {
    var members = [Member(text: "", choices: [])]
    var unread = text[...]
    while let mark = unread.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      let start = text.index(after: mark)
      guard text[mark] == "{" else {
        throw Self.error(text, mark..<start, "'}'", "'{' before it")
      }
      guard let end = text[start...].firstIndex(where: { $0 == "{" || $0 == "}" }), text[end] == "}"
      else { throw Self.error(text, mark..<start, "'{'", "'}' after it") }
      let choices = try Self.choices(text, start..<end)
      guard members.count * choices.count <= Self.maximumCount else {
        throw Self.error(
          text, mark..<text.index(after: end), "\(members.count * choices.count) curves",
          "at most \(Self.maximumCount)")
      }
      let before = unread[..<mark]
      members = members.flatMap { member in
        choices.map { Member(text: member.text + before + $0, choices: member.choices + [$0]) }
      }
      unread = text[text.index(after: end)...]
    }
    self.members = members.map { Member(text: $0.text + unread, choices: $0.choices) }
  }

  /// Returns the choices in the part of a text between a pair of braces.
  private static func choices(
    _ text: String, _ range: Range<String.Index>
  ) throws(CurveSpecError) -> [String] {
    let braced = text[range]
    let example = "a range such as '0.2...0.8 step 0.2'"
    guard let dots = braced.indices.first(where: { braced[$0...].hasPrefix("...") }) else {
      guard !braced.split(separator: ",").contains(where: { $0.contains("..") }) else {
        throw error(text, range, "'\(braced)'", example)
      }
      let choices = braced.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
      guard choices.allSatisfy({ !$0.isEmpty }) else {
        throw error(text, range, "an empty choice", "texts with commas between them")
      }
      return choices
    }
    let words = braced[braced.index(dots, offsetBy: 3)...].split(whereSeparator: \.isWhitespace)
    guard words.count == 3, words[1] == "step", let first = Double(trimmed(braced[..<dots])),
      let last = Double(words[0]), let step = Double(words[2])
    else { throw error(text, range, "'\(braced)'", example) }
    guard first.isFinite, last.isFinite, step > 0, step.isFinite, first <= last else {
      throw error(
        text, range, "'\(braced)'",
        "\(example), with a step above 0 and an end that is not below the start")
    }
    let count = (last - first) / step + 1e-9
    guard count < Double(maximumCount) else {
      throw error(text, range, "more than \(maximumCount) numbers", "at most \(maximumCount)")
    }
    return (0...Int(count)).map { (first + Double($0) * step).rounded(decimals: 9).shortestText }
  }

  private static func trimmed(_ text: Substring) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func error(
    _ text: String, _ range: Range<String.Index>, _ found: String, _ expected: String
  ) -> CurveSpecError {
    let start = text[..<range.lowerBound].utf8.count
    return SpecSource(text).error(
      .unexpected, at: start..<start + text[range].utf8.count, found: found, expected: expected)
  }
}
