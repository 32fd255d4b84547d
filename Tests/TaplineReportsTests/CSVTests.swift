import TaplineFiles
import TaplineRendering
import TaplineText
import Testing

/// The records of a CSV text, by the grammar of RFC 4180 with LF.
func records(_ bytes: [UInt8]) -> [[String]] {
  var records: [[String]] = []
  var (record, field): ([String], [UInt8]) = ([], [])
  var (isQuoted, index) = (false, 0)
  while index < bytes.count {
    let byte = bytes[index]
    if isQuoted {
      if byte != UInt8(ascii: "\"") {
        field.append(byte)
      } else if index + 1 < bytes.count, bytes[index + 1] == byte {
        field.append(byte)
        index += 1
      } else {
        isQuoted = false
      }
    } else if byte == UInt8(ascii: "\""), field.isEmpty {
      isQuoted = true
    } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") {
      record.append(String(decoding: field, as: UTF8.self))
      field = []
      if byte == UInt8(ascii: "\n") {
        records.append(record)
        record = []
      }
    } else {
      field.append(byte)
    }
    index += 1
  }
  return records
}

/// The text of one row of cells, without the header.
private func row(
  _ numbers: CSVWriter.Numbers = .shortest, _ cells: (inout CSVWriter) -> Void
) throws -> String {
  let sink = MemorySink()
  var csv = try CSVWriter(columns: ["x"], to: sink, numbers: numbers)
  cells(&csv)
  try csv.endRow()
  try csv.finish()
  return String(decoding: sink.bytes.dropFirst(2), as: UTF8.self)
}

/// Rounds a double to this many digits in exact decimal arithmetic, halves to even.
private func exactlyRounded(_ number: Double, digits: Int) -> String {
  // The digits of |number| · 10^digits · 2^(-exponent), doubled or halved until the power is used.
  var value = String(UInt64(number.magnitude.significand * 0x1p52)).map { $0.wholeNumberValue ?? 0 }
  var point = value.count
  var exponent = number == 0 ? 0 : Int(number.exponent) - 52
  while exponent > 0 {
    var carry = 0
    for index in value.indices.reversed() {
      let twice = value[index] * 2 + carry
      (value[index], carry) = (twice % 10, twice / 10)
    }
    if carry > 0 {
      value.insert(carry, at: 0)
      point += 1
    }
    exponent -= 1
  }
  while exponent < 0 {
    var carry = 0
    for index in value.indices {
      let tens = carry * 10 + value[index]
      (value[index], carry) = (tens / 2, tens % 2)
    }
    if carry > 0 { value.append(5) }
    exponent += 1
  }
  value += [Int](repeating: 0, count: max(0, point + digits + 1 - value.count))
  var kept = Array(value[..<(point + digits)])
  let rest = value[(point + digits)...]
  let isHalf = rest.first == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
  if (rest.first ?? 0) >= 5, !isHalf || !(kept.last ?? 0).isMultiple(of: 2) {
    var index = kept.count - 1
    while index >= 0, kept[index] == 9 {
      kept[index] = 0
      index -= 1
    }
    if index >= 0 {
      kept[index] += 1
    } else {
      kept.insert(1, at: 0)
      point += 1
    }
  }
  var whole = kept[..<(kept.count - digits)].map(String.init).joined()
  while whole.hasPrefix("0"), whole.count > 1 { whole.removeFirst() }
  let text = whole + (digits > 0 ? "." + kept.suffix(digits).map(String.init).joined() : "")
  return number < 0 && text.contains { ("1"..."9").contains($0) } ? "-" + text : text
}

@Suite("CSV")
struct CSVTests {
  @Test("Texts are quoted only if RFC 4180 requires it, and quotes are doubled")
  func quoting() throws {
    let text = try row { csv in
      for cell in ["plain", "a,b", "a\"b", "a\nb", "a\rb", "", "é 🎈", " x "] { csv.cell(cell) }
    }
    #expect(text == "plain,\"a,b\",\"a\"\"b\",a\\u{A}b,a\\u{D}b,,é 🎈, x \n")
  }

  @Test(
    "A text that a spreadsheet would evaluate begins with an apostrophe; a lone sign is not a formula"
  )
  func formulas() throws {
    let text = try row { csv in
      for cell in ["=1+1", "+1", "-1+2", "@SUM(A1)", "=a,b", "-", "+", "a=b", ""] { csv.cell(cell) }
      csv.cell(-1)
    }
    #expect(text == "'=1+1,'+1,'-1+2,'@SUM(A1),\"'=a,b\",-,+,a=b,,-1\n")
  }

