/// A key as a terminal reports it.
enum TerminalKey: Sendable, Equatable {
  /// A character, as typed.
  case character(Character)
  /// Ctrl and a letter, in lower case.
  case control(Character)
  /// An arrow.
  case up, down, left, right
  /// A page up or down.
  case pageUp, pageDown
  /// The first or the last place.
  case home, end
  /// Enter.
  case enter
  /// Escape, by itself.
  case escape
  /// Tab.
  case tab
  /// Backspace.
  case backspace
}
