package import TaplinePatterns

/// A timeline reduced to taps and a single vibration track, for other platforms' formats and for comparisons.
package struct PlayedHaptics: Sendable {
  /// The taps with controls applied whose intensity is above 0, sorted by time.
  package let taps: [HapticEvent]

  /// The strongest continuous event at each time.
  package let vibration: VibrationTrack

  /// The number of continuous events whose intensity is above 0 before the pattern's controls are applied.
  package let continuousCount: Int

  /// The first time in seconds at which two of these continuous events overlap, or nil if none do.
  package let overlap: Double?

  /// The number of audio events, which no actuator plays.
  package let audioCount: Int

  package init(_ timeline: Timeline, times: EnvelopeTimes) {
    let taps = timeline.schedulableTransients
    // Avoid a copy in the usual case that all taps remain.
    self.taps =
      taps.allSatisfy { $0.intensity > 0 } ? taps : taps.filter { $0.intensity > 0 }
    var tracks: [VibrationTrack] = []
    var spans: [(start: Double, end: Double)] = []
    for placement in timeline.placements {
      let events = placement.pattern.events.lazy.filter { $0.kind == .continuous }
      guard !events.isEmpty else { continue }
      let controls = PatternControls(placement.pattern, offset: placement.offset)
      let eventTracks = events.compactMap { event -> VibrationTrack? in
        let start = FrameClock.bounded(placement.offset + event.time)
        let track = VibrationTrack(event, at: start, controls: controls, times: times)
        return track.pieces.isEmpty ? nil : track
      }.sorted { $0.pieces[0].start < $1.pieces[0].start }
      spans += eventTracks.map { ($0.pieces[0].start, $0.pieces[$0.pieces.count - 1].end) }
      tracks.append(VibrationTrack.strongest(eventTracks).applying(controls))
    }
    vibration = VibrationTrack.strongest(tracks)
    continuousCount = spans.count
    overlap = Self.overlap(of: spans)
    audioCount = timeline.placements.reduce(0) { count, placement in
      count + placement.pattern.events.count { !$0.kind.isHaptic }
    }
  }

  private static func overlap(of spans: [(start: Double, end: Double)]) -> Double? {
    var end = -Double.infinity
    for span in spans.sorted(by: { $0.start < $1.start }) {
      // Events that meet within a nanosecond do not overlap.
      if span.start < end - 1e-9 { return span.start }
      end = max(end, span.end)
    }
    return nil
  }

  /// The time in seconds of the last tap or the end of the vibration, whichever is later.
  package var end: Double {
    max(taps.last?.time ?? 0, vibration.pieces.last?.end ?? 0)
  }
}
