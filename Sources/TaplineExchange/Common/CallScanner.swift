import TaplineText

/// A call in a program's text, as `vibrate([10, 20])` or `.addPreset(0, Preset.create(CLICK, 0.5f))`.
struct SourceCall {
  /// The last name before the parenthesis.
  let name: String
  /// What stands between its commas.
  let arguments: [SourceArgument]
  /// The name's bytes.
  let range: Range<Int>
}

/// One argument of a call, or one element of a list: values one behind the other, such as the calls of a
/// chain.
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

  /// The number that it is, or nil.
  var number: Double? {
    guard values.count == 1, case .number(let number) = values[0] else { return nil }
    return number
  }

  /// The string that it is, or nil.
  var text: String? {
    guard values.count == 1, case .text(let text) = values[0] else { return nil }
    return text
  }

  /// The last name in it, or nil.
  var name: String? {
    guard let last = values.last, case .name(let name) = last else { return nil }
    return name
  }

  /// The calls in it, one behind the other, those in lists included.
  var calls: [SourceCall] {
    values.flatMap { value -> [SourceCall] in
      switch value {
      case .call(let call): [call]
      case .list(let elements): elements.flatMap(\.calls)
      case .number, .name, .text: []
      }
    }
  }

  /// The elements of its list, the list being a literal or the arguments of a call such as
  /// `longArrayOf`; or itself, where it is a number.
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

  /// Its whole numbers.
  func whole(
    in range: ClosedRange<Double>, _ bytes: UnsafeBufferPointer<UInt8>, _ file: String
  ) throws(ExchangeError) -> [Double] {
    guard let elements else {
      throw ExchangeError(
        "a list of numbers must stand here", at: self.range, in: bytes, file: file)
    }
    var numbers: [Double] = []
    for element in elements {
      guard let number = element.number, number == number.rounded(), range.contains(number) else {
        throw ExchangeError(
          "each number must be a whole one from \(Int(range.lowerBound)) to \(Int(range.upperBound))",
          at: element.range, in: bytes, file: file)
      }
      numbers.append(number)
    }
    return numbers
  }
}

