import TaplineButtons
import TaplineCode
import TaplineLibrary
import TaplineText

/// Promises about reading any bytes as design tokens.
enum TokenPromises {
  /// Reads the bytes as tokens and as a system of buttons.
  static func check(_ bytes: [UInt8]) throws {
    let file: TokenFile
    do throws(DataError) {
      file = try TokenFile(bytes, file: "fuzz")
    } catch {
      return try inspect(error.diagnostic, of: bytes)
    }
    for finding in file.findings { try inspect(finding, of: bytes) }
    for token in file.tokens {
      try BrokenPromise.require(file.tokens[token.path] != nil, "\(token.path.text) is not found")
      switch token.value {
      case .duration(let seconds):
        try BrokenPromise.require((0...86_400).contains(seconds), "a duration out of range")
      case .number(let number):
        try BrokenPromise.require(number.isFinite, "a number that is not finite")
      case .cubicBezier, .transition, .other: break
      }
    }
    do {
      _ = try TokenSystem(file).read()
    } catch let error as DataError {
      try inspect(error.diagnostic, of: bytes)
    } catch let error as PatternLibraryError {
      if case .data(let finding) = error { try inspect(finding, of: bytes) }
    }
  }

  /// Reads the bytes as variables of Figma, and reads their written form again.
  static func checkFigma(_ bytes: [UInt8]) throws {
    let figma: FigmaVariables
    do throws(DataError) {
      let document = try JSONDocument(parsing: bytes, file: "fuzz")
      guard let read = try FigmaVariables(document) else { return }
      figma = read
    } catch {
      return try inspect(error.diagnostic, of: bytes)
    }
    for finding in figma.file.findings { try inspect(finding, of: bytes) }
    let written = FigmaDocument(figma.file.tokens, from: figma).output.bytes
    do throws(DataError) {
      let tokens = try TokenFile(figma.output.bytes, file: "tokens").tokens
      try again(FigmaDocument(tokens).output.bytes)
      try again(written)
    } catch {
      try BrokenPromise.require(false, "the written text is refused: \(error)")
    }
    func again(_ bytes: [UInt8]) throws(DataError) {
      _ = try FigmaVariables(JSONDocument(parsing: bytes, file: "written"))
    }
  }

  private static func inspect(_ finding: Diagnostic, of bytes: [UInt8]) throws(BrokenPromise) {
    try BrokenPromise.require(
      finding.range.lowerBound >= 0 && finding.range.upperBound <= bytes.count
        && !finding.message.isEmpty, "\(finding): outside the text, or no message")
    try BrokenPromise.require(
      finding.position == LineTable(bytes).position(at: finding.range.lowerBound),
      "\(finding): wrong line or column")
  }
}
