public import TaplinePatterns
public import TaplineText

/// The pattern of an AHAP file, with the warnings about its text.
///
/// Source of the format: Apple's article "Representing haptic patterns in AHAP files" and the
/// headers of CoreHaptics.
public struct AHAPFile: Sendable {
  /// The pattern, with defaults filled in and values clamped.
  public let pattern: HapticPattern

  /// The format version given in the file, or nil.
  public let version: Double?

  /// The warnings and notes, sorted by position, without fixes.
  ///
  /// Findings with the same rule and cause are combined into one with a count. `AHAPLinter` lists more of them, and
  /// makes fixes.
  public let diagnostics: [Diagnostic]

  /// The sound files named by events, in the order of the events.
  public let waveforms: [WaveformReference]

  /// Reads a file in one pass.
  ///
  /// Unknown keys are ignored, missing entries get defaults and values out of range are clamped, each with a warning or
  /// note. Trailing commas and a byte-order mark are tolerated.
  ///
  /// - Parameters:
  ///   - bytes: The file's content in UTF-8.
  ///   - file: The file name for diagnostics.
  ///   - isStrict: Whether deviations from RFC 8259, null values, and parameters that make CoreHaptics reject a pattern
  ///     are errors.
  /// - Throws: `AHAPError` with all errors of the file.
  /// - Complexity: O(n) time. In addition to the text, memory for the pattern and, if there are findings, 16 bytes for
  ///   each value and key.
  public init(_ bytes: [UInt8], file: String, isStrict: Bool = false) throws(AHAPError) {
    let reading = try AHAPReading(bytes, file: file, isLinting: false)
    let diagnostics = reading.findings.diagnostics(bytes, file: file, isStrict: isStrict)
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      throw AHAPError(diagnostics: diagnostics)
    }
    pattern = reading.pattern
    version = reading.version
    self.diagnostics = diagnostics
    waveforms = reading.waveformReferences(in: bytes, file: file)
  }

  /// Reads a text, in pieces if its memory can be released, so that only the pattern takes memory.
  package init(_ text: BorrowedText, file: String) throws(AHAPError) {
    if text.isReleasing, let read = AHAPFile(pieces: text.bytes, more: text.more) {
      self = read
    } else {
      try self.init(Array(text.bytes), file: file)
    }
  }

  package init?(pieces text: UnsafeBufferPointer<UInt8>, more: @escaping JSONScanner.Loader) {
    guard let reading = AHAPReading(pieces: text, isLinting: false, more: more) else { return nil }
    pattern = reading.pattern
    version = reading.version
    diagnostics = []
    waveforms = []
  }
}

/// The findings about a file that cannot be played.
public struct AHAPError: Error, Sendable, CustomStringConvertible {
  /// All findings by position, with at least one error.
  public let diagnostics: [Diagnostic]

  /// One compiler-style line per finding.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

extension AHAPFile {
  /// Reads a dictionary in the form used by `CHHapticPattern`.
  ///
  /// The dictionary is converted to JSON and read like a file, so that defaults, clamping and findings are the same.
  /// Locate a finding by its path, such as `$.Pattern[3].Event.Time`; line, column and range refer to that JSON, which
  /// is one line with sorted keys.
  ///
  /// Supported values are `String`, `Bool`, every integer and floating-point type, arrays, dictionaries, their
  /// Foundation counterparts, and values whose raw value is a `String`, such as the keys and identifiers of
  /// CoreHaptics. A number of a type other than `Double` is read as its shortest decimal, so that the `Float` 0.8
  /// becomes 0.8. A Boolean in an `NSNumber` may be read as 1 or 0, which flags also accept.
  ///
  /// - Parameters:
  ///   - dictionary: The pattern, with the raw values of `CHHapticPattern.Key` as keys.
  ///   - name: The name for diagnostics, in place of a file name.
  /// - Throws: `AHAPError` with all errors. Values that JSON cannot represent, such as dates and numbers that are not
  ///   finite, are errors of the rule `wrong-type`.
  /// - Complexity: O(n log n).
  public init(dictionary: [String: Any], named name: String = "dictionary") throws(AHAPError) {
    var text = DictionaryText()
    text.append(dictionary)
    let problems = text.problems(in: name)
    guard problems.isEmpty else { throw AHAPError(diagnostics: problems) }
    try self.init(text.bytes, file: name)
  }
}
