import TaplineText

/// Texts as they are shown to people, with nothing in them that moves the cursor.
enum ShownText {
  /// A text on one line: control characters and those that turn the direction of writing around
  /// are written as escapes, since they would break the line or hide what it says.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    return text.unicodeScalars.map { isUnsafe($0) ? $0.escaped(asASCII: true) : String($0) }
      .joined()
  }

  /// The compiler-style line of a finding.
  static func line(_ finding: Diagnostic) -> String {
    "\(place(finding)): \(finding.severity.rawValue): \(escaped(finding.message)) "
      + "[\(finding.rule)]"
  }

  static func place(_ finding: Diagnostic) -> String {
    "\(escaped(finding.file)):\(finding.position.line):\(finding.position.column)"
  }

  static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{200E}", "\u{200F}",
      "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      true
    default: false
    }
  }
}
