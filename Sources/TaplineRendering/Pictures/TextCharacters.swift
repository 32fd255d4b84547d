package struct TextCharacters: Sendable, Equatable {
  /// Braille for dots, and box-drawing lines for frames.
  package static let braille = TextCharacters(
    isBraille: true, side: "│", tick: "┤", corner: "└", axis: "─", axisTick: "┴", tap: "\u{2847}",
    continuous: "\u{28D5}", audio: "\u{280F}\u{2809}\u{2839}", sharpness: "\u{2802}")

  /// ASCII characters for any terminal and encoding; the side is `[`, because `|` is a tap.
  package static let plain = TextCharacters(
    isBraille: false, side: "[", tick: "+", corner: "+", axis: "-", axisTick: "+", tap: "|",
    continuous: ":", audio: "|'|", sharpness: ".")

  private let isBraille: Bool

  /// The left side of a panel in a row without a number.
  let side: Character
  /// The left side of a panel in a row with a number.
  let tick: Character

  /// The left end of the time axis.
  let corner: Character
  /// The time axis between numbers.
  let axis: Character
  /// The time axis at a number.
  let axisTick: Character

  let tap: String
  let continuous: String
  let audio: String
  let sharpness: String

  /// Returns the character of two columns of four dots each, from the top.
  func cell(_ left: [Bool], _ right: [Bool]) -> Character {
    if isBraille {
      // The Unicode Standard, "Braille Patterns": dots 1 to 3 and 7 are left, 4 to 6 and 8 right; dot n is bit n - 1.
      let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
      var pattern: UInt32 = 0
      for row in 0..<4 {
        if left[row] { pattern |= bits[0][row] }
        if right[row] { pattern |= bits[1][row] }
      }
      return Character(UnicodeScalar(0x2800 + pattern) ?? " ")
    }
    if [left, right].contains(where: { column in column.count { $0 } >= 3 }) { return "|" }
    let isHigh = left[0] || left[1] || right[0] || right[1]
    let isLow = left[2] || left[3] || right[2] || right[3]
    if isHigh { return isLow ? ":" : "'" }
    return isLow ? "." : " "
  }
}
