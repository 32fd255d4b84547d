import TaplineText

/// A call such as `vibrate([10, 20])` or `.addPreset(0, Preset.create(CLICK, 0.5f))`.
struct SourceCall {
  let name: String
  let arguments: [SourceArgument]
  /// The byte range of the name.
  let range: Range<Int>
}

/// An argument of a call or an element of a list: one value or several consecutive values, such as a chain of calls.
struct SourceArgument {
  indirect enum Value {
    case number(Double)
    case name(String)
    case text(String)
    case call(SourceCall)
    case list([SourceArgument])
  }

  var values: [Value] = []
  var range: Range<Int>

  var number: Double? {
    guard values.count == 1, case .number(let number) = values[0] else { return nil }
    return number
  }

  var text: String? {
    guard values.count == 1, case .text(let text) = values[0] else { return nil }
    return text
  }

  var name: String? {
    guard let last = values.last, case .name(let name) = last else { return nil }
    return name
  }

  /// Including those in lists.
  var calls: [SourceCall] {
    values.flatMap { value -> [SourceCall] in
      switch value {
      case .call(let call): [call]
      case .list(let elements): elements.flatMap(\.calls)
      case .number, .name, .text: []
      }
    }
  }

  /// The elements of a list: a literal, the arguments of a call such as `longArrayOf`, or a single number.
  var elements: [SourceArgument]? {
    if number != nil { return [self] }
    for value in values.reversed() {
      switch value {
      case .list(let elements): return elements
      case .call(let call): return call.arguments
      case .number, .name, .text: continue
      }
    }
    return nil
  }

  func integers(
    in range: ClosedRange<Double>, _ bytes: UnsafeBufferPointer<UInt8>, _ file: String
  ) throws(DataError) -> [Double] {
    guard let elements else {
      throw DataError(
        "expected a list of numbers", at: self.range, in: bytes, file: file,
        rule: ExchangeReader.rule)
    }
    var numbers: [Double] = []
    for element in elements {
      guard let number = element.number, number == number.rounded(), range.contains(number) else {
        throw DataError(
          "expected a whole number from \(Int(range.lowerBound)) to \(Int(range.upperBound))",
          at: element.range, in: bytes, file: file, rule: ExchangeReader.rule)
      }
      numbers.append(number)
    }
    return numbers
  }
}

