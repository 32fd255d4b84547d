public import HapticPatterns
public import PositionedJSON

/// An AHAP file as read: the pattern, and what was odd about the text.
///
/// Source of the format: Apple's article "Representing haptic patterns in AHAP files" and the
/// headers of CoreHaptics.
///
/// Thread: any.
public struct AHAPFile: Sendable {
  /// The pattern, defaults filled in and values clamped.
  public let pattern: HapticPattern

  /// The version of the format that the file names, or nil.
  public let version: Double?

  /// What was tolerated, repaired or left out, in the order of the text; no errors.
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
    let diagnostics = reading.findings.diagnostics(
      bytes, file: file, nodeCount: reading.nodeCount, isStrict: isStrict)
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      throw AHAPError(diagnostics: diagnostics)
    }
    pattern = reading.pattern
    version = reading.version
    self.diagnostics = diagnostics
    waveforms = reading.waveformReferences(in: bytes, file: file)
  }
}

/// A file that cannot be played as written.
public struct AHAPError: Error, Sendable, CustomStringConvertible {
  /// Everything found, errors and lesser findings, in the order of the text; at least one error.
  public let diagnostics: [Diagnostic]

  /// One compiler-style line for each finding.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// What one pass over a text has given.
struct AHAPReading {
  let pattern: HapticPattern
  let version: Double?
  let places: AHAPPlaces
  let findings: AHAPFindings
  /// How many values and keys the text has.
  let nodeCount: Int
  private let paths: [String]

  init(_ bytes: [UInt8], file: String, isLinting: Bool) throws(AHAPError) {
    let result = bytes.withUnsafeBufferPointer { text in
      Result { () throws(JSONScanner.Failure) in
        var reader = try AHAPReader(text, isLinting: isLinting)
        try reader.read()
        return reader.result
      }
    }
    switch result {
    case .success(let reading): self = reading
    case .failure(let failure):
      throw AHAPError(diagnostics: [JSONSyntaxError(failure, in: bytes, file: file).diagnostic])
    }
  }

  init(
    pattern: HapticPattern, version: Double?, places: AHAPPlaces, findings: AHAPFindings,
    nodeCount: Int, waveformPaths: [String]
  ) {
    self.pattern = pattern
    self.version = version
    self.places = places
    self.findings = findings
    self.nodeCount = nodeCount
    paths = waveformPaths
  }

  /// The sound files that events name; few files have any, so their places are found again here.
  func waveformReferences(in bytes: [UInt8], file: String) -> [WaveformReference] {
    guard !places.waveforms.isEmpty, let document = try? JSONDocument(parsing: bytes, file: file)
    else { return [] }
    let lines = LineTable(bytes)
    let values = places.waveforms.map { document.value(startingAt: $0.token.start) }
    let jsonPaths = document.paths(of: values.map { $0 ?? document.root })
    return zip(zip(places.waveforms, paths), jsonPaths).map { waveform, jsonPath in
      let token = waveform.0.token
      return WaveformReference(
        eventIndex: waveform.0.event, path: waveform.1, file: file,
        position: lines.position(at: token.start), range: token.range, jsonPath: jsonPath)
    }
  }
}
