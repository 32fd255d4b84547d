import TaplinePatterns
import TaplineText

/// The linter's findings about one event.
extension AHAPReader {
  func inspect(_ event: HapticEvent, _ tokens: EventTokens) {
    if event.kind == .transient, let duration = tokens.duration, event.duration ?? 0 > 0 {
      findings.add(
        .durationOnTransient, at: duration.range,
        "a transient has a fixed length; 'EventDuration' only keeps the pattern from ending earlier"
      )
    }
    inspectWaveform(event, tokens)
    inspectParameters(of: event)
  }

  private func inspectWaveform(_ event: HapticEvent, _ tokens: EventTokens) {
    guard event.kind == .audioCustom else {
      let values = [tokens.waveformPath, tokens.usesVolumeEnvelope, tokens.isLooped]
      for value in values.compactMap(\.self) {
        findings.add(
          .waveformIgnored, at: value.range, of: event.kind.rawValue,
          "\(event.kind.rawValue) ignores this key, because only 'AudioCustom' plays a sound file",
          fix: .removeMember)
      }
      return
    }
    if event.audio.isLooped, event.duration ?? 0 == 0, let flag = tokens.isLooped {
      findings.add(
        .loopWithoutDuration, at: flag.range,
        "Tapline plays a loop without 'EventDuration' once; Apple does not say when it ends")
    }
  }

  private func inspectParameters(of event: HapticEvent) {
    for tokens in elements {
      guard let id = tokens.id, id.kind == .string, let value = tokens.value,
        let parameter = word(id, in: EventParameter.table)
      else { continue }
      if let reason = parameter.reasonForNoEffect(on: event) {
        // A decay time implies that the event should decay.
        let lacksFlag =
          parameter == .decayTime && event.hasEnvelope && !namedParameters.contains(.sustained)
        findings.add(
          .parameterNoEffect, at: id.range, of: "\(parameter.rawValue) \(reason) \(lacksFlag)",
          "'\(parameter.rawValue)' has no effect: \(reason)",
          fix: lacksFlag
            ? .insertElement(
              "{ \"ParameterID\": \"Sustained\", \"ParameterValue\": 0 }", "add 'Sustained' 0")
            : .removeElement("remove the parameter"))
      }
      if parameter == .sustained, value.kind == .number, value.number > 0, value.number < 1 {
        findings.add(
          .sustainedNotFlag, at: value.range,
          "'Sustained' must be 0 or 1; \(UnknownName.clipped(source(value))) is read as 1",
          fix: .replace("1", "write 1"))
      }
    }
  }
}

extension EventParameter {
  /// Returns the reason why the parameter has no effect on an event, or nil.
  fileprivate func reasonForNoEffect(on event: HapticEvent) -> String? {
    switch self {
    case .hapticIntensity, .hapticSharpness:
      return event.kind.isHaptic ? nil : "\(event.kind.rawValue) is not a haptic event"
    case .audioVolume, .audioPitch, .audioPan, .audioBrightness:
      return event.kind.isHaptic ? "\(event.kind.rawValue) is not an audio event" : nil
    case .attackTime, .decayTime, .releaseTime, .sustained:
      guard event.hasEnvelope else {
        return event.kind == .transient
          ? "a transient has no envelope" : "the sound file is not ramped in and out"
      }
      guard self == .decayTime, event.envelope.isSustained else { return nil }
      return "the event is sustained; 'Sustained' 0 lets it decay"
    }
  }
}
