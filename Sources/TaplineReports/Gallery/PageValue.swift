import TaplineText

/// A value of the page's data, as JSON that can stand inside a `<script>` element.
package enum PageValue {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([PageValue])
  case record([(String, PageValue)])

  /// A list of numbers to this many digits after the point.
  static func numbers(_ numbers: [Double], digits: Int) -> PageValue {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    return .list(numbers.map { .number(($0 * scale).rounded() / scale) })
  }

  /// The text where there is one, else null.
  static func optional(_ text: String?) -> PageValue { text.map { .text($0) } ?? .null }

  /// The number where there is one, else null.
  static func optional(_ number: Double?) -> PageValue { number.map { .number($0) } ?? .null }

  /// The value as JSON without a character that HTML knows.
  package var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += JSONText.number(number)
    case .text(let string): text += ScriptText.string(string)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .record(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        text += ScriptText.string(member.0) + ":"
        member.1.write(to: &text)
      }
      text += "}"
    }
  }
}
