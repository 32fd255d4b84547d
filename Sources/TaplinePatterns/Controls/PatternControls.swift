/// The controls of a placed pattern; a tap's intensity, and an event's attack, decay and release, are set only once.
package struct PatternControls: Sendable {
  /// Few enough for a linear search.
  private let values: [(control: ParameterControl, values: ControlValues)]

  package init(_ pattern: HapticPattern, offset: Double = 0) {
    guard !pattern.parameters.isEmpty || !pattern.curves.isEmpty else {
      values = []
      return
    }
    let controls = Set(pattern.parameters.map(\.control))
      .union(pattern.curves.lazy.filter { !$0.points.isEmpty }.map(\.control))
    values = ParameterControl.allCases.filter(controls.contains).map {
      ($0, ControlValues($0, of: pattern, offset: offset))
    }
  }

  package subscript(control: ParameterControl) -> ControlValues? {
    values.first { $0.control == control }?.values
  }

  /// Clamps the value to `0...1` before and after the control is applied; NaN becomes 0.
  private func applied(to value: Double, _ control: ParameterControl, at time: Double) -> Double {
    guard let index = values.firstIndex(where: { $0.control == control }) else {
      return clampedToUnit(value)
    }
    let change = values[index].values.value(at: time)
    let unit = clampedToUnit(value)
    return clampedToUnit(control.multiplies ? unit * change : unit + change)
  }

  /// Returns the intensity without the envelope.
  package func intensity(of event: HapticEvent, at time: Double) -> Double {
    applied(to: event.intensity, .hapticIntensity, at: time)
  }

  package func sharpness(of event: HapticEvent, at time: Double) -> Double {
    ParameterControl.hapticSharpness.acts(on: event)
      ? applied(to: event.sharpness, .hapticSharpness, at: time)
      : clampedToUnit(event.sharpness)
  }

  /// The decay is 0 if the event is sustained.
  package func envelope(
    of event: HapticEvent, from start: Double, to end: Double
  ) -> HapticEvent.Envelope {
    let (attack, decay, release): (ParameterControl, ParameterControl, ParameterControl) =
      event.kind.isHaptic
      ? (.hapticAttackTime, .hapticDecayTime, .hapticReleaseTime)
      : (.audioAttackTime, .audioDecayTime, .audioReleaseTime)
    let written = event.envelope
    return HapticEvent.Envelope(
      attack: applied(to: written.attack, attack, at: start),
      decay: written.isSustained ? 0 : applied(to: written.decay, decay, at: start),
      release: applied(to: written.release, release, at: end), isSustained: written.isSustained)
  }
}

/// Returns a value clamped to `0...1`; NaN becomes 0.
@inlinable @inline(__always)
package func clampedToUnit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }

extension HapticPattern {
  /// Returns the value of a control, in its range, at a time in seconds from the start of the pattern.
  ///
  /// A curve acts from its first point on and keeps its last value. The step or curve that started last takes
  /// precedence. If two start at the same time, a curve wins over a step; otherwise, the one that is later in the
  /// pattern wins.
  ///
  /// - Complexity: O(n log n) in steps, curves and points.
  public func value(of control: ParameterControl, at time: Double) -> Double {
    ControlValues(control, of: self).value(at: time)
  }
}
