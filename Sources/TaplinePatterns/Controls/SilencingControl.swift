/// When the control that intensities or volumes are multiplied by keeps events silent, and when it
/// shapes them.
package struct SilencingControl: Sendable {
  private let values: ControlValues
  private let begins: [Double]

  /// How many of the lines up to each one are heard at all.
  private let heardCounts: [Int]

  /// How many of the lines up to each one are pieces of curves between two points.
  private let rampCounts: [Int]

  /// Works out a control that multiplies.
  ///
  /// - Complexity: O(n log n) in steps, curves and points.
  package init(_ control: ParameterControl, of pattern: HapticPattern) {
    let values = ControlValues(control, of: pattern)
    self.values = values
    begins = values.lines.map { ControlPrecedence.tick($0.begin.time) }
    func counts(_ isCounted: (ControlValues.Line) -> Bool) -> [Int] {
      values.lines.reduce(into: [0]) { counts, line in
        counts.append((counts.last ?? 0) + (isCounted(line) ? 1 : 0))
      }
    }
    heardCounts = counts { $0.begin.value > 0 || $0.target?.value ?? 0 > 0 }
    rampCounts = counts { line in
      if case .curve = line.source { line.target != nil } else { false }
    }
  }

  /// Whether the control keeps an event silent.
  ///
  /// - Complexity: O(log n) in the control's lines.
  package func silences(_ event: HapticEvent) -> Bool {
    guard values.value(at: event.time) == 0 else { return false }
    guard event.kind != .transient else { return true }
    let lines = lines(during: event)
    return heardCounts[lines.upperBound] == heardCounts[lines.lowerBound]
  }

  /// Whether a curve shapes an event.
  ///
  /// - Complexity: O(log n) in the control's lines.
  package func hasCurve(over event: HapticEvent) -> Bool {
    let lines = lines(during: event)
    return rampCounts[lines.upperBound] > rampCounts[lines.lowerBound]
  }

  /// The lines that act from an event's begin until its end.
  private func lines(during event: HapticEvent) -> Range<Int> {
    let first = max(count(upTo: ControlPrecedence.tick(event.time)) - 1, 0)
    let end = count(upTo: ControlPrecedence.tick(event.end).nextDown)
    return first..<min(max(end, first + 1), begins.count)
  }

  /// How many lines have begun at a time.
  private func count(upTo tick: Double) -> Int {
    ControlPrecedence.count(upTo: tick, in: begins)
  }
}

extension HapticPattern {
  /// Whether it has events, and nothing of them is felt or heard: the intensity or volume of each is 0,
  /// by itself or by a control that is 0 as long as it plays.
  ///
  /// - Complexity: O(n log n) in all that the pattern has; O(1) for most.
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
