import HapticPatterns
import PositionedJSON

/// Walks a document once and makes a pattern of it, noting everything on the way.
struct AHAPReader {
  let document: JSONDocument
  var findings = AHAPFindings()
  private(set) var version: Double?

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
    let members = Members(
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
    let members = Members(
      of: entry, named: "an entry of 'Pattern'", known: ["Event", "Parameter", "ParameterCurve"],
      &findings)
    var isEmpty = true
    if let value = object(members["Event"], named: "'Event'") {
      isEmpty = false
      if let event = readEvent(value) { pattern.events.append(event) }
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

  // MARK: - Events

  private mutating func readEvent(_ value: JSONValue) -> HapticEvent? {
    let members = Members(
      of: value, named: "'Event'",
      known: [
        "Time", "EventType", "EventDuration", "EventParameters", "EventWaveformPath",
        "EventWaveformUseVolumeEnvelope", "EventWaveformLoopEnabled",
      ], &findings)
    let kind = readKind(members["EventType"], of: value)
    let time = readTime(members["Time"], of: value, rule: .eventTimeMissing)
    guard let kind, let time else { return nil }

    var event = HapticEvent(kind, at: time)
    if let duration = members["EventDuration"] {
      event.duration = readDuration(duration, kind)
    } else if kind == .continuous {
      findings.add(
        .durationMissing, at: value,
        "a continuous event needs 'EventDuration'; without one it plays for "
          + "\(plain(HapticEvent.maximumContinuousDuration)) s")
    }
    if let path = members["EventWaveformPath"] {
      event.audio.waveformPath = path.string
      if path.string == nil {
        wrongType(path, named: "'EventWaveformPath'", expected: "a string")
      }
    } else if kind == .audioCustom {
      findings.add(.waveformMissing, at: value, "'AudioCustom' needs an 'EventWaveformPath'")
    }
    if let flag = boolean(members["EventWaveformUseVolumeEnvelope"]) {
      event.audio.usesVolumeEnvelope = flag
    }
    if let flag = boolean(members["EventWaveformLoopEnabled"]) { event.audio.isLooped = flag }
    readEventParameters(members["EventParameters"], of: value, into: &event)
    return event
  }

  private mutating func readKind(_ value: JSONValue?, of event: JSONValue) -> HapticEvent.Kind? {
    guard let value else {
      findings.add(.eventTypeMissing, at: event, "'EventType' is missing")
      return nil
    }
    guard let name = value.string else {
      wrongType(value, named: "'EventType'", expected: "a string")
      return nil
    }
    guard let kind = HapticEvent.Kind(rawValue: name) else {
      let known = HapticEvent.Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      findings.add(.eventTypeUnknown, at: value, "'\(name)' is not an event type; use \(known)")
      return nil
    }
    return kind
  }

  private mutating func readDuration(_ value: JSONValue, _ kind: HapticEvent.Kind) -> Double? {
    guard let seconds = number(value, named: "'EventDuration'") else { return nil }
    guard seconds >= 0 else {
      findings.add(.durationNegative, at: value, "'EventDuration' is negative")
      return nil
    }
    guard seconds <= Self.latestTime else {
      findings.add(.timeTooLate, at: value, "'EventDuration' is in seconds; this is decades")
      return nil
    }
    let longest = HapticEvent.maximumContinuousDuration
    if kind == .continuous, seconds > longest {
      findings.add(
        .durationTooLong, at: value,
        "a continuous event plays for at most \(plain(longest)) s and is cut there")
    } else if kind == .continuous, seconds == 0 {
      findings.add(
        .durationMissing, at: value,
        "a continuous event of duration 0 has no end of its own and plays for \(plain(longest)) s")
    }
    return seconds
  }

  private mutating func readEventParameters(
    _ list: JSONValue?, of value: JSONValue, into event: inout HapticEvent
  ) {
    var seen: Set<String> = []
    if let list, list.kind != .array {
      wrongType(list, named: "'EventParameters'", expected: "an array")
      return
    }
    if let list {
      for entry in list.elements { readEventParameter(entry, into: &event, seen: &seen) }
    }
    guard event.kind.isHaptic else { return }
    if !seen.contains("HapticIntensity") {
      findings.add(
        .intensityMissing, at: value,
        "no 'HapticIntensity'; \(plain(HapticEvent.defaultIntensity)) is assumed")
    }
    if !seen.contains("HapticSharpness") {
      findings.add(
        .sharpnessMissing, at: value,
        "no 'HapticSharpness'; \(plain(HapticEvent.defaultSharpness)) is assumed")
    }
  }

  private mutating func readEventParameter(
    _ entry: JSONValue, into event: inout HapticEvent, seen: inout Set<String>
  ) {
    guard let (id, idValue, valueValue) = identified(entry, named: "an event parameter"),
      let valueValue
    else { return }
    guard let target = EventParameter(rawValue: id) else {
      findings.add(
        .parameterUnknown, at: idValue, "'\(id)' is not an event parameter and is ignored")
      return
    }
    if !seen.insert(id).inserted {
      findings.add(.parameterDuplicate, at: idValue, "'\(id)' is given twice; the last one counts")
    }
    // `Sustained` is a flag, which some writers give as true or false.
    if target == .sustained, let flag = valueValue.bool {
      event.envelope.isSustained = flag
      return
    }
    guard let number = clamped(valueValue, to: target.range, named: "'\(id)'") else { return }
    target.set(number, in: &event)
  }

  // MARK: - Parameters and curves

  private mutating func readParameter(_ value: JSONValue) -> DynamicParameter? {
    let time = readTime(value["Time"], of: value, rule: .parameterIncomplete)
    guard let (id, idValue, valueValue) = identified(value, named: "'Parameter'", timed: true),
      let time
    else { return nil }
    guard let control = control(id, at: idValue) else { return nil }
    guard let valueValue else { return DynamicParameter(control, at: time, value: 0) }
    guard let number = clamped(valueValue, to: control.range, named: "'\(id)'") else { return nil }
    return DynamicParameter(control, at: time, value: number)
  }

  private mutating func readCurve(_ value: JSONValue) -> ParameterCurve? {
    let members = Members(
      of: value, named: "'ParameterCurve'",
      known: ["ParameterID", "Time", "ParameterCurveControlPoints"], &findings)
    let time = readTime(members["Time"], of: value, rule: .parameterIncomplete)
    guard let idValue = members["ParameterID"] else {
      findings.add(.parameterIncomplete, at: value, "'ParameterCurve' has no 'ParameterID'")
      return nil
    }
    guard let id = idValue.string else {
      wrongType(idValue, named: "'ParameterID'", expected: "a string")
      return nil
    }
    guard let time, let control = control(id, at: idValue) else { return nil }
    guard let list = members["ParameterCurveControlPoints"] else {
      findings.add(
        .curveEmpty, at: value, "the curve has no 'ParameterCurveControlPoints' and is ignored")
      return nil
    }
    guard list.kind == .array else {
      wrongType(list, named: "'ParameterCurveControlPoints'", expected: "an array")
      return nil
    }
    var points: [ParameterCurve.ControlPoint] = []
    for entry in list.elements {
      guard let point = readPoint(entry, of: control) else { continue }
      if let last = points.last, point.time < last.time {
        findings.add(
          .curvePointsUnsorted, at: entry["Time"] ?? entry,
          "point times go back; the points are taken in ascending time")
      }
      points.append(point)
    }
    guard !points.isEmpty else {
      findings.add(.curveEmpty, at: list, "the curve has no points and is ignored")
      return nil
    }
    // Of equal times the one that is written later stays later.
    let inTime = points.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    return ParameterCurve(control, at: time, points: inTime.map(\.element))
  }

  private mutating func readPoint(
    _ entry: JSONValue, of control: ParameterControl
  ) -> ParameterCurve.ControlPoint? {
    guard entry.kind == .object else {
      wrongType(entry, named: "a control point", expected: "an object")
      return nil
    }
    let members = Members(
      of: entry, named: "a control point", known: ["Time", "ParameterValue"], &findings)
    let time = readTime(members["Time"], of: entry, rule: .parameterIncomplete)
    guard let value = members["ParameterValue"] else {
      findings.add(.parameterIncomplete, at: entry, "the control point has no 'ParameterValue'")
      return nil
    }
    let number = clamped(value, to: control.range, named: "'\(control.rawValue)'")
    guard let time, let number else { return nil }
    return .init(time: time, value: number)
  }

  /// The parts of an object with `ParameterID` and `ParameterValue`.
  private mutating func identified(
    _ entry: JSONValue, named name: String, timed: Bool = false
  ) -> (id: String, idValue: JSONValue, value: JSONValue?)? {
    guard entry.kind == .object else {
      wrongType(entry, named: name, expected: "an object")
      return nil
    }
    let known: [StaticString] = ["ParameterID", "ParameterValue"] + (timed ? ["Time"] : [])
    let members = Members(of: entry, named: name, known: known, &findings)
    guard let idValue = members["ParameterID"] else {
      findings.add(.parameterIncomplete, at: entry, "\(name) has no 'ParameterID'")
      return nil
    }
    guard let id = idValue.string else {
      wrongType(idValue, named: "'ParameterID'", expected: "a string")
      return nil
    }
    let value = members["ParameterValue"]
    if value == nil {
      findings.add(
        timed ? .parameterValueMissing : .parameterIncomplete, at: entry,
        "\(name) '\(id)' has no 'ParameterValue'" + (timed ? "; 0 is assumed" : ""))
    }
    return (id, idValue, value)
  }

  private mutating func control(_ id: String, at value: JSONValue) -> ParameterControl? {
    if let control = ParameterControl(rawValue: id) { return control }
    findings.add(
      .parameterUnknown, at: value, "'\(id)' is not a dynamic parameter and is ignored")
    return nil
  }

  // MARK: - Values

  private mutating func readTime(
    _ value: JSONValue?, of owner: JSONValue, rule: AHAPRule
  ) -> Double? {
    guard let value else {
      findings.add(rule, at: owner, "'Time' is missing")
      return nil
    }
    guard let seconds = number(value, named: "'Time'") else { return nil }
    guard seconds >= 0 else {
      findings.add(.timeNegative, at: value, "'Time' is negative; patterns begin at 0")
      return nil
    }
    guard seconds <= Self.latestTime else {
      findings.add(.timeTooLate, at: value, "'Time' is in seconds; this is decades")
      return nil
    }
    return seconds
  }

  private mutating func number(_ value: JSONValue, named name: String) -> Double? {
    guard let number = value.number else {
      wrongType(value, named: name, expected: "a number")
      return nil
    }
    return number
  }

  private mutating func boolean(_ value: JSONValue?) -> Bool? {
    guard let value else { return nil }
    if let number = value.number { return number != 0 }
    guard let bool = value.bool else {
      wrongType(value, named: "the flag", expected: "true or false")
      return nil
    }
    return bool
  }

  private mutating func object(_ value: JSONValue?, named name: String) -> JSONValue? {
    guard let value else { return nil }
    guard value.kind == .object else {
      wrongType(value, named: name, expected: "an object")
      return nil
    }
    return value
  }

  private mutating func clamped(
    _ value: JSONValue, to range: ClosedRange<Double>, named name: String
  ) -> Double? {
    guard let number = number(value, named: name) else { return nil }
    guard !range.contains(number) else { return number }
    let bound = number < range.lowerBound ? range.lowerBound : range.upperBound
    findings.add(
      .valueOutOfRange, at: value,
      "\(name) is \(value.text); the range is \(plain(range.lowerBound)) to "
        + "\(plain(range.upperBound)), so it is clamped to \(plain(bound))")
    return bound
  }

  private mutating func wrongType(_ value: JSONValue, named name: String, expected: String) {
    findings.add(
      .wrongType, at: value, "\(name) must be \(expected), not \(article(value.kind))")
  }

  private func article(_ kind: JSONValue.Kind) -> String {
    switch kind {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// A number without a needless fraction: `30`, `0.5`.
  private func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}

/// The members of an object by key: unknown and repeated keys are noted, the last of repeated ones
/// counts.
private struct Members {
  private var values: [(key: StaticString, value: JSONValue)] = []
  private(set) var isEmpty = true

  init(
    of object: JSONValue, named name: String, known: [StaticString], _ findings: inout AHAPFindings
  ) {
    for member in object.members {
      isEmpty = false
      guard let key = known.first(where: { member.key.isString($0) }) else {
        findings.add(
          .unknownKey, at: member.key,
          "\(name) has no key '\(member.key.string ?? "")'; it is ignored")
        continue
      }
      if let index = values.firstIndex(where: { isSame($0.key, key) }) {
        findings.add(.duplicateKey, at: member.key, "'\(key)' is given twice; the last one counts")
        values[index].value = member.value
      } else {
        values.append((key, member.value))
      }
    }
  }

  subscript(key: StaticString) -> JSONValue? {
    values.first { isSame($0.key, key) }?.value
  }

  private func isSame(_ left: StaticString, _ right: StaticString) -> Bool {
    left.utf8CodeUnitCount == right.utf8CodeUnitCount
      && (0..<left.utf8CodeUnitCount).allSatisfy { left.utf8Start[$0] == right.utf8Start[$0] }
  }
}
