import TaplineActuators
import TaplinePatterns
import TaplineText

/// The notation `oO.-=`; source: mkuczera/react-native-haptic-feedback, src/utils/pattern.ts.
enum HapticNotation {
  /// The milliseconds from a tap to the next character.
  private static let tapLength = 100

  private typealias Tap = (letter: UInt8, intensity: Double, sharpness: Double)

  private static let taps: [Tap] = [
    (UInt8(ascii: "o"), 0.4, 0.4), (UInt8(ascii: "O"), 1, 0.8),
  ]

  fileprivate static let gaps: [(letter: UInt8, length: Int)] = [
    (UInt8(ascii: "."), 150), (UInt8(ascii: "-"), 400), (UInt8(ascii: "="), 1_000),
  ]

  /// Writes each tap as close to its time as the gaps allow.
  static func text(of played: PlayedHaptics, _ notes: inout NoteCollector) -> String {
    if let first = played.vibration.pieces.first {
      notes.add(.dropped, .notationVibration, at: first.start, count: played.continuousCount)
    }
    var text: [UInt8] = []
    // The earliest time of the next tap, in milliseconds.
    var cursor = 0
    for tap in played.taps {
      let time = tap.time * 1_000
      let gap = time - Double(cursor)
      cursor += addGap(max(gap, 0), to: &text)
      if abs(Double(cursor) - time) > 1e-6 { notes.add(.moved, .notationGaps, at: tap.time) }
      let letter = nearest(tap)
      if abs(letter.intensity - tap.intensity) > 1e-9
        || abs(letter.sharpness - tap.sharpness) > 1e-9
      {
        notes.add(.changed, .notationTaps, at: tap.time)
      }
      text.append(letter.letter)
      cursor += tapLength
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// If both letters are equally near, the sharper one.
  private static func nearest(_ tap: HapticEvent) -> Tap {
    let (soft, strong) = (taps[0], taps[1])
    return abs(tap.intensity - soft.intensity) < abs(tap.intensity - strong.intensity)
      ? soft : strong
  }

  /// Adds the gaps whose sum is nearest to a length in milliseconds, and returns the sum; of equally near sums, the one
  /// of fewer gaps, then of fewer short gaps.
  private static func addGap(_ length: Double, to text: inout [UInt8]) -> Int {
    let units = Int(length / Double(GapCounts.unit))
    guard let shorter = GapCounts.nearest(to: units, by: -1),
      let longer = GapCounts.nearest(to: units + 1, by: 1)
    else { return 0 }
    func rank(_ counts: GapCounts) -> (Double, Int, Int) {
      (abs(length - Double(counts.length)), counts.total, counts.short)
    }
    let best = rank(shorter) <= rank(longer) ? shorter : longer
    for (gap, count) in [(2, best.long), (1, best.middle), (0, best.short)] {
      for _ in 0..<count { text.append(gaps[gap].letter) }
    }
    return best.length
  }

  /// Reads the notation; line breaks at the end of the file are ignored.
  static func read(_ text: BorrowedText, file: String) throws(DataError) -> ImportedHaptics {
    var haptics = ImportedHaptics()
    var cursor = 0
    var progress = text.progress
    var letters = text.bytes[...]
    while let last = letters.last, last == 0x0A || last == 0x0D { letters = letters.dropLast() }
    for (offset, byte) in letters.enumerated() {
      progress.advance(to: offset)
      if let tap = taps.first(where: { $0.letter == byte }) {
        haptics.addTap(
          at: Double(cursor) / 1_000, intensity: tap.intensity, sharpness: tap.sharpness)
        cursor += tapLength
      } else if let gap = gaps.first(where: { $0.letter == byte }) {
        cursor += gap.length
      } else {
        throw DataError(
          "unknown character; the notation has only o, O, ., - and =", at: offset..<offset + 1,
          in: text.bytes, file: file, rule: ExchangeReader.rule)
      }
    }
    return haptics
  }
}

private struct GapCounts {
  var short = 0
  var middle = 0
  var long = 0

  /// The common divisor of all gaps, in milliseconds.
  static let unit = 50

  var total: Int { short + middle + long }

  var length: Int {
    let gaps = HapticNotation.gaps
    return short * gaps[0].length + middle * gaps[1].length + long * gaps[2].length
  }

  /// The fewest gaps that add up to each multiple of `unit`; nil if none do.
  private static let table: [GapCounts?] = {
    var table = [GapCounts?](repeating: nil, count: 128)
    // More gaps are not needed: 20 of 150 ms are as long as three of 1000 ms, and five of 400 ms as two of 1000 ms.
    for short in 0...19 {
      for middle in 0...4 {
        for long in 0...6 {
          let counts = GapCounts(short: short, middle: middle, long: long)
          let place = counts.length / unit
          guard place < table.count else { continue }
          if let best = table[place],
            (best.total, best.short) <= (counts.total, counts.short)
          {
            continue
          }
          table[place] = counts
        }
      }
    }
    return table
  }()

  /// Tries further numbers of units in the direction of `step`.
  static func nearest(to units: Int, by step: Int) -> GapCounts? {
    let perLong = HapticNotation.gaps[2].length / unit
    var units = units
    while units >= 0 {
      // 89 units are 19 short and four middle gaps, the most that are needed. Each further 1000 ms is one long gap.
      let longs = max(0, (units - 89) / perLong)
      if var counts = table[units - longs * perLong] {
        counts.long += longs
        return counts
      }
      units += step
    }
    return nil
  }
}
