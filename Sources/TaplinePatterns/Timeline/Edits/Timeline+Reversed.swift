extension Timeline {
  /// Exchanges attack and release of sustained events; sounds play forwards, and animations and markers are left out.
  package func reversed() -> Timeline {
    let end = duration
    return Timeline(
      placements.map { placement in
        var placement = placement
        let length = { (event: HapticEvent) -> Double in
          guard event.kind == .audioCustom, event.effectiveDuration == 0 else {
            return event.kind == .transient ? 0 : event.effectiveDuration
          }
          return event.audio.waveformPath.flatMap { placement.sounds[$0]?.duration } ?? 0
        }
        placement.pattern = placement.pattern.shifted(by: placement.offset)
          .reversed(within: end, length: length)
        placement.offset = 0
        return placement
      })
  }
}

extension HapticPattern {
  fileprivate func reversed(within end: Double, length: (HapticEvent) -> Double) -> HapticPattern {
    var reversed = HapticPattern(events: events, metadata: metadata)
    for index in reversed.events.indices {
      var event = reversed.events[index]
      event.time = max(roundedToNanosecond(end - event.time - length(event)), 0)
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
