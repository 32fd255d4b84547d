/// The width of characters in terminal cells: wide and fullwidth characters and pictures of emoji take two (Unicode
/// Standard Annex #11, "East Asian Width").
package enum DisplayWidth {
  /// Returns the number of cells of a character; a tab counts as eight, its maximum.
  package static func cells(_ character: Character) -> Int {
    if character == "\t" { return 8 }
    var width = 0
    for scalar in character.unicodeScalars {
      // This variation selector shows the emoji before it as a picture.
      if scalar == "\u{FE0F}" { return 2 }
      width = max(width, cells(scalar))
    }
    return width
  }

  static func cells(_ text: some Sequence<Character>) -> Int {
    text.reduce(0) { $0 + cells($1) }
  }

  private static func cells(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
