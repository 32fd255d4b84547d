package import TaplineText

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
  package var shown: ShownText {
    ExchangeNote.Change.allCases.compactMap { change -> ShownText? in
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
