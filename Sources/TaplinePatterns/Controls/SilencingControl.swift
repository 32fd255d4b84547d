/// The intensity or volume control of a pattern, to find the events that it silences or that play during its curves.
package struct SilencingControl: Sendable {
  private let values: ControlValues

  /// For each line, the number of earlier lines with a value above 0.
  private let audibleCounts: [Int]

  /// For each line, the number of earlier lines that lead from one point of a curve to the next.
  private let rampCounts: [Int]

  package init(_ control: ParameterControl, of pattern: HapticPattern) {
    let values = ControlValues(control, of: pattern)
    self.values = values
    func counts(_ isCounted: (ControlValues.Line) -> Bool) -> [Int] {
      values.lines.reduce(into: [0]) { counts, line in
        counts.append((counts.last ?? 0) + (isCounted(line) ? 1 : 0))
      }
    }
    audibleCounts = counts { $0.begin.value > 0 || $0.target?.value ?? 0 > 0 }
    rampCounts = counts { $0.curveIndex != nil && $0.target != nil }
  }

  package func silences(_ event: HapticEvent) -> Bool {
    guard values.value(at: event.time) == 0 else { return false }
    guard event.kind != .transient else { return true }
    let lines = lines(during: event)
    return audibleCounts[lines.upperBound] == audibleCounts[lines.lowerBound]
  }

  /// Returns whether the value moves from one point of a curve to the next during an event.
  package func hasCurve(over event: HapticEvent) -> Bool {
    let lines = lines(during: event)
    return rampCounts[lines.upperBound] > rampCounts[lines.lowerBound]
  }

  private func lines(during event: HapticEvent) -> Range<Int> {
    let first = max(values.lineCount(upTo: ControlPrecedence.tick(event.time)) - 1, 0)
    let end = values.lineCount(upTo: ControlPrecedence.tick(event.end).nextDown)
    return first..<min(max(end, first + 1), values.lines.count)
  }
}

extension HapticPattern {
  /// Whether all events, at least one, are silent: intensity, volume or their control is 0 while the event plays.
  package var isSilent: Bool {
    guard let first = events.firstIndex(where: { !$0.isSilent }) else { return !events.isEmpty }
    guard !parameters.isEmpty || !curves.isEmpty else { return false }
    let intensity = SilencingControl(.hapticIntensity, of: self)
    let volume = SilencingControl(.audioVolume, of: self)
    return events[first...].allSatisfy { event in
      event.isSilent || (event.kind.isHaptic ? intensity : volume).silences(event)
    }
  }
}
