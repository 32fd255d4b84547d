import Foundation
import TaplineFiles
import TaplineRendering
import TaplineTestSupport
import TaplineText
import Testing

/// Returns the texts of numbers, one in each row.
private func cells(
  _ numbers: CSVWriter.Numbers = .shortest, _ rows: (inout CSVWriter) throws -> Void
) throws -> [Substring] {
  let sink = MemorySink()
  var csv = try CSVWriter(columns: ["x"], to: sink, numbers: numbers)
  try rows(&csv)
  try csv.finish()
  return String(decoding: sink.bytes, as: UTF8.self).split(separator: "\n").dropFirst().map { $0 }
}

/// Returns the standard library's digits without `.0` and negative zero, as in a table.
private func plain(_ description: String, isZero: Bool) -> String {
  guard !isZero else { return "0" }
  return description.hasSuffix(".0") ? String(description.dropLast(2)) : description
}

@Suite("Digits of numbers")
struct DecimalTests {
  /// The number of random numbers of each kind; `TAPLINE_DIGIT_SAMPLES` replaces it.
  private static let samples =
    ProcessInfo.processInfo.environment["TAPLINE_DIGIT_SAMPLES"].flatMap(Int.init) ?? 10_000

  private func expectShortest(_ numbers: [Double]) throws {
    let written = try cells { csv in
      for number in numbers {
        csv.cell(number)
        try csv.endRow()
      }
    }
    try #require(written.count == numbers.count)
    for (number, text) in zip(numbers, written) {
      let expected = plain(number.description, isZero: number == 0)
      if text != expected { Issue.record("\(number.bitPattern): \(text), not \(expected)") }
    }
  }

  private func expectShortest(_ numbers: [Float]) throws {
    let written = try cells { csv in
      for number in numbers {
        csv.cell(number)
        try csv.endRow()
      }
    }
    try #require(written.count == numbers.count)
    for (number, text) in zip(numbers, written) {
      let expected = plain(number.description, isZero: number == 0)
      if text != expected { Issue.record("\(number.bitPattern): \(text), not \(expected)") }
    }
  }

  @Test("Any double has the digits of its description, including subnormal ones")
  func doubles() throws {
    var generator = SeededGenerator(seed: 41)
    try expectShortest(
      (0..<Self.samples).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite))
    try expectShortest(
      (0..<Self.samples / 4).map { _ in Double(bitPattern: generator.next() >> 12) })
  }

  @Test("Any float has the digits of its description")
  func floats() throws {
    var generator = SeededGenerator(seed: 42)
    try expectShortest(
      (0..<Self.samples).map { _ in
        Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      }.filter(\.isFinite))
    try expectShortest((0..<Self.samples).map { _ in Float.random(in: -1...1, using: &generator) })
    try expectShortest(
      (1...254).flatMap { field in
        [0, 1, 0x7f_ffff].map { Float(bitPattern: UInt32(field) << 23 | $0) }
      })
  }

  @Test("Powers of two and of ten and their neighbours have the digits of their description")
  func powers() throws {
    let twos = (-1_074...1_023).map { Double(sign: .plus, exponent: $0, significand: 1) }
    let tens = (-323...308).compactMap { Double("1e\($0)") }
    let others = [Double.greatestFiniteMagnitude, .leastNormalMagnitude, 0x1p53 + 2, 9e15]
    try expectShortest(
      (twos + tens + others).flatMap { [$0, $0.nextUp, $0.nextDown, -$0] }.filter(\.isFinite))
  }

  @Test("Times of frames, short decimals and whole numbers have the digits of their description")
  func everyday() throws {
    for rate in [120.0, 44_100, 48_000] {
      try expectShortest((0..<Self.samples / 10).map { Double($0 * 37) / rate })
    }
    var generator = SeededGenerator(seed: 43)
    for divisor in [1.0, 10, 1_000, 1e6, 1e9, 1e12] {
      try expectShortest(
        (0..<Self.samples / 10).map { _ in
          Double(Int.random(in: -9_999_999_999...9_999_999_999, using: &generator)) / divisor
        })
    }
    try expectShortest(
      (0..<Self.samples / 10).map { _ in
        Double(
          Int64(truncatingIfNeeded: generator.next()) >> Int64.random(in: 0...62, using: &generator)
        )
      })
  }

  @Test("A fixed number of decimals gives the C library's digits for numbers of any size")
  func fixed() throws {
    var generator = SeededGenerator(seed: 44)
    for digits in [0, 2, 6, 7, 8, 12, 16, 17] {
      let numbers =
        (0..<Self.samples / 20).map { _ in
          Double(bitPattern: generator.next())
        }.filter(\.isFinite)
        + (0..<Self.samples / 10).map { index in
          Double.random(in: -1...1, using: &generator) * [1, 1e-6, 99, 1e5, 1e10, 1e17][index % 6]
        }
      let written = try cells(.fixed(digits)) { csv in
        for number in numbers {
          csv.cell(number)
          try csv.endRow()
        }
      }
      try #require(written.count == numbers.count)
      for (number, text) in zip(numbers, written) {
        var expected = String(format: "%.\(digits)f", number)
        if !expected.contains(where: { ("1"..."9").contains($0) }), number < 0 {
          expected.removeFirst()
        }
        if text != expected { Issue.record("\(number): \(text), not \(expected)") }
      }
    }
  }

  @Test("Integers of any length are written with all digits")
  func integers() throws {
    var numbers = [0, -1, Int.max, .min, 99_999_999, 100_000_000, 9_999_999_999_999_999]
    var generator = SeededGenerator(seed: 45)
    numbers += (0..<Self.samples / 10).map { _ in
      Int(truncatingIfNeeded: generator.next()) >> Int.random(in: 0...63, using: &generator)
    }
    let written = try cells { csv in
      for number in numbers {
        csv.cell(number)
        try csv.endRow()
      }
    }
    #expect(written.map(String.init) == numbers.map { "\($0)" })
  }
}
