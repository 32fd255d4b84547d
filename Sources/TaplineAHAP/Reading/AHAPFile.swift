public import TaplinePatterns
public import TaplineText

/// An AHAP file as read: the pattern, and the warnings about the text.
///
/// Source of the format: Apple's article "Representing haptic patterns in AHAP files" and the
/// headers of CoreHaptics.
public struct AHAPFile: Sendable {
  /// The pattern, defaults filled in and values clamped.
  public let pattern: HapticPattern

  /// The version of the format that the file names, or nil.
  public let version: Double?

  /// The warnings and notes in the order of the text, each rule and cause once with a count, without the fixes that
  /// `AHAPLinter` makes.
  public let diagnostics: [Diagnostic]

  /// The sound files that events name, in the order of the events.
  public let waveforms: [WaveformReference]

  /// Reads a file, in one pass.
  ///
  /// Unknown keys are ignored, missing entries take defaults and values out of range are clamped,
  /// each with a warning; trailing commas and a byte-order mark are tolerated.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, UTF-8.
  ///   - file: The name that diagnostics carry.
  ///   - isStrict: Whether what departs from RFC 8259 is an error.
  /// - Throws: `AHAPError` with every error of the file.
  /// - Complexity: O(n) time; beside the text, memory for the pattern, and where there is something
  ///   to say 16 bytes for each value and key.
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

  /// Reads a text, with memory for its pattern only if it is long and nothing is to be said of it.
  package init(_ text: BorrowedText, file: String) throws(AHAPError) {
    if text.isLetGo, let read = AHAPFile(pieces: text.bytes, more: text.more) {
      self = read
    } else {
      try self.init(Array(text.bytes), file: file)
    }
  }

  /// Reads a long file in pieces; nil if the text is needed whole, for findings or sounds.
  package init?(pieces text: UnsafeBufferPointer<UInt8>, more: @escaping JSONScanner.More) {
    guard let reading = AHAPReading(pieces: text, isLinting: false, more: more) else { return nil }
    pattern = reading.pattern
    version = reading.version
    diagnostics = []
    waveforms = []
  }
}

/// A file that cannot be played as written.
public struct AHAPError: Error, Sendable, CustomStringConvertible {
  /// Everything found, errors and lesser findings, in the order of the text; at least one error.
  public let diagnostics: [Diagnostic]

  /// One compiler-style line for each finding.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

extension AHAPFile {
  /// Reads a dictionary of the kind that `CHHapticPattern` takes and gives.
  ///
  /// There is one reader: the dictionary is written as JSON and read as a file, so defaults, clamping
  /// and findings are the same. What counts in a finding is its path, such as
  /// `$.Pattern[3].Event.Time`; line, column and range are places in that JSON, which is one line
  /// with sorted keys.
  ///
  /// Taken are `String`, `Bool`, every integer and floating-point type, arrays, dictionaries, their
  /// Foundation counterparts, and values whose raw value is a `String`, such as the keys and
  /// identifiers of CoreHaptics. A number other than a `Double` counts as the decimal it prints as,
  /// so that the `Float` 0.8 is 0.8. A Boolean wrapped in an `NSNumber` may count as 1 or 0, which
  /// flags may be too.
  ///
  /// - Parameters:
  ///   - dictionary: The pattern, by the raw values of `CHHapticPattern.Key`.
  ///   - name: The name that diagnostics carry in place of a file.
  /// - Throws: `AHAPError` with every error; values that JSON has no form for, such as dates and
  ///   numbers that are not finite, are errors of the rule `wrong-type`.
  /// - Complexity: O(n log n).
  public init(dictionary: [String: Any], named name: String = "dictionary") throws(AHAPError) {
    var text = DictionaryText()
    text.append(dictionary)
    let problems = text.problems(in: name)
    guard problems.isEmpty else { throw AHAPError(diagnostics: problems) }
    try self.init(text.bytes, file: name)
  }
}
