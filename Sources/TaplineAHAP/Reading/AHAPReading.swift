package import TaplinePatterns
package import TaplineText

/// What one pass over a text has given.
package struct AHAPReading {
  package let pattern: HapticPattern
  package let version: Double?
  package let places: AHAPPlaces
  package let findings: AHAPFindings
  /// How many values and keys the text has.
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

  package init(
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
