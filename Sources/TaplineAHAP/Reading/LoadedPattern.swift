public import TaplinePatterns
public import TaplineText

/// A pattern and where it comes from.
public struct LoadedPattern: Sendable {
  /// The name or path it is known by, such as `feedback/rigid`, an intensity included:
  /// `feedback/rigid@0.8`.
  public let name: String

  /// The file it was read from; `-` for standard input.
  ///
  /// What is compiled into the program is named as in the package,
  /// `patterns/feedback/tapline/rigid.ahap`: the same on every machine.
  public let path: String

  /// The pattern.
  public let pattern: HapticPattern

  /// The warnings about the file; no errors.
  public let diagnostics: [Diagnostic]

  /// The sound files that its events name; `WaveformReader` reads them.
  public let waveforms: [WaveformReference]

  /// Whether it was read from the program itself, so that there is no file at `path`.
  package let isCompiledIn: Bool

  package init(
    name: String, path: String, pattern: HapticPattern, diagnostics: [Diagnostic] = [],
    waveforms: [WaveformReference] = []
  ) {
    self.init(
      name: name, path: path, pattern: pattern, diagnostics: diagnostics, waveforms: waveforms,
      isCompiledIn: false)
  }

  package init(
    name: String, path: String, pattern: HapticPattern, diagnostics: [Diagnostic],
    waveforms: [WaveformReference], isCompiledIn: Bool
  ) {
    self.name = name
    self.path = path
    self.pattern = pattern
    self.diagnostics = diagnostics
    self.waveforms = waveforms
    self.isCompiledIn = isCompiledIn
  }

  package init(_ file: AHAPFile, name: String, path: String) {
    self.init(
      name: name, path: path, pattern: file.pattern, diagnostics: file.diagnostics,
      waveforms: file.waveforms)
  }
}

/// Where a file names a sound file: what a reader of sound files needs to find it, and to say where
/// the name stands if it cannot.
public struct WaveformReference: Hashable, Sendable {
  /// The event that plays the sound, as an index into the pattern's events.
  package let eventIndex: Int

  /// The path as written, relative to the bundle root.
  public let path: String

  let file: String

  package let position: SourcePosition

  package let range: Range<Int>

  package let jsonPath: String

  func moved(
    to position: SourcePosition, range: Range<Int>, jsonPath: String
  ) -> WaveformReference {
    WaveformReference(
      eventIndex: eventIndex, path: path, file: file, position: position, range: range,
      jsonPath: jsonPath)
  }

  package func diagnostic(_ rule: AHAPRule, _ message: String) -> Diagnostic {
    Diagnostic(
      rule: rule.rawValue, severity: rule.severity, message: message, file: file,
      position: position, range: range, path: jsonPath)
  }
}

/// What one pass over a text has given.
package struct AHAPReading {
  package let pattern: HapticPattern
  let version: Double?
  package let places: AHAPPlaces
  package let findings: AHAPFindings
  package let nodeCount: Int
  private let paths: [String]

  package init(_ bytes: [UInt8], file: String, isLinting: Bool) throws(AHAPError) {
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

  /// Reads a text that comes in pieces; nil where it is needed whole, since there is something to say of it, or
  /// it names sounds.
  package init?(
    pieces text: UnsafeBufferPointer<UInt8>, isLinting: Bool, more: @escaping JSONScanner.More
  ) {
    guard var reader = try? AHAPReader(text, isLinting: isLinting, more: more),
      (try? reader.read()) != nil, reader.findings.isEmpty, !reader.scanner.hasNonASCII,
      reader.places.waveforms.isEmpty
    else { return nil }
    self = reader.result
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
  package func waveformReferences(in bytes: [UInt8], file: String) -> [WaveformReference] {
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
