import TaplinePatterns
import TaplineText

extension AHAPReader {
  mutating func readEvent() throws(JSONScanner.Failure) -> (HapticEvent, EventOffsets)? {
    var tokens = EventTokens()
    let start = scanner.start
    var invalidList: AHAPToken?
    elements.removeAll(keepingCapacity: true)
    var seen = AHAPKeySet()
    while let key = try nextKey(of: .event, &seen) {
      let token = try scanner.next()
      switch key {
      case .eventParameters:
        invalidList = nil
        elements.removeAll(keepingCapacity: true)
        if case .arrayStart = token {
          try readElements(of: .eventParameter)
        } else {
          invalidList = try optionalValue(token, key)
        }
      case .time: tokens.time = try finish(token)
      case .eventType: tokens.type = try finish(token)
      case .eventDuration: tokens.duration = try optionalValue(token, key)
      case .eventWaveformPath: tokens.waveformPath = try optionalValue(token, key)
      case .eventWaveformUseVolumeEnvelope:
        tokens.usesVolumeEnvelope = try optionalValue(token, key)
      default: tokens.isLooped = try optionalValue(token, key)  // .eventWaveformLoopEnabled
      }
    }
    tokens.range = start..<scanner.end
    if seen.hasUnknown {
      let kind = tokens.type.flatMap {
        $0.kind == .string ? word($0, in: HapticEvent.Kind.table) : nil
      }
      reportUnknownKeys(of: .event, seen, isTransient: kind == .transient)
    }
    if let invalidList {
      reportWrongType(invalidList, named: "'EventParameters'", expected: "an array")
    }
    guard let event = makeEvent(tokens, hasValidList: invalidList == nil) else { return nil }
    return (event, EventOffsets(tokens))
  }

  mutating func readElements(of object: AHAPObject) throws(JSONScanner.Failure) {
    while true {
      let token = try scanner.next()
      if case .arrayEnd = token { return }
      guard case .objectStart = token else {
        reportWrongType(try finish(token), named: object.name, expected: "an object")
        continue
      }
      elements.append(try readParameterTokens(of: object))
    }
  }

  mutating func readParameterTokens(
    of object: AHAPObject
  ) throws(JSONScanner.Failure) -> ParameterTokens {
    var tokens = ParameterTokens()
    let start = scanner.start
    var seen = AHAPKeySet()
    while let key = try nextKey(of: object, &seen) {
      let value = try nextToken()
      switch key {
      case .parameterID: tokens.id = value
      case .parameterValue where object == .parameter && value.kind == .null:
        // A step's value is optional.
        tokens.value = nil
        reportNull(value, key)
      case .parameterValue: tokens.value = value
      default: tokens.time = value  // .time
      }
    }
    tokens.range = start..<scanner.end
    return tokens
  }

  private mutating func makeEvent(_ tokens: EventTokens, hasValidList: Bool) -> HapticEvent? {
    let kind = readKind(tokens.type, of: tokens.range)
    let time = readTime(tokens.time, of: tokens.range, rule: .eventTimeMissing)
    // An event without type or time is still checked to its end.
    var event = HapticEvent(kind ?? .transient, at: time ?? 0)
    if let duration = tokens.duration {
      event.duration = readDuration(duration, kind)
    } else if kind?.isContinuous == true {
      findings.add(
        .durationMissing, at: tokens.range,
        "a continuous event needs 'EventDuration'; without it, the event plays for "
          + "\(HapticEvent.maximumContinuousDuration.shortestText) s")
    }
    if let path = tokens.waveformPath {
      if path.kind == .string {
        event.audio.waveformPath = string(path)
      } else {
        reportWrongType(path, named: "'EventWaveformPath'", expected: "a string")
      }
    } else if kind == .audioCustom {
      findings.add(
        .waveformMissing, at: tokens.range, "'AudioCustom' needs an 'EventWaveformPath'")
    }
    if let flag = boolean(tokens.usesVolumeEnvelope, .eventWaveformUseVolumeEnvelope) {
      event.audio.usesVolumeEnvelope = flag
    }
    if let flag = boolean(tokens.isLooped, .eventWaveformLoopEnabled) {
      event.audio.isLooped = flag
    }
    let given = readEventParameters(into: &event)
    guard let kind, time != nil else { return nil }
    if hasValidList, kind.isHaptic { reportDefaults(given, of: tokens.range) }
    if isLinting { inspect(event, tokens) }
    return event
  }

  private mutating func readKind(_ value: AHAPToken?, of owner: Range<Int>) -> HapticEvent.Kind? {
    guard let value else {
      findings.add(.eventTypeMissing, at: owner, "'EventType' is missing")
      return nil
    }
    guard value.kind == .string else {
      reportWrongType(value, named: "'EventType'", expected: "a string")
      return nil
    }
    guard let kind = word(value, in: HapticEvent.Kind.table) else {
      reportUnknownEventType(value)
      return nil
    }
    return kind
  }

