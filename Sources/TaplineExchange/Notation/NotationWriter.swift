import TaplinePatterns
import TaplineSynthesis

/// The notation `oO.-=`.
///
/// Source: mkuczera/react-native-haptic-feedback, src/utils/pattern.ts.
enum HapticNotation {
  /// Milliseconds until the next thing after a tap.
  static let tapLength = 100

  /// The letters of taps, with intensity and sharpness.
  static let taps: [(letter: UInt8, intensity: Double, sharpness: Double)] = [
    (UInt8(ascii: "o"), 0.4, 0.4), (UInt8(ascii: "O"), 1, 0.8),
  ]

  /// The letters of gaps, with milliseconds.
  static let gaps: [(letter: UInt8, length: Int)] = [
    (UInt8(ascii: "."), 150), (UInt8(ascii: "-"), 400), (UInt8(ascii: "="), 1_000),
  ]
}

/// Writes taps in the notation `oO.-=`, each as near to its time as gaps allow.
enum NotationWriter {
  static func text(
    of played: PlayedHaptics, _ notes: inout NoteCollector
  ) throws(ExchangeWritingError) -> [UInt8] {
    if let first = played.vibration.pieces.first {
      notes.add(.dropped, .notationVibration, at: first.start, count: played.continuousCount)
    }
    var text: [UInt8] = []
    // Milliseconds at which the next thing would stand.
    var cursor = 0
    for tap in played.taps {
      let wanted = tap.time * 1_000
      let gap = wanted - Double(cursor)
      let letters = gapLetters(max(gap, 0))
      text += letters.text
      cursor += letters.length
      if abs(Double(cursor) - wanted) > 1e-6 { notes.add(.moved, .notationGaps, at: tap.time) }
      let letter = nearest(tap)
      if abs(letter.intensity - tap.intensity) > 1e-9
        || abs(letter.sharpness - tap.sharpness) > 1e-9
      {
        notes.add(.changed, .notationTaps, at: tap.time)
      }
      text.append(letter.letter)
      cursor += HapticNotation.tapLength
    }
    return text + [UInt8(ascii: "\n")]
  }

  /// The letter whose intensity is nearest, where they are equal the sharper.
  private static func nearest(
    _ tap: HapticEvent
  ) -> (letter: UInt8, intensity: Double, sharpness: Double) {
    let (soft, strong) = (HapticNotation.taps[0], HapticNotation.taps[1])
    return abs(tap.intensity - soft.intensity) < abs(tap.intensity - strong.intensity)
      ? soft : strong
  }

  /// The gaps whose sum is nearest to a length, the fewest of those.
  private static func gapLetters(_ length: Double) -> (text: [UInt8], length: Int) {
    // Of 150s at most 19 are needed: 20 of them are three 1000s; of 400s at most four.
    var best = (error: length, count: 0, parts: (0, 0, 0), sum: 0)
    for short in 0...19 {
      for middle in 0...4 {
        let rest = length - Double(short * 150 + middle * 400)
        for long in Set([max(rest / 1_000, 0).rounded(.down), max(rest / 1_000, 0).rounded(.up)]) {
          let sum = short * 150 + middle * 400 + Int(long) * 1_000
          let error = abs(length - Double(sum))
          let count = short + middle + Int(long)
          if (error, count, short) < (best.error, best.count, best.parts.0) {
            best = (error, count, (short, middle, Int(long)), sum)
          }
        }
      }
    }
    let counts = [best.parts.0, best.parts.1, best.parts.2]
    // Long gaps first.
    let text = zip(HapticNotation.gaps, counts).reversed().flatMap { gap, count in
      [UInt8](repeating: gap.letter, count: count)
    }
    return (text, best.sum)
  }
}
