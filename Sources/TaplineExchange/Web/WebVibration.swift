import TaplineActuators
package import TaplinePatterns
import TaplineText

/// Calls of `navigator.vibrate`: alternating milliseconds on and off, within the browsers' limits.
///
/// A tap is a pulse whose duration depends on its intensity; a vibration is on for its whole duration.
package enum WebVibration {
  /// The number of entries after which browsers ignore entries; source: Blink, NavigatorVibration.cpp.
  private static let maximumEntries = 99

  /// The milliseconds to which browsers shorten longer entries; source: Blink, NavigatorVibration.cpp.
  private static let longestEntry = 10_000

  /// The pulse of a tap of intensity 1 in milliseconds; source: lochie/web-haptics: light 15 ms at 0.4, medium 25 ms at
  /// 0.7, heavy 35 ms at 1.
  private static let tapLength = 35.0

  /// The shortest pulse that can be felt on phones, in milliseconds; source: lochie/web-haptics, issues 27 and 28.
  private static let shortestPulse = 20

  /// Returns a duration in milliseconds, because the API has no intensity.
  private static func pulseLength(ofTap intensity: Double) -> Int {
    max(Int((intensity * tapLength).rounded()), shortestPulse)
  }

  /// Returns alternating milliseconds on and off, without rounding and without the browsers' limits; events that
  /// overlap or touch become one pulse.
  package static func pulses(of timeline: Timeline) -> [Double] {
    var pulses: [Double] = []
    var end = 0.0
    for event in timeline.events where event.kind.isHaptic && !event.isSilent {
      let length =
        event.kind == .transient
        ? Double(pulseLength(ofTap: event.intensity)) : event.effectiveDuration * 1_000
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
    return pulses
  }

  // MARK: - Writing

  static func line(of played: PlayedHaptics, _ notes: inout NoteCollector) -> String {
    let entries = entries(of: pulses(of: played, &notes), &notes)
    return "navigator.vibrate([\(entries.map(String.init).joined(separator: ", "))]);"
  }

  private struct Pulse {
    /// Milliseconds, as is `end`.
    var start: Int
    var end: Int
    /// The unrounded start in seconds.
    var time: Double
  }

  private static func pulses(of played: PlayedHaptics, _ notes: inout NoteCollector) -> [Pulse] {
    var pulses: [Pulse] = []
    for tap in played.taps {
      let length = pulseLength(ofTap: tap.intensity)
      if abs(Double(length) / tapLength - tap.intensity) > 0.02 {
        notes.add(.changed, .webPulse, at: tap.time)
      }
      if tap.sharpness != HapticEvent.defaultSharpness {
        notes.add(.changed, .webSharpness, at: tap.time)
      }
      notes.addRounding(of: tap.time, .webPulse)
      let start = tap.time.milliseconds
      pulses.append(Pulse(start: start, end: start + length, time: tap.time))
    }
    for run in played.vibration.runs {
      let (start, end) = (run.start.milliseconds, run.end.milliseconds)
      if run.contains(where: { $0.first.intensity < 1 || $0.last.intensity < 1 }) {
        notes.add(.changed, .webAmplitude, at: run.start)
      }
      if run.contains(where: \.hasSharpness) { notes.add(.changed, .webSharpness, at: run.start) }
      pulses.append(Pulse(start: start, end: max(end, start + shortestPulse), time: run.start))
    }
    return pulses.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  private static func entries(of pulses: [Pulse], _ notes: inout NoteCollector) -> [Int] {
    var entries: [Int] = []
    // The end of the last entry in milliseconds.
    var end = 0
    for (index, pulse) in pulses.enumerated() {
      if !entries.isEmpty, pulse.start <= end {
        notes.add(.merged, .webAmplitude, at: pulse.time)
        entries[entries.count - 1] += max(pulse.end - end, 0)
        end = max(end, pulse.end)
      } else {
        guard entries.count + (entries.isEmpty ? 1 : 2) <= maximumEntries else {
          notes.add(.dropped, .webEntries, at: pulse.time, count: pulses.count - index)
          break
        }
        if !entries.isEmpty {
          entries.append(pulse.start - end)
        } else if pulse.start > 0 {
          // The first entry is on, so an initial pause follows an entry of 0.
          entries += [0, pulse.start]
        }
        entries.append(pulse.end - pulse.start)
        end = pulse.end
      }
    }
    var time = 0
    for index in entries.indices {
      if entries[index] > longestEntry {
        notes.add(.moved, .webEntries, at: Double(time) / 1_000)
        entries[index] = longestEntry
      }
      time += entries[index]
    }
    return entries
  }

  // MARK: - Reading

  /// Reads the first call; a pulse no longer than the longest tap is a tap, and a longer one vibrates at full
  /// intensity.
  static func read(_ text: BorrowedText, file: String) throws(DataError) -> ImportedHaptics {
    let calls = try CallScanner(text, file: file).calls()
    guard let call = calls.first(where: { $0.name == "vibrate" }) else {
      throw DataError(
        "there is no call of 'vibrate'", in: text.bytes, file: file, rule: ExchangeReader.rule)
    }
    let entries = try call.arguments.first?.integers(in: 0...1e12, text.bytes, file) ?? []
    var haptics = ImportedHaptics()
    var pieces: [VibrationTrack.Piece] = []
    var time = 0.0
    for (index, entry) in entries.prefix(maximumEntries).enumerated() {
      let length = min(entry, Double(longestEntry))
      defer { time += length / 1_000 }
      guard index.isMultiple(of: 2), length > 0 else { continue }
      if length <= tapLength {
        haptics.addTap(
          at: time, intensity: length / tapLength, sharpness: HapticEvent.defaultSharpness)
      } else {
        let strength = VibrationTrack.Strength(
          intensity: 1, sharpness: HapticEvent.defaultSharpness)
        pieces.append(.init(from: time, to: time + length / 1_000, at: strength))
      }
    }
    haptics.tracks = [VibrationTrack(pieces)]
    return haptics
  }
}
