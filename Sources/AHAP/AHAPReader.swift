import HapticPatterns
import PositionedJSON

/// Walks a document once and makes a pattern of it, noting everything on the way.
struct AHAPReader {
  let document: JSONDocument
  var findings = AHAPFindings()
  private(set) var version: Double?
  /// The events that name a sound file, by index, and the names.
  private var waveforms: [(eventIndex: Int, value: JSONValue)] = []

  /// The latest time that is read, in seconds: beyond it lies a slip of units, not a pattern.
  static let latestTime = 1e9

  init(_ document: JSONDocument) {
    self.document = document
    for oddity in document.oddities {
      switch oddity.kind {
      case .byteOrderMark:
        findings.add(.jsonByteOrderMark, at: oddity.range, "remove the byte-order mark")
      case .trailingComma:
        findings.add(
          .jsonTrailingComma, at: oddity.range,
          "remove the comma before the closing bracket; strict JSON readers refuse it")
      }
    }
  }

  mutating func readPattern() -> HapticPattern? {
    guard document.root.kind == .object else {
      findings.add(
        .rootNotObject, at: document.root,
        "expected an object with 'Version' and 'Pattern', found \(article(document.root.kind))")
      return nil
    }
    let members = AHAPMembers(
      of: document.root, named: "the file", known: ["Version", "Metadata", "Pattern"], &findings)
    if let value = members["Version"] {
      version = number(value, named: "'Version'")
    } else {
      findings.add(
        .versionMissing, at: document.root.range.lowerBound..<document.root.range.lowerBound + 1,
        "'Version' is missing; 1.0 is assumed")
    }

    var pattern = HapticPattern(events: [])
    if let metadata = members["Metadata"] { pattern.metadata = readMetadata(metadata) }
    guard let list = members["Pattern"] else {
      findings.add(
        .patternMissing, at: document.root.range.lowerBound..<document.root.range.lowerBound + 1,
        "'Pattern' is missing: an array of events, parameters and curves")
      return nil
    }
    guard list.kind == .array else {
      wrongType(list, named: "'Pattern'", expected: "an array")
      return nil
    }
    for entry in list.elements { readEntry(entry, into: &pattern) }
    if pattern.events.isEmpty, !findings.hasError {
      findings.add(.patternEmpty, at: list, "the pattern has no event and plays nothing")
    }
    return pattern
  }

  private mutating func readMetadata(_ value: JSONValue) -> [String: String] {
    guard value.kind == .object else {
      findings.add(
        .metadataIgnored, at: value,
        "'Metadata' must be an object, not \(article(value.kind)); it is ignored")
      return [:]
    }
    var metadata: [String: String] = [:]
    for member in value.members {
      guard let key = member.key.string else { continue }
      metadata[key] = member.value.string ?? member.value.text
    }
    return metadata
  }

  private mutating func readEntry(_ entry: JSONValue, into pattern: inout HapticPattern) {
    guard entry.kind == .object else {
      wrongType(entry, named: "an entry of 'Pattern'", expected: "an object")
      return
    }
    let members = AHAPMembers(
      of: entry, named: "an entry of 'Pattern'", known: ["Event", "Parameter", "ParameterCurve"],
      &findings)
    var isEmpty = true
    if let value = object(members["Event"], named: "'Event'") {
      isEmpty = false
      if let event = readEvent(value) {
        if event.kind == .audioCustom, let path = value["EventWaveformPath"] {
          waveforms.append((pattern.events.count, path))
        }
        pattern.events.append(event)
      }
    }
    if let value = object(members["Parameter"], named: "'Parameter'") {
      isEmpty = false
      if let parameter = readParameter(value) { pattern.parameters.append(parameter) }
    }
    if let value = object(members["ParameterCurve"], named: "'ParameterCurve'") {
      isEmpty = false
      if let curve = readCurve(value) { pattern.curves.append(curve) }
    }
    if isEmpty, members.isEmpty {
      findings.add(
        .entryKindMissing, at: entry,
        "the entry holds neither 'Event' nor 'Parameter' nor 'ParameterCurve' and is ignored")
    }
  }

  func waveformReferences(of pattern: HapticPattern) -> [WaveformReference] {
    guard !waveforms.isEmpty else { return [] }
    let lines = LineTable(document.bytes)
    return zip(waveforms, document.paths(of: waveforms.map(\.value))).map { waveform, path in
      WaveformReference(
        eventIndex: waveform.eventIndex, path: waveform.value.string ?? "", file: document.file,
        position: lines.position(at: waveform.value.range.lowerBound),
        range: waveform.value.range, jsonPath: path)
    }
  }
}
