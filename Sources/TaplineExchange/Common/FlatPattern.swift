import TaplineActuators
import TaplinePatterns

/// One pattern of what a timeline plays, for formats whose controls act on everything at once.
///
/// Curves that shape the vibration act on the taps under it too. A tap is written stronger by as much as
/// they take, where that is not more than there is.
struct FlatPattern: Sendable {
  let pattern: HapticPattern

  /// What was changed.
  let notes: [ExchangeNote]

  /// Makes the pattern.
  ///
  /// - Complexity: O(n log n).
  init(_ played: PlayedHaptics) {
    var pattern = HapticPattern(vibrating: played.vibration)
    var notes = NoteCollector()
    if played.audioCount > 0 {
      notes.add(.dropped, .hapticsOnly, at: 0, count: played.audioCount)
    }
    if let time = played.overlap { notes.add(.merged, .oneVibration, at: time) }
    var values = ControlValues(.hapticIntensity, of: pattern)
    // Where nothing vibrates, the control is set back before a tap.
    var runs = played.vibration.runs[...]
    var resets: [DynamicParameter] = []
    for tap in played.taps {
      while let run = runs.first, let end = run.last?.end, end <= tap.time { runs.removeFirst() }
      let isIn = runs.first?.first.map { $0.start <= tap.time } ?? false
      if !isIn, values.value(at: tap.time) != ParameterControl.hapticIntensity.defaultValue,
        resets.last.map({ $0.time < tap.time }) ?? true
      {
        resets.append(
          DynamicParameter(
            .hapticIntensity, at: tap.time, value: ParameterControl.hapticIntensity.defaultValue))
      }
    }
    pattern.parameters += resets
    values = ControlValues(.hapticIntensity, of: pattern)
    for var tap in played.taps {
      let factor = values.value(at: tap.time)
      if factor < tap.intensity {
        notes.add(.changed, .ahapControls, at: tap.time)
        tap.intensity = 1
      } else if factor > 0 {
        tap.intensity /= factor
      }
      pattern.events.append(tap)
    }
    pattern.events = pattern.events.inTime
    self.pattern = pattern
    self.notes = notes.notes
  }
}
