package import TaplineText

/// What the writer of a format did to a pattern because of a rule of the format.
package struct ExchangeNote: Sendable, Hashable {
  /// What became of the events.
  enum Change: String, Sendable, Hashable, CaseIterable {
    /// They became part of another one.
    case merged
    /// They stand at another time, or last for another.
    case moved
    /// They are not there.
    case dropped
    /// They are stronger, weaker, sharper or duller.
    case changed
  }

  /// What became of the events.
  let change: Change

  /// The rule of the format that caused it.
  let rule: ExchangeRule

  /// When it first happened, in seconds.
  let time: Double

  /// How often it happened, `>= 1`.
  let count: Int
}

/// Collects notes: one for each rule and change, with the first time and a count.
struct NoteCollector {
  private var order: [ExchangeNote] = []

  mutating func add(
    _ change: ExchangeNote.Change, _ rule: ExchangeRule, at time: Double, count: Int = 1
  ) {
    guard count > 0 else { return }
    // There are a handful: looking through them is quicker than hashing.
    guard let place = order.firstIndex(where: { $0.rule == rule && $0.change == change }) else {
      order.append(ExchangeNote(change: change, rule: rule, time: time, count: count))
      return
    }
    let old = order[place]
    order[place] = ExchangeNote(
      change: change, rule: rule, time: min(old.time, time), count: old.count + count)
  }

  /// The notes, in the order in which they first came up.
  var notes: [ExchangeNote] { order }
}

/// How often the rules of formats merged, moved, dropped and changed something.
package struct ExchangeTally: Sendable, Encodable {
  private var counts: [ExchangeNote.Change: Int] = [:]

  /// Counts what notes tell.
  package init(_ notes: some Sequence<ExchangeNote>) { add(notes) }

  /// Counts what more notes tell.
  package mutating func add(_ notes: some Sequence<ExchangeNote>) {
    for note in notes { counts[note.change, default: 0] += note.count }
  }

  /// The counts in words, such as `2 merged, 1 dropped`; empty where there is nothing.
  package var shown: SanitizedText {
    ExchangeNote.Change.allCases.compactMap { change -> SanitizedText? in
      counts[change].map { "\($0) \(change.rawValue)" }
    }.joined(separator: ", ")
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: ExchangeNote.Change.self)
    for change in ExchangeNote.Change.allCases {
      try members.encode(counts[change] ?? 0, forKey: change)
    }
  }
}

extension ExchangeNote.Change: CodingKey {}
