import TaplineActuators
package import TaplineText

/// A change to a pattern that a rule of the output format requires.
package struct ExchangeNote: Sendable, Hashable {
  package enum Change: String, Sendable, Hashable, CaseIterable {
    /// Events became part of another event.
    case merged
    /// Events have another time or duration.
    case moved
    case dropped
    /// Events have another intensity or sharpness.
    case changed
    /// The output is split into several calls, and a further call begins at this time.
    case split
  }

  package let change: Change
  package let rule: ExchangeRule
  /// The time of the first occurrence, in seconds.
  package internal(set) var time: Double
  package internal(set) var count: Int
}

/// Notes in the order in which they were first added: one for each rule and change, but one for each single split.
package struct NoteCollector {
  package private(set) var notes: [ExchangeNote] = []

  package init() {}

  package mutating func add(
    _ change: ExchangeNote.Change, _ rule: ExchangeRule, at time: Double, count: Int = 1
  ) {
    guard count > 0 else { return }
    // There are only a few notes, so a linear search is faster than hashing.
    guard let index = notes.firstIndex(where: { $0.rule == rule && $0.change == change }) else {
      notes.append(ExchangeNote(change: change, rule: rule, time: time, count: count))
      return
    }
    notes[index].time = min(notes[index].time, time)
    notes[index].count += count
  }

  /// Adds a split, which has its own time.
  mutating func addSplit(_ rule: ExchangeRule, at time: Double) {
    notes.append(ExchangeNote(change: .split, rule: rule, time: time, count: 1))
  }

  mutating func addRounding(of seconds: Double, _ rule: ExchangeRule) {
    if !seconds.isWholeMilliseconds { add(.moved, rule, at: seconds) }
  }

  /// Notes runs whose start and end round to the same millisecond.
  mutating func addVanishedRuns(of track: VibrationTrack, _ rule: ExchangeRule) {
    for run in track.runs where run.start.milliseconds == run.end.milliseconds {
      add(.dropped, rule, at: run.start)
    }
  }

  mutating func addSounds(of played: PlayedHaptics) {
    add(.dropped, .hapticsOnly, at: 0, count: played.audioCount)
  }

  mutating func addOverlap(of played: PlayedHaptics) {
    if let time = played.overlap { add(.merged, .oneVibration, at: time) }
  }
}

package struct ExchangeTally: JSONObject {
  private var counts: [ExchangeNote.Change: Int] = [:]

  package init(_ notes: some Sequence<ExchangeNote>) { add(notes) }

  package mutating func add(_ notes: some Sequence<ExchangeNote>) {
    for note in notes { counts[note.change, default: 0] += note.count }
  }

  /// The counts, such as `2 merged, 1 dropped`; empty if there are none.
  package var shown: SanitizedText {
    ExchangeNote.Change.allCases.compactMap { change -> SanitizedText? in
      counts[change].map { "\($0) \(change.rawValue)" }
    }.joined(separator: ", ")
  }

  package static let members: JSONMembers<Self> = [
    .init("merged") { $0.counts[.merged] ?? 0 }, .init("moved") { $0.counts[.moved] ?? 0 },
    .init("dropped") { $0.counts[.dropped] ?? 0 }, .init("changed") { $0.counts[.changed] ?? 0 },
    .init("split") { $0.counts[.split] ?? 0 },
  ]
}