/// Finds calls in Kotlin, Java or JavaScript, and skips comments and other text.
struct CallScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: String
  private var position = 0
  private var progress: BorrowedText.Progress

  private static let maximumDepth = 40

  init(_ text: BorrowedText, file: String) {
    bytes = text.bytes
    progress = text.progress
    self.file = file
  }

  func calls() throws(DataError) -> [SourceCall] {
    var calls: [SourceCall] = []
    try forEachCall { calls.append($0) }
    return calls
  }

  /// Passes each outermost call as soon as it is read.
  func forEachCall(
    _ consume: (SourceCall) throws(DataError) -> Void
  ) throws(DataError) {
    var scanner = self
    while scanner.position < bytes.count {
      _ = try scanner.arguments(closing: nil, depth: 0, consume)
      // Skip an unmatched closing bracket.
      scanner.position += 1
    }
  }

  private func failure(_ message: String, at range: Range<Int>) -> DataError {
    DataError(message, at: range, in: bytes, file: file, rule: ExchangeReader.rule)
  }

  /// Returns NUL past the end.
  private func character(at position: Int) -> Unicode.Scalar {
    Unicode.Scalar(position < bytes.count ? bytes[position] : 0)
  }

  /// Reads arguments up to a closing bracket; at depth 0, passes calls to `consume` and returns no arguments.
  private mutating func arguments(
    closing: Unicode.Scalar?, depth: Int, _ consume: (SourceCall) throws(DataError) -> Void
  ) throws(DataError) -> [SourceArgument] {
    guard depth < Self.maximumDepth else {
      throw failure("brackets are nested too deeply", at: position..<min(position + 1, bytes.count))
    }
    var arguments: [SourceArgument] = []
    var argument = SourceArgument(range: position..<position)
    /// The name directly before the position, which a parenthesis turns into a call; nil after anything else.
    var name: (text: String, range: Range<Int>)?
    func finish() {
      if depth > 0, !argument.values.isEmpty { arguments.append(argument) }
    }
    while position < bytes.count {
      let start = position
      if skipSpaceOrComment() { continue }
      let precedingName = name
      name = nil
      let character = character(at: position)
      switch character {
      case ")", "]", "}":
        finish()
        guard character == closing || closing == nil else {
          throw failure(
            "this bracket does not match an opening bracket", at: position..<position + 1)
        }
        if closing != nil { position += 1 }
        return arguments
      case "(", "[", "{":
        position += 1
        let end: Unicode.Scalar =
          switch character {
          case "(": ")"
          case "[": "]"
          default: "}"
          }
        let inner = try self.arguments(closing: end, depth: depth + 1, consume)
        var value = SourceArgument.Value.list(inner)
        if character == "(", let precedingName {
          argument.values.removeLast()
          value = .call(
            SourceCall(name: precedingName.text, arguments: inner, range: precedingName.range))
        }
        if depth == 0 {
          for call in SourceArgument(values: [value], range: start..<position).calls {
            try consume(call)
          }
          progress.advance(to: position)
        } else {
          argument.values.append(value)
        }
        argument.range = min(argument.range.lowerBound, start)..<position
      case ",", ";":
        finish()
        position += 1
        argument = SourceArgument(range: position..<position)
      default:
        if argument.values.isEmpty { argument.range = start..<start }
        if character == "\"" || character == "'" {
          argument.values.append(.text(string()))
        } else if startsNumber(position) || character == "-" && startsNumber(position + 1) {
          argument.values.append(.number(number()))
        } else if isLetter(position) {
          while isLetter(position) || isDigit(position) { position += 1 }
          let text = String(decoding: bytes[start..<position], as: UTF8.self)
          argument.values.append(.name(text))
          name = (text, start..<position)
        } else {
          position += 1
        }
        argument.range = argument.range.lowerBound..<position
      }
    }
    guard closing == nil else {
      throw failure("an opening bracket is not closed", at: bytes.count..<bytes.count)
    }
    finish()
    return arguments
  }

  /// Returns false if there is neither whitespace nor a comment.
  private mutating func skipSpaceOrComment() -> Bool {
    switch character(at: position) {
    case " ", "\t", "\n", "\r": position += 1
    case "/" where character(at: position + 1) == "/":
      while position < bytes.count, character(at: position) != "\n" { position += 1 }
    case "/" where character(at: position + 1) == "*":
      position += 2
      while position < bytes.count,
        character(at: position) != "/" || character(at: position - 1) != "*"
      {
        position += 1
      }
      position = min(position + 1, bytes.count)
    default: return false
    }
    return true
  }

  /// Ends at the closing quote or the end of the line; escapes are not decoded.
  private mutating func string() -> String {
    let quote = character(at: position)
    position += 1
    let start = position
    while position < bytes.count, character(at: position) != quote, character(at: position) != "\n"
    {
      position += character(at: position) == "\\" ? 2 : 1
    }
    position = min(position, bytes.count)
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    position = min(position + 1, bytes.count)
    return text
  }

  /// Reads `-1`, `.5f`, `100L`, `1_000`, `0x7F`; the value is NaN if the digits are invalid.
  private mutating func number() -> Double {
    let start = position
    position += 1
    while isDigit(position) || isLetter(position) || character(at: position) == "." {
      let isExponent = bytes[position] | 0x20 == UInt8(ascii: "e")
      position += 1
      if isExponent, character(at: position) == "-" || character(at: position) == "+" {
        position += 1
      }
    }
    let isHexadecimal = bytes[start..<position].contains { $0 | 0x20 == UInt8(ascii: "x") }
    func isSuffix(_ byte: UInt8) -> Bool {
      let letter = Unicode.Scalar(byte | 0x20)
      return letter == "l" || !isHexadecimal && (letter == "f" || letter == "d")
    }
    var end = position
    while end > start, isSuffix(bytes[end - 1]) { end -= 1 }
    let digits = bytes[start..<end]
    let text =
      digits.contains(UInt8(ascii: "_"))
      ? String(decoding: digits.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
      : String(decoding: digits, as: UTF8.self)
    return Double(text) ?? .nan
  }

  private func isDigit(_ position: Int) -> Bool { ("0"..."9").contains(character(at: position)) }

  private func startsNumber(_ position: Int) -> Bool {
    isDigit(position) || character(at: position) == "." && isDigit(position + 1)
  }

  private func isLetter(_ position: Int) -> Bool {
    let character = character(at: position)
    return ("a"..."z").contains(character) || ("A"..."Z").contains(character) || character == "_"
      || character.value >= 0x80
  }
}
