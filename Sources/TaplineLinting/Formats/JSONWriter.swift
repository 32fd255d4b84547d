/// Writes indented JSON whose members stand in the order of the calls.
struct JSONWriter {
  private(set) var text = ""
  private var depth = 0
  private var isFirst = true

  /// Writes an object, as a member or an element of what is open.
  mutating func object(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    container(key, "{", "}", body)
  }

  /// Writes an array, as a member or an element of what is open.
  mutating func array(_ key: String? = nil, _ body: (inout JSONWriter) -> Void) {
    container(key, "[", "]", body)
  }

  mutating func string(_ key: String? = nil, _ value: String) {
    begin(key)
    quote(value)
  }

  mutating func number(_ key: String? = nil, _ value: Int) {
    begin(key)
    text += String(value)
  }

  mutating func boolean(_ key: String? = nil, _ value: Bool) {
    begin(key)
    text += value ? "true" : "false"
  }

  private mutating func container(
    _ key: String?, _ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void
  ) {
    begin(key)
    text += opening
    depth += 1
    isFirst = true
    body(&self)
    depth -= 1
    if !isFirst { newLine() }
    text += closing
    isFirst = false
    if depth == 0 { text += "\n" }
  }

  private mutating func begin(_ key: String?) {
    if depth > 0 {
      if !isFirst { text += "," }
      newLine()
    }
    isFirst = false
    guard let key else { return }
    quote(key)
    text += ": "
  }

  private mutating func newLine() {
    text += "\n"
    text += String(repeating: "  ", count: depth)
  }

  private mutating func quote(_ value: String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