/// Finds the calls in a text of Kotlin, Java or JavaScript, with their arguments; comments and all else are
/// passed over.
struct CallScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let file: String
  private var place = 0
  private var progress: BorrowedText.Progress

  /// Deepest nesting that is read.
  private static let maximumDepth = 40

  init(_ text: BorrowedText, file: String) {
    bytes = text.bytes
    progress = text.progress
    self.file = file
  }

  /// The calls that are no arguments of others, in the order of the text.
  func calls() throws(ExchangeError) -> [SourceCall] {
    var calls: [SourceCall] = []
    try eachCall { calls.append($0) }
    return calls
  }

  /// Hands on the calls that are no arguments of others, in the order of the text, each as soon as it is read.
  func eachCall(
    _ take: (SourceCall) throws(ExchangeError) -> Void
  ) throws(ExchangeError) {
    var scanner = self
    while scanner.place < bytes.count {
      _ = try scanner.arguments(closing: nil, depth: 0, take)
      // A bracket that closes nothing.
      scanner.place += 1
    }
  }

  /// The arguments up to a closing bracket; outside all brackets none are kept, and calls are handed on.
  private mutating func arguments(
    closing: UInt8?, depth: Int, _ take: (SourceCall) throws(ExchangeError) -> Void
  ) throws(ExchangeError) -> [SourceArgument] {
    guard depth < Self.maximumDepth else {
      throw ExchangeError(
        "brackets are nested too deeply", at: place..<min(place + 1, bytes.count), in: bytes,
        file: file)
    }
    var arguments: [SourceArgument] = []
    var argument = SourceArgument(range: place..<place)
    /// The name before the place, if it stands right before a parenthesis.
    var name: (text: String, range: Range<Int>)?
    func finish() {
      if depth > 0, !argument.values.isEmpty { arguments.append(argument) }
    }
    while place < bytes.count {
      let byte = bytes[place]
      let start = place
      if passOver() { continue }
      switch byte {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        finish()
        guard byte == closing || closing == nil else {
          throw ExchangeError(
            "this bracket closes none that is open", at: place..<place + 1, in: bytes, file: file)
        }
        if closing != nil { place += 1 }
        return arguments
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        place += 1
        let end: UInt8 =
          byte == UInt8(ascii: "(")
          ? UInt8(ascii: ")") : byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")
        let inner = try self.arguments(closing: end, depth: depth + 1, take)
        var value = SourceArgument.Value.list(inner)
        if byte == UInt8(ascii: "("), let called = name {
          argument.values.removeLast()
          value = .call(SourceCall(name: called.text, arguments: inner, range: called.range))
        }
        if depth == 0 {
          for call in SourceArgument(values: [value], range: start..<place).calls { try take(call) }
          progress.passed(place)
        } else {
          argument.values.append(value)
        }
        argument.range = min(argument.range.lowerBound, start)..<place
        name = nil
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if argument.values.isEmpty { argument.range = start..<start }
        argument.values.append(.text(string()))
        argument.range = argument.range.lowerBound..<place
        name = nil
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        finish()
        place += 1
        argument = SourceArgument(range: place..<place)
        name = nil
      default:
        name = nil
        if argument.values.isEmpty { argument.range = start..<start }
        if isDigit(byte)
          || byte == UInt8(ascii: "-") && place + 1 < bytes.count && isDigit(bytes[place + 1])
        {
          argument.values.append(.number(number()))
        } else if isLetter(byte) {
          while place < bytes.count, isLetter(bytes[place]) || isDigit(bytes[place]) { place += 1 }
          let text = String(decoding: bytes[start..<place], as: UTF8.self)
          argument.values.append(.name(text))
          name = (text, start..<place)
        } else {
          place += 1
        }
        argument.range = argument.range.lowerBound..<place
      }
    }
    if closing != nil {
      throw ExchangeError(
        "a bracket is not closed", at: bytes.count..<bytes.count, in: bytes, file: file)
    }
    finish()
    return arguments
  }

  /// Passes over space and comments.
  private mutating func passOver() -> Bool {
    let byte = bytes[place]
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D:
      place += 1
      return true
    case UInt8(ascii: "/") where place + 1 < bytes.count && bytes[place + 1] == byte:
      while place < bytes.count, bytes[place] != 0x0A { place += 1 }
      return true
    case UInt8(ascii: "/") where place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "*"):
      place += 2
      while place < bytes.count,
        !(bytes[place] == UInt8(ascii: "/") && bytes[place - 1] == UInt8(ascii: "*"))
      {
        place += 1
      }
      place = min(place + 1, bytes.count)
      return true
    default: return false
    }
  }

  /// A string up to its closing quote or the end of its line, escapes as they stand.
  private mutating func string() -> String {
    let quote = bytes[place]
    place += 1
    let start = place
    while place < bytes.count, bytes[place] != quote, bytes[place] != 0x0A {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = min(place, bytes.count)
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    place = min(place + 1, bytes.count)
    return text
  }

  /// A number with its suffix: `-1`, `0.5f`, `100L`, `1_000`.
  private mutating func number() -> Double {
    let start = place
    place += 1
    while place < bytes.count,
      isDigit(bytes[place]) || isLetter(bytes[place]) || bytes[place] == UInt8(ascii: ".")
    {
      let isExponent = bytes[place] == UInt8(ascii: "e") || bytes[place] == UInt8(ascii: "E")
      place += 1
      if isExponent, place < bytes.count,
        bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+")
      {
        place += 1
      }
    }
    var end = place
    while end > start, Self.isSuffix(bytes[end - 1]) { end -= 1 }
    let digits = bytes[start..<end]
    let text =
      digits.contains(UInt8(ascii: "_"))
      ? String(decoding: digits.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
      : String(decoding: digits, as: UTF8.self)
    return Double(text) ?? .nan
  }

  /// Whether a byte says the type of the number before it: `f`, `L` and the like.
  private static func isSuffix(_ byte: UInt8) -> Bool {
    switch byte | 0x20 {
    case UInt8(ascii: "f"), UInt8(ascii: "l"), UInt8(ascii: "d"): true
    default: false
    }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}
