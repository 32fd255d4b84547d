import TaplinePatterns
import TaplineText

/// Reads the notation `oO.-=`; a line feed at the end belongs to the file.
enum NotationReader {
  static func read(_ text: BorrowedText, file: String) throws(ExchangeError) -> ReadHaptics {
    var read = ReadHaptics()
    var cursor = 0
    var progress = text.progress
    var letters = text.bytes[...]
    while let last = letters.last, last == 0x0A || last == 0x0D { letters = letters.dropLast() }
    for (offset, byte) in letters.enumerated() {
      progress.passed(offset)
      if let tap = HapticNotation.taps.first(where: { $0.letter == byte }) {
        read.taps.append(
          HapticEvent(
            .transient, at: Double(cursor) / 1_000, intensity: tap.intensity,
            sharpness: tap.sharpness))
        cursor += HapticNotation.tapLength
      } else if let gap = HapticNotation.gaps.first(where: { $0.letter == byte }) {
        cursor += gap.length
      } else {
        throw ExchangeError(
          "the notation has the characters o O . - = only", at: offset..<offset + 1, in: text.bytes,
          file: file)
      }
    }
    return read
  }
}
