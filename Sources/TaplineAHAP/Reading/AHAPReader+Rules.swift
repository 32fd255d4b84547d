import TaplinePatterns
import TaplineText

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

extension AHAPReader {
  func compareCurves() {
    let isAbsolute = reportAbsoluteCurves()
    let spans = spansInTime()
    if isLinting, !isAbsolute { reportOverlaps(spans) }
    reportLongCurves(spans)
  }

  /// Reports curves whose point times seem to count from the pattern's start, because each curve that starts after 0
  /// has its first point at its own time; returns whether there are any.
  private func reportAbsoluteCurves() -> Bool {
    let late = pattern.curves.indices.filter { pattern.curves[$0].time > 0 }
    let isAbsolute = late.allSatisfy { index in
      let curve = pattern.curves[index]
      // A writer may have rounded the two times differently; differences below half a millisecond are ignored.
      return abs(curve.points[0].time - curve.time) < 0.0005
    }
    guard !late.isEmpty, isAbsolute else { return false }
    for index in late {
      findings.add(
        .curvePointsAbsolute, at: offsets.curves[index].firstTime,
        "point times count from the start of the curve, so this curve begins at "
          + "\((2 * pattern.curves[index].time).shortestText) s; subtract the curve's 'Time' from the point times",
        fix: .rebaseCurve)
    }
    return true
  }

  /// The interval in which a step or curve sets its control.
  private struct Span {
    let control: ParameterControl
    let start: Double
    let end: Double
    /// The offset of the `ParameterID` in the file.
    let offset: Int
    /// The curve's index, or nil for a step.
    var curve: Int?
  }

  /// Returns every step and curve of a file that has curves, by start time.
  private func spansInTime() -> [Span] {
    guard !pattern.curves.isEmpty else { return [] }
    let steps = zip(pattern.parameters, offsets.parameters).map { step, control in
      Span(control: step.control, start: step.time, end: step.time, offset: control.id)
    }
    let curves = pattern.curves.indices.map { index in
      let curve = pattern.curves[index]
      return Span(
        control: curve.control, start: curve.time + curve.points[0].time,
        end: curve.time + (curve.points.last?.time ?? 0), offset: offsets.curves[index].id,
        curve: index)
    }
    return (steps + curves).sorted { ($0.start, $0.offset) < ($1.start, $1.offset) }
  }

  private func reportOverlaps(_ spans: [Span]) {
    var running: [ParameterControl: Span] = [:]
    for span in spans {
      // Adjacent curves share a point; the tolerance of 1 ns allows for rounding.
      if let before = running[span.control], span.start < before.end - 1e-9 {
        findings.add(
          .curvesOverlap, at: span.offset, of: span.control.rawValue,
          "a curve of '\(span.control.rawValue)' runs from \(before.start.shortestText) to "
            + "\(before.end.shortestText) s; from \(span.start.shortestText) s on, this "
            + "\(span.curve == nil ? "step" : "curve") replaces it")
      }
      if span.end >= running[span.control]?.end ?? 0 { running[span.control] = span }
    }
  }

  private func reportLongCurves(_ spans: [Span]) {
    let longest = ParameterCurve.commonMaximumPoints
    guard pattern.curves.contains(where: { $0.points.count > longest }) else { return }
    // If a later step or curve replaces a curve, the curve is not split, because its later parts would take over again.
    var replacedCurves: Set<Int> = []
    var last: [ParameterControl: Span] = [:]
    for span in spans {
      if let before = last[span.control], let curve = before.curve, span.start < before.end {
        replacedCurves.insert(curve)
      }
      last[span.control] = span
    }
    for (index, curve) in pattern.curves.enumerated() where curve.points.count > longest {
      findings.add(
        .curveTooLong, at: offsets.curves[index].points,
        "the curve has \(curve.points.count) points, more than the \(longest) that older tools write; "
          + "Tapline plays all, and Apple publishes no limit; split the curve if a phone ignores points",
        fix: replacedCurves.contains(index) ? nil : .splitCurve)
    }
  }
}
