package import TaplinePatterns
package import TaplineText

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

/// Reads a file into a pattern and findings, in one pass over its tokens.
struct AHAPReader {
  let text: UnsafeBufferPointer<UInt8>
  var scanner: JSONScanner
  let findings: AHAPFindings
  var offsets = AHAPOffsets()
  private(set) var pattern = HapticPattern(events: [])
  private(set) var version: Double?
  let isLinting: Bool

  /// The byte range of the last key, including quotes.
  private(set) var key = 0..<0

  /// The unknown keys of open objects; each object's unknown keys are checked at its end, after all keys are read.
  var unknownKeys: [(range: Range<Int>, isEscaped: Bool, depth: Int)] = []

  /// A cache of the findings about unknown names, by cause.
  var unknownNames: [String: UnknownName] = [:]
  /// A cache of the suggested names, by context and unknown name; nil if no name is similar.
  var suggestions: [String: String?] = [:]

  /// The elements of the current list, reused so that events allocate no memory.
  var elements: [ParameterTokens] = []

  private let keys = AHAPKey.table

  init(
    _ text: UnsafeBufferPointer<UInt8>, isLinting: Bool, more: JSONScanner.Loader? = nil
  ) throws(JSONScanner.Failure) {
    self.text = text
    self.isLinting = isLinting
    findings = AHAPFindings(isLinting: isLinting)
    scanner = try JSONScanner(text, more: more)
  }

  mutating func read() throws(JSONScanner.Failure) {
    let first = try scanner.next()
    if case .objectStart = first {
      try readFile(at: scanner.start)
    } else {
      let root = try finish(first)
      findings.add(
        .rootNotObject, at: root.range,
        "expected an object with 'Version' and 'Pattern', found \(root.kindPhrase)")
    }
    _ = try scanner.next()
    reportOddities()
    compareCurves()
  }

  private mutating func reportOddities() {
    for oddity in scanner.oddities {
      switch oddity.kind {
      case .byteOrderMark:
        findings.add(
          .jsonByteOrderMark, at: oddity.range,
          "strict JSON readers refuse the byte-order mark; remove it",
          fix: .replace("", "remove the byte-order mark"))
      case .trailingComma:
        findings.add(
          .jsonTrailingComma, at: oddity.range,
          "strict JSON readers refuse a comma before a closing bracket; remove the comma",
          fix: .replace("", "remove the comma"))
      }
    }
    guard scanner.hasNonASCII, let offset = firstInvalidUTF8(text) else { return }
    findings.add(
      .textNotUTF8, at: offset..<offset + 1,
      "this byte is not UTF-8 and is read as U+FFFD; save the file as UTF-8")
  }

  private mutating func readFile(at start: Int) throws(JSONScanner.Failure) {
    var seen = AHAPKeySet()
    var hasList = false
    while let key = try nextKey(of: .file, &seen) {
      let token = try scanner.next()
      switch key {
      case .version:
        if let value = try optionalValue(token, .version) { readVersion(value) }
      case .metadata:
        try readMetadata(token)
      default:  // .pattern
        hasList = true
        try readList(token)
      }
    }
    let brace = start..<start + 1
    if !seen.contains(.version) {
      findings.add(
        .versionMissing, at: brace, "'Version' is missing; 1.0 is assumed", fix: .insertVersion)
    }
    if !hasList {
      findings.add(
        .patternMissing, at: brace,
        "'Pattern' is missing; add an array of events, parameters and curves")
    }
  }

  private mutating func readVersion(_ value: AHAPToken) {
    if value.kind == .string, let number = Double(string(value)), number.isFinite {
      findings.add(
        .versionNotNumber, at: value.range,
        "'Version' is a number in quotes; remove the quotes",
        fix: unquoted(value))
      version = number
    } else {
      version = number(value, named: "'Version'")
    }
    if isLinting, let version, version != 1 {
      findings.add(
        .versionUnknown, at: value.range,
        "'Version' is \(UnknownName.clipped(source(value))); the only published version is 1.0")
    }
  }

  private mutating func readMetadata(_ first: JSONScanner.Token) throws(JSONScanner.Failure) {
    guard first == .objectStart else {
      guard let value = try optionalValue(first, .metadata) else { return }
      findings.add(
        .metadataIgnored, at: value.range,
        "'Metadata' must be an object, not \(value.kindPhrase); it is ignored")
      return
    }
    var metadata: [String: String] = [:]
    while try scanner.next() == .key {
      let name = scanner.string
      let value = try nextToken()
      metadata[name] = value.kind == .string ? string(value) : source(value)
    }
    pattern.metadata = metadata
  }

  private mutating func readList(_ first: JSONScanner.Token) throws(JSONScanner.Failure) {
    // If `Pattern` occurs twice, the last one counts.
    pattern.events = []
    pattern.parameters = []
    pattern.curves = []
    offsets = AHAPOffsets()
    offsets.list = scanner.start
    guard first == .arrayStart else {
      reportWrongType(try finish(first), named: "'Pattern'", expected: "an array")
      return
    }
    // The shortest event has about 50 bytes; reserved memory costs nothing until it is used.
    pattern.events.reserveCapacity((text.count - scanner.start) / 50)
    while true {
      let token = try scanner.next()
      if case .arrayEnd = token { break }
      guard case .objectStart = token else {
        reportWrongType(try finish(token), named: AHAPObject.entry.name, expected: "an object")
        continue
      }
      try readEntry()
    }
    if pattern.events.isEmpty, !findings.hasError {
      findings.add(
        .patternEmpty, at: offsets.list, "the pattern has no event and plays nothing")
    }
  }

