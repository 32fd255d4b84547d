package import TaplinePatterns
package import TaplineText

/// The result of one pass over an AHAP text.
package struct AHAPReading {
  package let pattern: HapticPattern
  let version: Double?
  package let offsets: AHAPOffsets
  package let findings: AHAPFindings
  private let waveformPaths: [String]

  private init(_ reader: AHAPReader) {
    pattern = reader.pattern
    version = reader.version
    offsets = reader.offsets
    findings = reader.findings
    waveformPaths = reader.offsets.waveforms.map { reader.string($0.token) }
  }

  package init(_ bytes: [UInt8], file: String, isLinting: Bool) throws(AHAPError) {
    do throws(JSONScanner.Failure) {
      self = try bytes.withUnsafeBufferPointer { text throws(JSONScanner.Failure) in
        var reader = try AHAPReader(text, isLinting: isLinting)
        try reader.read()
        return AHAPReading(reader)
      }
    } catch {
      throw AHAPError(diagnostics: [DataError(error, in: bytes, file: file).diagnostic])
    }
  }

  /// Reads a text in pieces; returns nil if it is not ASCII, or if an error, finding or sound needs the whole text.
  package init?(
    pieces text: UnsafeBufferPointer<UInt8>, isLinting: Bool, more: @escaping JSONScanner.Loader
  ) {
    guard var reader = try? AHAPReader(text, isLinting: isLinting, more: more),
      (try? reader.read()) != nil, reader.findings.isEmpty, !reader.scanner.hasNonASCII,
      reader.offsets.waveforms.isEmpty
    else { return nil }
    self.init(reader)
  }

  /// Returns the sound files that events name; their positions are computed here, because few patterns need them.
  package func waveformReferences(in bytes: [UInt8], file: String) -> [WaveformReference] {
    guard !offsets.waveforms.isEmpty, let document = try? JSONDocument(parsing: bytes, file: file)
    else { return [] }
    let lines = LineTable(bytes)
    let values = offsets.waveforms.map { document.value(startingAt: $0.token.start) }
    let jsonPaths = document.paths(of: values.map { $0 ?? document.root })
    return offsets.waveforms.indices.map { index in
      let (event, token) = offsets.waveforms[index]
      return WaveformReference(
        eventIndex: event, path: waveformPaths[index], file: file,
        position: lines.position(at: token.start), range: token.range, jsonPath: jsonPaths[index])
    }
  }
}
