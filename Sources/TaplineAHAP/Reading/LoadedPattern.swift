public import TaplinePatterns
public import TaplineText

/// A pattern with its name and source.
public struct LoadedPattern: Sendable {
  /// The name or path, such as `feedback/rigid`, including an intensity (`feedback/rigid@0.8`).
  public let name: String

  /// The file from which the pattern was read; `-` for standard input.
  ///
  /// A compiled-in pattern has its path in the package, such as `patterns/feedback/tapline/rigid.ahap`, on every machine.
  public let path: String

  /// The pattern.
  public internal(set) var pattern: HapticPattern

  /// The warnings about the file; never errors.
  public let diagnostics: [Diagnostic]

  /// The sound files named by the events; `WaveformReader` reads them.
  public let waveforms: [WaveformReference]

  /// Whether the pattern is compiled into the program, so that no file exists at `path`.
  package let isCompiledIn: Bool

  package init(
    name: String, path: String, pattern: HapticPattern, diagnostics: [Diagnostic] = [],
    waveforms: [WaveformReference] = [], isCompiledIn: Bool = false
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

/// A reference to a sound file in a pattern, with its position for findings.
public struct WaveformReference: Hashable, Sendable {
  /// The index of the event that plays the sound.
  package let eventIndex: Int

  /// The path as written, relative to the bundle root.
  public let path: String

  let file: String

  package internal(set) var position: SourcePosition

  package internal(set) var range: Range<Int>

  package internal(set) var jsonPath: JSONPath

  package func diagnostic(_ rule: AHAPRule, _ message: String) -> Diagnostic {
    Diagnostic(
      rule: rule.id, severity: rule.severity, message: message, file: file,
      position: position, range: range, path: jsonPath)
  }
}

/// The result of one pass over an AHAP text.
package struct AHAPReading {
  package let pattern: HapticPattern
  let version: Double?
  package let places: AHAPPlaces
  package let findings: AHAPFindings
  private let waveformPaths: [String]

  private init(_ reader: AHAPReader) {
    pattern = reader.pattern
    version = reader.version
    places = reader.places
    findings = reader.findings
    waveformPaths = reader.places.waveforms.map { reader.string($0.token) }
  }

  package init(_ bytes: [UInt8], file: String, isLinting: Bool) throws(AHAPError) {
    let result = bytes.withUnsafeBufferPointer { text in
      Result { () throws(JSONScanner.Failure) in
        var reader = try AHAPReader(text, isLinting: isLinting)
        try reader.read()
        return AHAPReading(reader)
      }
    }
    do throws(JSONScanner.Failure) {
      self = try result.get()
    } catch {
      throw AHAPError(diagnostics: [DataError(error, in: bytes, file: file).diagnostic])
    }
  }

  /// Reads a text in pieces; nil if findings or sounds need the whole text.
  package init?(
    pieces text: UnsafeBufferPointer<UInt8>, isLinting: Bool, more: @escaping JSONScanner.More
  ) {
    guard var reader = try? AHAPReader(text, isLinting: isLinting, more: more),
      (try? reader.read()) != nil, reader.findings.isEmpty, !reader.scanner.hasNonASCII,
      reader.places.waveforms.isEmpty
    else { return nil }
    self.init(reader)
  }

  /// Returns the sound files that events name; their positions are computed only here because few patterns have any.
  package func waveformReferences(in bytes: [UInt8], file: String) -> [WaveformReference] {
    guard !places.waveforms.isEmpty, let document = try? JSONDocument(parsing: bytes, file: file)
    else { return [] }
    let lines = LineTable(bytes)
    let values = places.waveforms.map { document.value(startingAt: $0.token.start) }
    let jsonPaths = document.paths(of: values.map { $0 ?? document.root })
    return places.waveforms.indices.map { index in
      let (event, token) = places.waveforms[index]
      return WaveformReference(
        eventIndex: event, path: waveformPaths[index], file: file,
        position: lines.position(at: token.start), range: token.range, jsonPath: jsonPaths[index])
    }
  }
}
