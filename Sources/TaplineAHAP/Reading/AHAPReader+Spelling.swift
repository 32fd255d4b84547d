import TaplinePatterns
import TaplineText

/// What is said of names that are none of AHAP's: what was meant, where that is near.
extension AHAPReader {
  /// Longer names, in UTF-8, are not slips of AHAP's own, whose longest is 30.
  private static var maximumSlipLength: Int { 48 }

  func noteUnknownKey(_ name: String, of object: AHAPObject) {
    guard findings.hasRoom(for: .warning) else { return }
    let ignored = "'\(clipped(name))'; it is ignored"
    if AHAPKey.privateKeys.contains(name) {
      findings.add(
        .privateKey, at: key,
        "'\(name)' is a key of CoreHaptics that Apple describes nowhere; it is ignored")
      return
    }
    if let elsewhere = AHAPKey.table.word(name), let owner = owner(of: elsewhere, not: object) {
      findings.add(
        .unknownKey, at: key, "'\(name)' belongs into \(owner.name); it is ignored here")
      return
    }
    let known = AHAPKey.allCases.filter { object.keys.contains($0) }.map(\.name)
    if let right = known.first(where: { $0.lowercased() == name.lowercased() }) {
      findings.add(
        .keyCase, at: key, "write '\(right)': keys are case-sensitive, so this one is ignored",
        fix: .renameKey(right))
    } else if object == .event, name.lowercased() == "duration" {
      findings.add(
        .durationKey, at: key, "write 'EventDuration': \(object.name) has no key \(ignored)",
        fix: .renameKey("EventDuration"))
    } else if let right = nearest(name, in: known) {
      findings.add(
        .misspeltKey, at: key, "is '\(right)' meant? \(object.name) has no key \(ignored)",
        fix: .renameKey(right))
    } else {
      findings.add(.unknownKey, at: key, "\(object.name) has no key \(ignored)")
    }
  }

  func noteUnknownEventType(_ value: AHAPToken) {
    guard findings.hasRoom(for: .error) else { return }
    let name = string(value)
    let known = HapticEvent.Kind.allCases.map(\.rawValue)
    let right =
      known.first { [name.lowercased(), "haptic" + name.lowercased()].contains($0.lowercased()) }
      ?? nearest(name, in: known)
    let list = known.map { "'\($0)'" }.joined(separator: ", ")
    findings.add(
      .eventTypeUnknown, at: value.range,
      "'\(clipped(name))' is not an event type; "
        + (right.map { "is '\($0)' meant?" } ?? "use \(list)"),
      fix: right.map { .replace("\"\($0)\"", "write '\($0)'") })
  }

  func noteUnknownParameter(_ id: AHAPToken, of object: AHAPObject) {
    guard findings.hasRoom(for: .warning) else { return }
    let name = string(id)
    let isEventParameter = object == .eventParameter
    let events = EventParameter.allCases.map(\.rawValue)
    let controls = ParameterControl.allCases.map(\.rawValue)
    let (known, others) = isEventParameter ? (events, controls) : (controls, events)
    let role = isEventParameter ? "an event parameter" : "a dynamic parameter"
    if others.contains(name) {
      let counterpart = counterpart(of: name, isEventParameter: isEventParameter)
      let other = isEventParameter ? "'Parameter' and 'ParameterCurve'" : "'EventParameters'"
      findings.add(
        .parameterMisplaced, at: id.range,
        "'\(name)' belongs into \(other) and is ignored here"
          + (counterpart.map { "; is '\($0)' meant?" } ?? ""),
        fix: counterpart.map { .replace("\"\($0)\"", "write '\($0)'") })
      return
    }
    let right =
      known.first { $0.lowercased() == name.lowercased() } ?? nearest(name, in: known)
    findings.add(
      .parameterUnknown, at: id.range,
      "'\(clipped(name))' is not \(role) and is ignored"
        + (right.map { "; is '\($0)' meant?" } ?? ""),
      fix: right.map { .replace("\"\($0)\"", "write '\($0)'") })
  }

  /// The parameter of the other kind that acts on the same thing.
  private func counterpart(of name: String, isEventParameter: Bool) -> String? {
    let pairs = [
      ("HapticIntensity", "HapticIntensityControl"), ("HapticSharpness", "HapticSharpnessControl"),
      ("AudioVolume", "AudioVolumeControl"), ("AudioPan", "AudioPanControl"),
      ("AudioPitch", "AudioPitchControl"), ("AudioBrightness", "AudioBrightnessControl"),
    ]
    return isEventParameter
      ? pairs.first { $0.1 == name }?.0 : pairs.first { $0.0 == name }?.1
  }

  private func owner(of key: AHAPKey, not object: AHAPObject) -> AHAPObject? {
    let objects: [AHAPObject] = [.file, .entry, .event, .parameter, .curve]
    return objects.first { $0.keys.contains(key) && $0 != object }
  }

  private func nearest(_ name: String, in known: [String]) -> String? {
    guard name.utf8.count <= Self.maximumSlipLength else { return nil }
    return nearestNames(to: name, in: known, atMost: 1).first
  }

  /// A name from the text, short enough for a message.
  private func clipped(_ name: String) -> String {
    name.count <= Self.maximumSlipLength ? name : name.prefix(Self.maximumSlipLength) + "…"
  }
}
