import TaplineRecording

/// A pattern that the app plays with its own player and reports to the recorder.
public struct Confetti: Sendable {
  /// The pattern: taps that get faster and weaker.
  public let pattern: HapticPattern

  /// Creates a burst of this many taps.
  public init(count: Int) {
    var time = 0.0
    var events: [HapticEvent] = []
    for index in 0..<count {
      let share = Double(index) / Double(max(count, 1))
      events.append(
        HapticEvent(.transient, at: time, intensity: 1 - 0.8 * share, sharpness: 0.7))
      time += 0.08 * (1 - share)
    }
    pattern = HapticPattern(events: events)
  }

  /// Records that the burst begins now.
  public func play(on recorder: HapticRecorder) -> HapticRecorder.RecordingID {
    recorder.mark(.action, "confetti")
    return recorder.record(pattern, source: "confetti")
  }

  /// Records that the burst ended early.
  public func stop(
    _ id: HapticRecorder.RecordingID, after seconds: Double, on recorder: HapticRecorder
  ) {
    recorder.update(id) { placement in
      placement.pattern.events.removeAll { $0.time > seconds }
    }
  }
}
