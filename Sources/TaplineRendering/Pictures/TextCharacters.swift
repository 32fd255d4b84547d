/// The characters that pictures of text are made of.
package enum TextCharacters: Sendable, Equatable {
  /// Braille for dots, and lines for frames.
  case braille
  /// Letters that every terminal and every encoding has.
  case plain

  /// The side of a panel.
  var side: Character { self == .braille ? "│" : "|" }

  /// The side of a panel beside a figure.
  var tick: Character { self == .braille ? "┤" : "+" }

  /// Where both axes meet.
  var corner: Character { self == .braille ? "└" : "+" }

  /// The time axis.
  var axis: Character { self == .braille ? "─" : "-" }

  /// The time axis at a figure.
  var axisTick: Character { self == .braille ? "┴" : "+" }

  /// A tap in the legend.
  var tap: String { self == .braille ? "\u{2847}" : "|" }

  /// A continuous event in the legend.
  var continuous: String { self == .braille ? "\u{28D5}" : ":" }

  /// An audio event in the legend.
  var audio: String { self == .braille ? "\u{280F}\u{2809}\u{2839}" : "|'|" }

  /// A sharpness in the legend.
  var sharpness: String { self == .braille ? "\u{2802}" : "." }

  /// The character of two columns of four dots each, the upper ones first.
  ///
  /// In braille U+2800 and a bit for each dot. Source: The Unicode Standard, "Braille Patterns":
  /// dots 1 to 3 and 7 on the left, 4 to 6 and 8 on the right, the bit of dot n being 2^(n − 1).
  func cell(_ left: [Bool], _ right: [Bool]) -> Character {
    switch self {
    case .braille:
      let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
      var pattern: UInt32 = 0
      for row in 0..<4 {
        if left[row] { pattern |= bits[0][row] }
        if right[row] { pattern |= bits[1][row] }
      }
      return Character(UnicodeScalar(0x2800 + pattern) ?? " ")
    case .plain:
      if [left, right].contains(where: { column in column.count { $0 } >= 3 }) { return "|" }
      let isHigh = left[0] || left[1] || right[0] || right[1]
      let isLow = left[2] || left[3] || right[2] || right[3]
      return isHigh ? (isLow ? ":" : "'") : (isLow ? "." : " ")
    }
  }
}
