import TaplinePatterns

/// Reads the notation `oO.-=`; a line feed at the end belongs to the file.
enum NotationReader {
  static func read(_ bytes: [UInt8], file: String) throws(ExchangeError) -> ReadHaptics {
    var read = ReadHaptics()
    var cursor = 0
    var text = bytes[...]
    while let last = text.last, last == 0x0A || last == 0x0D { text = text.dropLast() }
    for (offset, byte) in text.enumerated() {
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
          "the notation has the characters o O . - = only", at: offset..<offset + 1, in: bytes,
          file: file)
      }
    }
    return read
  }
}