  private mutating func readDuration(_ value: AHAPToken, _ kind: HapticEvent.Kind?) -> Double? {
    guard let seconds = number(value, named: "'EventDuration'") else { return nil }
    guard seconds >= 0 else {
      findings.add(.durationNegative, at: value.range, "'EventDuration' is negative")
      return nil
    }
    guard seconds <= AHAPWriter.latestTime else {
      findings.add(
        .timeTooLate, at: value.range, of: "EventDuration",
        "'EventDuration' is in seconds, and this duration is decades; check the unit")
      return nil
    }
    let longest = HapticEvent.maximumContinuousDuration
    let isContinuous = kind?.isContinuous == true
    if isContinuous, seconds > longest {
      findings.add(
        .durationTooLong, at: value.range,
        "a continuous event plays for at most \(longest.shortestText) s and is cut there",
        fix: .replace(longest.shortestText, "write the maximum duration"))
    } else if isContinuous, seconds == 0 {
      findings.add(
        .durationMissing, at: value.range,
        "a continuous event of duration 0 plays for \(longest.shortestText) s, the maximum; give it a duration"
      )
    }
    return seconds
  }

  /// Sets the parameters of an event and returns the set of those that are in the file.
  private mutating func readEventParameters(into event: inout HapticEvent) -> EventParameterSet {
    var given = EventParameterSet()
    // The value of `namedParameters`, which is computed only for an unknown parameter.
    var named: EventParameterSet?
    for index in elements.indices {
      let tokens = elements[index]
      guard let (id, value) = idAndValue(tokens, as: .eventParameter), let value else { continue }
      guard let target = word(id, in: EventParameter.table) else {
        let excluded = named ?? namedParameters
        named = excluded
        reportUnknownParameter(id, of: .eventParameter, excluding: excluded)
        continue
      }
      if !given.insert(target) {
        findings.add(
          .parameterDuplicate, at: id.range, of: target.rawValue,
          "'\(string(id))' occurs twice; the last one counts", fix: .removeEarlierParameter)
      }
      // Some tools write the flag `Sustained` as true or false.
      if target == .sustained, value.kind == .true || value.kind == .false {
        event.envelope.isSustained = value.kind == .true
        continue
      }
      guard let number = clamped(value, to: target.range, of: target.rawValue) else { continue }
      target.set(number, in: &event)
    }
    return given
  }

  /// The event parameters that the tokens in `elements` name.
  var namedParameters: EventParameterSet {
    elements.reduce(into: EventParameterSet()) { set, tokens in
      guard let id = tokens.id, id.kind == .string,
        let parameter = word(id, in: EventParameter.table)
      else { return }
      _ = set.insert(parameter)
    }
  }

  private mutating func reportDefaults(_ given: EventParameterSet, of owner: Range<Int>) {
    if !given.contains(.hapticIntensity) {
      findings.add(
        .intensityMissing, at: owner,
        "no 'HapticIntensity'; \(HapticEvent.defaultIntensity.shortestText) is assumed")
    }
    if !given.contains(.hapticSharpness) {
      findings.add(
        .sharpnessMissing, at: owner,
        "no 'HapticSharpness'; \(HapticEvent.defaultSharpness.shortestText) is assumed")
    }
  }

  /// Returns the ID and value of a parameter, or nil, with a finding, if the ID is missing or not a string.
  mutating func idAndValue(
    _ tokens: ParameterTokens, as object: AHAPObject
  ) -> (id: AHAPToken, value: AHAPToken?)? {
    guard let id = identifier(tokens, of: object, cause: "id") else { return nil }
    if tokens.value == nil {
      // CoreHaptics accepts a step without a value, but not an event parameter.
      if object == .parameter {
        findings.add(
          .parameterValueMissing, at: tokens.range,
          "\(object.name) '\(UnknownName.clipped(string(id)))' has no 'ParameterValue'; 0 is assumed",
          fix: .appendMember("\"ParameterValue\": 0", "write the value that is assumed"))
      } else {
        findings.add(
          .parameterIncomplete, at: tokens.range, of: "value",
          "\(object.name) '\(UnknownName.clipped(string(id)))' has no 'ParameterValue'")
      }
    }
    return (id, tokens.value)
  }

  mutating func identifier(
    _ tokens: ParameterTokens, of object: AHAPObject, cause: String
  ) -> AHAPToken? {
    guard let id = tokens.id else {
      findings.add(
        .parameterIncomplete, at: tokens.range, of: cause,
        "\(object.name) has no 'ParameterID'")
      return nil
    }
    guard id.kind == .string else {
      reportWrongType(id, named: "'ParameterID'", expected: "a string")
      return nil
    }
    return id
  }
}
