import TaplineExchange
import TaplinePatterns

/// A timeline as a phone's browser can vibrate: on and off, a tap the longer the stronger it is.
struct VibrationPulses {
  /// Milliseconds on, off, on… as `navigator.vibrate` takes them.
  let milliseconds: [Double]

  /// Lays a timeline's haptics one behind the other; what overlaps is one vibration.
  init(of timeline: Timeline) {
    let events = timeline.events.filter { $0.kind.isHaptic && !$0.isSilent }
      .sorted { $0.time < $1.time }
    var pulses: [Double] = []
    var end = 0.0
    for event in events {
      let length =
        event.kind == .transient
        ? Double(WebVibration.pulse(ofTap: event.intensity)) : event.effectiveDuration * 1_000
      let start = event.time * 1_000
      if let last = pulses.indices.last, start <= end {
        pulses[last] += max(0, start + length - end)
      } else {
        if pulses.isEmpty, start > 0 { pulses.append(0) }
        if !pulses.isEmpty { pulses.append(start - end) }
        pulses.append(length)
      }
      end = max(end, start + length)
    }
    milliseconds = pulses
  }
}
