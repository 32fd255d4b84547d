import TaplineAHAP
import TaplinePatterns
import TaplineText

extension PatternInspector {
  func inspectEffects() {
    guard !pattern.parameters.isEmpty || !pattern.curves.isEmpty else { return }
    let controls =
      zip(pattern.parameters, places.parameters).map { ($0.control, $0.time, $1) }
      + zip(pattern.curves, places.curves).map { ($0.control, $0.time, $1) }
    for (control, group) in Dictionary(grouping: controls, by: \.0) {
      let end = pattern.events.lazy.filter { control.acts(on: $0) }.map(\.end).max()
      // One finding for each control is enough: all later points have no effect either.
      let late = group.filter { $0.1 > end ?? -1 }.sorted { ($0.1, $0.2.id) < ($1.1, $1.2.id) }
      guard let (_, _, place) = late.first else { continue }
      let more = late.count > 1 ? " (nor do \(late.count - 1) more)" : ""
      if let end {
        findings.add(
          .controlNoEffect, at: place.time,
          "'\(control.rawValue)' acts on no event after \(end.shortestText) s, so this control has no effect"
            + more)
      } else {
        findings.add(
          .controlNoEffect, at: place.id,
          "'\(control.rawValue)' acts on \(control.subject), of which the pattern has none, so "
            + "this control has no effect\(more)")
      }
    }
  }

  /// Reports taps that an intensity curve scales: the curve is usually meant only for the continuous event beside them.
  func inspectBentTransients() {
    guard pattern.curves.contains(where: { $0.control == .hapticIntensity }),
      pattern.events.contains(where: { $0.kind == .continuous })
    else { return }
    let values = ControlValues(.hapticIntensity, of: pattern)
    var curveIndices: Set<Int> = []
    var tapCount = 0
    for event in pattern.events where event.kind == .transient {
      // A tap whose time differs from a point's only by rounding has the point's value.
      guard let index = values.curveIndex(at: event.time),
        ![0, 1e-9].contains(where: { abs(values.value(at: event.time + $0) - 1) < 1e-6 })
      else { continue }
      curveIndices.insert(index)
      tapCount += 1
    }
    let first = curveIndices.min { pattern.curves[$0].time < pattern.curves[$1].time }
    guard let first else { return }
    let count = curveIndices.count
    let curves = count == 1 ? "the curve also scales" : "\(count) curves also scale"
    findings.add(
      .curveBendsTransients, at: places.curves[first].id,
      "\(curves) \(counted(tapCount, "transient")) of this file; if you do not want that, "
        + "move the transients to another file")
  }

  /// Reports events that play nothing, because of their own values or a control.
  func inspectSilence() {
    let intensity = SilencingControl(.hapticIntensity, of: pattern)
    let volume = SilencingControl(.audioVolume, of: pattern)
    for (index, range) in places.silentEvents {
      let event = pattern.events[index]
      let name = event.kind.isHaptic ? "intensity" : "volume"
      if (event.kind.isHaptic ? intensity : volume).hasCurve(over: event) {
        findings.add(
          .curveOnSilentEvent, at: range, of: name,
          "a curve shapes the \(name) of this event, which is 0: the two are multiplied, so it plays "
            + "nothing; give the event \(name) 1")
      } else {
        findings.add(
          .eventSilent, at: range, of: name, "an event of \(name) 0 plays nothing")
      }
    }
    var audibleCount = 0
    for (index, event) in pattern.events.enumerated() where !event.isSilent {
      // A copy of the control in a variable would retain its arrays for each event.
      guard event.kind.isHaptic ? intensity.silences(event) : volume.silences(event) else {
        audibleCount += 1
        continue
      }
      let name = event.kind.isHaptic ? ParameterControl.hapticIntensity : .audioVolume
      findings.add(
        .eventSilent, at: offset(ofEvent: index), of: name.rawValue,
        "'\(name.rawValue)' is 0 for the whole duration of this event, so it plays nothing")
    }
    guard audibleCount == 0 else { return }
    let isByControl = places.silentEvents.count < pattern.events.count
    findings.add(
      .nothingPlayable, at: places.list,
      "every event is silent\(isByControl ? " because of a control that is 0" : ""): the pattern plays nothing"
    )
  }
}

extension ParameterControl {
  fileprivate var subject: String {
    switch self {
    case .hapticIntensity: "haptic events"
    case .hapticSharpness, .hapticAttackTime, .hapticReleaseTime: "continuous haptic events"
    case .hapticDecayTime: "continuous haptic events that are not sustained"
    case .audioVolume, .audioPan, .audioBrightness, .audioPitch: "audio events"
    case .audioAttackTime, .audioReleaseTime: "audio events with an envelope"
    case .audioDecayTime: "audio events with an envelope that are not sustained"
    }
  }
}