  @Test("Any text is read back unchanged by the grammar, with line ends as escapes")
  func roundTrip() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      let cells = (0..<4).map { _ in
        String(
          (0..<Int.random(in: 0...5, using: &random)).map { _ in
            Array(",\"\n\rab é").randomElement(using: &random) ?? "a"
          })
      }
      let sink = MemorySink()
      var csv = try CSVWriter(columns: ["a", "b", "c", "d"], to: sink)
      for cell in cells { csv.cell(cell) }
      try csv.endRow()
      try csv.finish()
      let shown = cells.map { cell in
        cell.unicodeScalars.map { $0 == "\n" ? "\\u{A}" : $0 == "\r" ? "\\u{D}" : String($0) }
          .joined()
      }
      #expect(records(sink.bytes) == [["a", "b", "c", "d"], shown])
    }
  }

  @Test("Numbers are written in their shortest form; zero and whole numbers have no fraction")
  func numbers() throws {
    let values: [Double] = [
      0, -0.0, 1, -2, 0.1, 1 / 3, 1e-7, 120, .leastNonzeroMagnitude, 1e16, -1.5e300,
    ]
    #expect(
      try row { csv in for value in values { csv.cell(value) } }
        == "0,0,1,-2,0.1,0.3333333333333333,1e-07,120,5e-324,1e+16,-1.5e+300\n")
    let samples: [Float] = [0, -0.0, 1, 0.1, 1 / 3]
    #expect(
      try row { csv in for sample in samples { csv.cell(sample) } } == "0,0,1,0.1,0.33333334\n")
    #expect(
      try row { csv in
        csv.cell(-12)
        csv.cell(Int.max)
      } == "-12,9223372036854775807\n")
  }

  @Test("An undefined or infinite number is an empty cell")
  func undefined() throws {
    #expect(
      try row { csv in
        csv.cell(nil as Double?)
        csv.cell(nil as Double?)
        csv.cell(Double.nan)
        csv.cell(-Double.infinity)
        csv.cell(Float.nan)
        csv.cell(7)
      } == ",,,,,7\n")
  }

  @Test("Every double and float is read back bit for bit")
  func bitEqual() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<5_000 {
      let double = Double(bitPattern: random.next())
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      guard double.isFinite, float.isFinite, double != 0, float != 0 else { continue }
      let text = try row { csv in
        csv.cell(double)
        csv.cell(float)
      }
      let cells = text.dropLast().split(separator: ",")
      #expect(Double(cells[0])?.bitPattern == double.bitPattern)
      #expect(Float(cells[1])?.bitPattern == float.bitPattern)
    }
  }

  @Test("Fixed precision is exact rounding, halves to even, without negative zero")
  func fixed() throws {
    var random = SystemRandomNumberGenerator()
    var values: [Double] = [
      0, -0.0, 0.5, 1.5, 2.5, -0.5, 0.125, 0.375, -0.0004, 0.0005, 999.9996, 0.1, 1e15, 123456.789,
      9.5, 99.95, -99.995, 0x1p-20, 0x1p60,
    ]
    values += (0..<1_000).map { _ in Double.random(in: -2_000...2_000, using: &random) }
    values += (0..<500).map { _ in Double(Int.random(in: -99_999...99_999, using: &random)) / 1_024
    }
    // Halves of the sixth digit, and all sizes.
    values += (0..<500).map { _ in Double(Int.random(in: -99_999...99_999, using: &random)) / 128 }
    values += (-30...24).map { exponent in
      Double(sign: .plus, exponent: exponent * 3, significand: .random(in: 1..<2, using: &random))
    }
    for digits in [0, 1, 3, 6, 8, 9, 16, 17] {
      for value in values {
        let text = try row(.fixed(digits)) { csv in csv.cell(value) }
        #expect(text == exactlyRounded(value, digits: digits) + "\n", "\(value) \(digits)")
      }
    }
    #expect(try row(.fixed(1)) { csv in csv.cell(0.25) } == "0.2\n")
    #expect(try row(.fixed(3)) { csv in csv.cell(-0.0001) } == "0.000\n")
    #expect(try row(.fixed(3)) { csv in csv.cell(5) } == "5\n")
    #expect(try row(.fixed(-1)) { csv in csv.cell(2.6) } == "3\n")
    #expect(try row(.fixed(99)) { csv in csv.cell(0.5) } == "0.50000000000000000\n")
  }

  @Test("The largest double is written with all digits at the highest precision")
  func largest() throws {
    let text = try row(.fixed(17)) { csv in csv.cell(-Double.greatestFiniteMagnitude) }
    #expect(text == exactlyRounded(-.greatestFiniteMagnitude, digits: 17) + "\n")
    #expect(text.count == 1 + 309 + 1 + 17 + 1)
  }
}
