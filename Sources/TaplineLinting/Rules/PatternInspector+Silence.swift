import TaplineAHAP
import TaplinePatterns
import TaplineText

extension PatternInspector {
  /// Events that play nothing, by themselves or by a control.
  func inspectSilence() {
    let intensity = SilencingControl(.hapticIntensity, of: pattern)
    let volume = SilencingControl(.audioVolume, of: pattern)
    func control(on event: HapticEvent) -> SilencingControl {
      event.kind.isHaptic ? intensity : volume
    }
    for (index, range) in places.silentEvents {
      let event = pattern.events[index]
      let name = event.kind.isHaptic ? "intensity" : "volume"
      if control(on: event).hasCurve(over: event) {
        findings.add(
          .curveOnSilentEvent, at: range, of: name,
          "a curve shapes the \(name) of this event, which is 0: the two are multiplied, so it plays "
            + "nothing; give the event \(name) 1")
      } else {
        findings.add(
          .eventSilent, at: range, of: name, "an event of \(name) 0 plays nothing")
      }
    }
    var heard = 0
    for (index, event) in pattern.events.enumerated() where !event.isSilent {
      guard control(on: event).silences(event) else {
        heard += 1
        continue
      }
      let name = event.kind.isHaptic ? ParameterControl.hapticIntensity : .audioVolume
      findings.add(
        .eventSilent, at: place(ofEvent: index), of: name.rawValue,
        "'\(name.rawValue)' is 0 as long as this event plays, so it plays nothing")
    }
    guard heard == 0 else { return }
    let isByControl = places.silentEvents.count < pattern.events.count
    findings.add(
      .nothingPlayable, at: places.list,
      "every event is silent\(isByControl ? ", by a control that is 0" : ""): the pattern plays nothing"
    )
  }
}
