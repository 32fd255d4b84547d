import HapticPatterns
import PositionedJSON

extension AHAPReader {
  mutating func readEvent(_ value: JSONValue) -> HapticEvent? {
    let members = AHAPMembers(
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
}
