/// A key as a terminal reports it.
enum TerminalKey: Sendable, Equatable {
  /// A character, as typed.
  case character(Character)
  /// Ctrl and a letter, in lower case.
  case control(Character)
  /// An arrow.
  case up, down, left, right
  case pageUp, pageDown
  /// The first or the last place.
  case home, end
  case enter
  /// Escape, by itself.
  case escape
  case tab
  case backspace
}
