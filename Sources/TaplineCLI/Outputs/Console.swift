enum ColorChoice: String, WordOption {
  case auto
  case always
  case never
}

/// Messages and progress on standard error; data goes to standard output.
struct Console {
  /// Whether warnings, remarks, diagnostics and progress are hidden; `error` and `showUsage` always write.
  var isQuiet = false
  var color = ColorChoice.auto
  var hidesRemarks = false

  private static let maximumWarnings = 20

  private var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  var colorsData: Bool { colors(onTerminal: isStandardOutputTerminal) }

  private func colors(onTerminal isTerminal: Bool) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: isTerminal && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
    }
  }

  func error(_ message: SanitizedText) {
    // A diagnostic already contains its location and severity.
    let isPositioned = message.text.contains(": error: ")
    write(isPositioned ? message : paint("error: ", "1;31") + message)
  }

  func warning(_ message: SanitizedText) {
    guard !isQuiet else { return }
    write(paint("warning: ", "1;35") + message)
  }

  func remark(_ message: SanitizedText) {
    guard !isQuiet, !hidesRemarks else { return }
    write(message)
  }

  /// Shows the parser's message, even if quiet, with the prefix of other errors.
  func showUsage(_ message: SanitizedText) {
    let prefix = "Error: "
    guard message.text.hasPrefix(prefix) else { return write(message) }
    error(SanitizedText(trusted: String(message.text.dropFirst(prefix.count))))
  }

  /// Shows one warning or error for each rule and cause; only `lint` shows notes.
  func show(_ diagnostics: [Diagnostic]) {
    guard !isQuiet else { return }
    let warnings = AHAPFindings.collapsed(diagnostics.filter { $0.severity > .note }, to: 1)
    for diagnostic in warnings.prefix(Self.maximumWarnings) { write(diagnostic.shown) }
    let hiddenWarnings = warnings.dropFirst(Self.maximumWarnings)
    if let file = hiddenWarnings.first?.file {
      let count = hiddenWarnings.reduce(0) { $0 + $1.count }
      write(
        "\(file): \(counted(count, "more warning")); 'tapline lint \(shellWord(file))' lists them")
    }
  }

  func progress(_ text: @autoclosure () -> SanitizedText) {
    guard !isQuiet, isTerminal else { return }
    put("\r\u{1B}[K" + text().text)
  }

  func endProgress() {
    guard !isQuiet, isTerminal else { return }
    put("\r\u{1B}[K")
  }

  private func paint(_ text: SanitizedText, _ code: SanitizedText) -> SanitizedText {
    colors(onTerminal: isTerminal) ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  private func write(_ line: SanitizedText) { put(line.text + "\n") }

  private func put(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { writeAll(STDERR_FILENO, $0) }
  }
}

func printText(_ text: SanitizedText) throws { try printDocument(text.text) }

/// Writes a document or script to standard output without sanitizing it.
func printDocument(_ text: String) throws { try OutputFile.write(Array(text.utf8), to: "-") }

func printDocument(_ value: some JSONObject) throws { try printDocument(value.json) }

func printDocument(_ json: JSONOutput) throws(FileError) {
  let output = try OutputFile("-")
  try json.write { (block) throws(FileError) in try output.write(block) }
  try output.finish()
}

var isStandardOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

var standardOutputSize: (width: Int, height: Int)? {
  var size = winsize()
  guard isStandardOutputTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0,
    size.ws_col > 0
  else { return nil }
  return (Int(size.ws_col), Int(size.ws_row))
}

func shellWord(_ word: String) -> String {
  let plain = "/._-+=:,@%^"
  let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || plain.contains($0) }
  guard !isPlain || word.isEmpty else { return word }
  return "'"
    + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
}
