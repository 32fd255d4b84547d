/// A key, when it came, and what was done about it at once.
struct KeyStroke {
  /// What became of a key before anybody else saw it.
  enum Outcome: Equatable {
    /// Nothing yet.
    case none
    /// The voice that was ready for it was played, under this number.
    case played(Int)
    /// Too many voices were on their way.
    case refused
  }

  var key: TerminalKey
  /// On `MonotonicClock`.
  var pressedAt: Int
  var outcome = Outcome.none
}
