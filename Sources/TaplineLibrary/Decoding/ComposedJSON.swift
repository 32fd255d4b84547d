import TaplineText

/// A JSON text put together from parts of another, which still knows where each part stands there.
struct ComposedJSON {
  private(set) var bytes: [UInt8] = []

  /// Where pieces begin, in this text and in the other; a piece of its own points at one place.
  private var pieces: [(start: Int, source: Int, isCopy: Bool)] = []

  private let source: JSONDocument

  init(of source: JSONDocument) { self.source = source }

  /// Adds a text that stands for a place of the other.
  mutating func add(_ text: String, for place: JSONValue) {
    pieces.append((bytes.count, place.range.lowerBound, false))
    bytes += text.utf8
  }

  /// Adds a string of JSON.
  mutating func add(string text: String, for place: JSONValue) {
    pieces.append((bytes.count, place.range.lowerBound, false))
    JSONEscapes.append(text, to: &bytes, isInScript: false)
  }

  /// Adds a key and its colon, with a comma before it where it is not the first.
  mutating func add(key: String, for place: JSONValue, isFirst: inout Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    isFirst = false
    add(string: key, for: place)
    bytes.append(UInt8(ascii: ":"))
  }

  /// Adds a value as it stands in the other, but for strings in which something else is meant.
  mutating func add(
    _ value: JSONValue,
    substitute: (JSONValue, inout ComposedJSON) throws(DataError) -> Bool
  ) throws(DataError) {
    switch value.kind {
    case .object:
      add("{", for: value)
      var isFirst = true
      for member in value.members {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        copy(member.key)
        bytes.append(UInt8(ascii: ":"))
        try add(member.value, substitute: substitute)
      }
      add("}", for: value)
    case .array:
      add("[", for: value)
      var isFirst = true
      for element in value.elements {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        try add(element, substitute: substitute)
      }
      add("]", for: value)
    case .string: if try !substitute(value, &self) { copy(value) }
    default: copy(value)
    }
  }

  private mutating func copy(_ value: JSONValue) {
    pieces.append((bytes.count, value.range.lowerBound, true))
    bytes += source.bytes[value.range]
  }

  /// A finding about this text as one about the other.
  func located(_ finding: Diagnostic) -> Diagnostic {
    let offset = finding.range.lowerBound
    var low = 0
    var high = pieces.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].start <= offset { low = middle } else { high = middle }
    }
    guard low < pieces.count else { return finding }
    let piece = pieces[low]
    let start = piece.source + (piece.isCopy ? offset - piece.start : 0)
    let value = source.value(startingAt: piece.source)
    return Diagnostic(
      rule: finding.rule, severity: finding.severity, message: finding.message, file: source.file,
      position: LineTable(source.bytes).position(at: start),
      range: start..<min(start + max(finding.range.count, 1), source.bytes.count),
      path: value?.path ?? "$")
  }
}
