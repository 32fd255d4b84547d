extension Timeline {
  /// Exchanges attack and release of sustained events; sounds play forwards, and animations and markers are left out.
  package func reversed() -> Timeline {
    let end = duration
    return Timeline(
      placements.map { placement in
        var placement = placement
        placement.pattern = placement.pattern.shifted(by: placement.offset)
          .reversed(within: end, sounds: placement.sounds)
        placement.offset = 0
        return placement
      })
  }
}

extension HapticPattern {
  fileprivate func reversed(within end: Double, sounds: [String: SoundClip]) -> HapticPattern {
    var reversed = HapticPattern(events: events, metadata: metadata)
    for index in reversed.events.indices {
      var event = reversed.events[index]
      let length = event.wholeSound(in: sounds)?.duration ?? event.effectiveDuration
      let played = event.kind == .transient ? 0 : length
      event.time = max(roundedToNanosecond(end - event.time - played), 0)
      if event.envelope.isSustained, event.envelope.attack != event.envelope.release {
        (event.envelope.attack, event.envelope.release) = (
          event.envelope.release, event.envelope.attack
        )
      }
      reversed.events[index] = event
    }
    reversed.events = reversed.events.inTime
    for control in ParameterControl.allCases { add(control, to: &reversed, end: end) }
    return reversed
  }

  private func add(_ control: ParameterControl, to reversed: inout HapticPattern, end: Double) {
    let lines = ControlValues(control, of: self).lines.filter { $0.begin.time <= end }
    guard !lines.isEmpty else { return }
    func mirrored(_ time: Double) -> Double { max(roundedToNanosecond(end - time), 0) }
    var laterTime = end
    var points: [(time: Double, value: Double)] = []
    func finish() {
      guard let first = points.first else { return }
      if points.allSatisfy({ $0.value == first.value }) {
        reversed.parameters.append(DynamicParameter(control, at: first.time, value: first.value))
      } else {
        reversed.curves.append(
          ParameterCurve(
            control, at: first.time,
            points: points.map {
              .init(time: roundedToNanosecond($0.time - first.time), value: $0.value)
            }))
      }
      points = []
    }
    for line in lines.reversed() {
      let endValue = line.value(at: laterTime)
      if let last = points.last, last.value != endValue { finish() }
      if points.isEmpty { points.append((mirrored(laterTime), endValue)) }
      points.append((mirrored(line.begin.time), line.begin.value))
      laterTime = line.begin.time
    }
    finish()
    if laterTime > 0 {
      reversed.parameters.append(
        DynamicParameter(control, at: mirrored(laterTime), value: control.defaultValue))
    }
  }
}
