import TaplineAHAP
import TaplineActuators
import TaplineNumerics
import TaplinePatterns
import TaplineText

struct PatternInspector {
  let pattern: HapticPattern
  let places: AHAPOffsets
  let profile: ActuatorProfile
  let findings: AHAPFindings

  /// The indices of the events, sorted by time; equal times keep the order of the file.
  let order: [Int]

  init(
    _ pattern: HapticPattern, _ places: AHAPOffsets, profile: ActuatorProfile,
    findings: AHAPFindings
  ) {
    self.pattern = pattern
    self.places = places
    self.profile = profile
    self.findings = findings
    let events = pattern.events
    order = events.indices.sorted { events[$0].time < events[$1].time }
  }

  func inspect() {
    guard !pattern.events.isEmpty else { return }
    inspectOrder()
    inspectUnits()
    inspectStart()
    inspectDuplicates()
    inspectSilence()
    inspectTapDistances()
    inspectSum()
    inspectEffects()
    inspectBentTransients()
  }

  func offset(ofEvent index: Int) -> Int { Int(places.events[index]) }

  // MARK: - Times

  private func inspectOrder() {
    let events = pattern.events
    let late = events.indices.dropFirst().filter { events[$0].time < events[$0 - 1].time }
    guard let first = late.first else { return }
    let more = late.count > 1 ? ", as do \(late.count - 1) more" : ""
    findings.add(
      .eventsUnsorted, at: offset(ofEvent: first),
      "this event begins before the previous event in the file\(more); it plays at its time, but a sorted "
        + "file is easier to read")
  }

  /// Reports times that are probably milliseconds: all are whole numbers, and the last is at least 100.
  private func inspectUnits() {
    let minimum = 100.0
    guard let last = order.last, pattern.events[last].time >= minimum,
      pattern.events.allSatisfy({ $0.time == $0.time.rounded() }),
      let first = order.first(where: { pattern.events[$0].time > 0 })
    else { return }
    findings.add(
      .timesInMilliseconds, at: offset(ofEvent: first),
      "every time is a whole number, up to \(pattern.events[last].time.shortestText); times are seconds, "
        + "not milliseconds")
  }

  /// Reports a late first event: the app starts a pattern when it should be felt, so a pause is felt as a delay.
  private func inspectStart() {
    let minimum = 0.5
    guard let first = order.first, pattern.events[first].time >= minimum else { return }
    findings.add(
      .startLate, at: offset(ofEvent: first),
      "nothing plays before \(pattern.events[first].time.shortestText) s; let the first event begin at 0, and if you "
        + "want the pause, start the pattern later")
  }

  private func inspectDuplicates() {
    var first = 0
    while first < order.count {
      var next = first + 1
      let time = pattern.events[order[first]].time
      while next < order.count, pattern.events[order[next]].time == time { next += 1 }
      if next - first > 1 {
        var seen: Set<HapticEvent> = []
        for index in order[first..<next] where !seen.insert(pattern.events[index]).inserted {
          findings.add(
            .eventDuplicate, at: offset(ofEvent: index),
            "an equal event is earlier in the file; together they play at twice the strength",
            fix: .removeEvent)
        }
      }
      first = next
    }
  }

  // MARK: - Sound

  private func inspectTapDistances() {
    func cycle(_ sharpness: Double) -> Double {
      profile.tactile.tap.cycle(hertz: profile.frequency.hertz(sharpness))
    }
    let maximumCycle = cycle(0)
    var last: HapticEvent?
    for index in order {
      let event = pattern.events[index]
      guard event.kind == .transient, event.intensity > 0 else { continue }
      if let last, event.time - last.time < maximumCycle, event.time > last.time {
        let cycle = cycle(last.sharpness)
        if event.time - last.time < cycle {
          findings.add(
            .tapsTooClose, at: offset(ofEvent: index),
            "this tap is \(milliseconds(event.time - last.time)) ms after another tap, one cycle of which takes "
              + "\(milliseconds(cycle)) ms in profile '\(profile.name)', so both are felt as one tap"
          )
        }
      }
      last = event
    }
  }

  /// Reports times at which the sum of the amplitudes of simultaneous events exceeds full scale; envelopes are ignored.
  private func inspectSum() {
    let controls = PatternControls(pattern)
    let voice = profile.tactile
    func amplitude(_ event: HapticEvent, decibels: Double) -> Double {
      profile.amplitude.amplitude(controls.intensity(of: event, at: event.time))
        * TaplineNumerics.amplitude(decibels: decibels)
    }
    func sound(_ index: Int) -> (end: Double, amplitude: Double) {
      let event = pattern.events[index]
      switch event.kind {
      case .transient:
        let hertz = profile.frequency.hertz(controls.sharpness(of: event, at: event.time))
        return (
          event.time + voice.tap.effectiveLength(hertz: hertz),
          amplitude(event, decibels: voice.tapDecibels)
        )
      case .continuous:
        return (
          event.time + event.effectiveDuration, amplitude(event, decibels: voice.continuousDecibels)
        )
      case .audioContinuous, .audioCustom:
        return (event.time, 0)
      }
    }
    let sounds = pattern.events.indices.map { sound($0) }
    let byEnd = order.sorted { sounds[$0].end < sounds[$1].end }
    var sum = 0.0
    var ended = 0
    var isOver = false
    for index in order {
      while ended < byEnd.count, sounds[byEnd[ended]].end <= pattern.events[index].time {
        sum -= sounds[byEnd[ended]].amplitude
        ended += 1
      }
      sum += sounds[index].amplitude
      // Rounding errors of the running sum are not clipping.
      let isNowOver = sum > 1 + 1e-6
      if isNowOver, !isOver {
        findings.add(
          .sumClips, at: offset(ofEvent: index),
          "the events that play from here on add up to \(((sum * 100).rounded()).shortestText) % of full "
            + "scale in profile '\(profile.name)', so the limiter compresses them; lower the intensities"
        )
      }
      isOver = isNowOver
    }
  }

  /// Returns milliseconds to a tenth, or to two significant digits if they are less than one.
  private func milliseconds(_ seconds: Double) -> String {
    var scale = 1e4
    while seconds * scale < 10, scale < 1e15 { scale *= 10 }
    return ((seconds * scale).rounded() / (scale / 1e3)).shortestText
  }
}