  private mutating func readEntry() throws(JSONScanner.Failure) {
    let start = scanner.start
    scanner.neededOffset = start
    // Of duplicate keys, the last one counts.
    var event: (HapticEvent, EventOffsets)?
    var parameter: (DynamicParameter, AHAPOffsets.Control)?
    var curve: (ParameterCurve, AHAPOffsets.Control)?
    var seen = AHAPKeySet()
    while let key = try nextKey(of: .entry, &seen) {
      let token = try scanner.next()
      guard case .objectStart = token else {
        if let value = try optionalValue(token, key) {
          reportWrongType(value, named: "'\(key.name)'", expected: "an object")
        }
        continue
      }
      switch key {
      case .event: event = try readEvent()
      case .parameter: parameter = try readParameter()
      default: curve = try readCurve()  // .parameterCurve
      }
    }
    if let event { append(event.0, event.1) }
    if let (parameter, control) = parameter {
      offsets.parameters.append(control)
      pattern.parameters.append(parameter)
    }
    if let (curve, control) = curve {
      offsets.curves.append(control)
      pattern.curves.append(curve)
    }
    let kindCount = [event != nil, parameter != nil, curve != nil].count(where: \.self)
    guard seen.isEmpty || kindCount > 1 else { return }
    if seen.isEmpty {
      findings.add(
        .entryKindMissing, at: start..<scanner.end,
        "the entry has neither 'Event' nor 'Parameter' nor 'ParameterCurve' and is ignored",
        fix: .removeElement("remove the entry"))
    } else if isLinting {
      findings.add(
        .entryKindSeveral, at: start..<scanner.end,
        "the entry has more than one event, parameter or curve; Tapline plays all, but Apple documents only one"
      )
    }
  }

  private mutating func append(_ event: HapticEvent, _ found: EventOffsets) {
    if isLinting {
      offsets.events.append(UInt32(found.time))
      if event.isSilent { offsets.silentEvents.append((pattern.events.count, found.range)) }
    }
    if event.kind == .audioCustom, event.audio.waveformPath != nil, let path = found.waveformPath {
      offsets.waveforms.append((pattern.events.count, path))
    }
    pattern.events.append(event)
  }

  // MARK: - Objects

  /// Returns the next known key of an object, or nil at its end; records unknown and repeated keys.
  mutating func nextKey(
    of object: AHAPObject, _ seen: inout AHAPKeySet
  ) throws(JSONScanner.Failure) -> AHAPKey? {
    while case .key = try scanner.next() {
      key = scanner.start..<scanner.end
      let found =
        scanner.isEscaped
        ? keys.word(scanner.string) : keys.word(text, key.lowerBound + 1..<key.upperBound - 1)
      guard let found, object.keys.contains(found) else {
        seen.insertUnknown()
        unknownKeys.append((key, scanner.isEscaped, scanner.depth))
        try scanner.skipRest(of: try scanner.next())
        continue
      }
      if !seen.insert(found) {
        findings.add(
          .duplicateKey, at: key, of: found.name,
          "'\(found.name)' occurs twice; the last one counts",
          fix: .removeEarlierMember)
      }
      return found
    }
    // `readEvent` reports the unknown keys of an event, because the findings depend on its type.
    if seen.hasUnknown, object != .event { reportUnknownKeys(of: object, seen) }
    return nil
  }

  /// Reads the value of an optional key to its end; returns nil, with a finding, if the value is null.
  mutating func optionalValue(
    _ token: JSONScanner.Token, _ key: AHAPKey
  ) throws(JSONScanner.Failure) -> AHAPToken? {
    let value = try finish(token)
    guard value.kind == .null else { return value }
    reportNull(value, key)
    return nil
  }

  func reportNull(_ value: AHAPToken, _ key: AHAPKey) {
    findings.add(
      .nullValue, at: value.range, of: key.name,
      "'\(key.name)' is null and is read as if it were missing", fix: .removeMember)
  }

  mutating func nextToken() throws(JSONScanner.Failure) -> AHAPToken {
    try finish(try scanner.next())
  }

  /// Reads to the end of the value that starts with a token.
  mutating func finish(_ token: JSONScanner.Token) throws(JSONScanner.Failure) -> AHAPToken {
    let start = scanner.start
    var number = 0.0
    switch token {
    case .number: number = scanner.number
    case .objectStart, .arrayStart: try scanner.skipRest(of: token)
    default: break
    }
    return AHAPToken(
      kind: token, start: start, end: scanner.end, isEscaped: scanner.isEscaped, number: number)
  }
}

private func firstInvalidUTF8(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
  var parser = Unicode.UTF8.ForwardParser()
  var bytes = text.makeIterator()
  var offset = 0
  while true {
    switch parser.parseScalar(from: &bytes) {
    case .valid(let scalar): offset += scalar.count
    case .error: return offset
    case .emptyInput: return nil
    }
  }
}
