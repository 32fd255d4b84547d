/// A JSON text whose every value knows its place.
///
/// The document keeps the bytes and a flat list of nodes; strings and numbers are decoded when they
/// are asked for. Objects keep their members in the order of the text, duplicates included.
package final class JSONDocument: Sendable {
  /// The text, as read.
  package var bytes: [UInt8] {
    switch text {
    case .kept(let bytes): bytes
    case .borrowed(let text): Array(text.bytes)
    }
  }

  private enum Text: Sendable {
    case kept([UInt8])
    case borrowed(BorrowedText)
  }

  private let text: Text

  package let file: String

  /// What was tolerated while reading: a byte-order mark, trailing commas.
  package let oddities: [Oddity]

  let nodes: [JSONNode]

  /// Where the root stands in another document, as an element of a long array.
  let owner: (array: JSONValue, position: Int)?

  /// Nodes beyond which only the place of an array is kept.
  let longest: Int

  /// A departure from RFC 8259 that was read all the same.
  package struct Oddity: Hashable, Sendable {
    package enum Kind: String, Sendable {
      case byteOrderMark = "byte-order-mark"
      case trailingComma = "trailing-comma"
    }

    package let kind: Kind

    package let range: Range<Int>
  }

  /// Deepest nesting of arrays and objects that is read; deeper text is refused.
  ///
  /// AHAP needs 6. The bound keeps hostile input from using more than a few kilobytes of stack.
  package static let maximumDepth = 128

  /// Reads a text in one pass.
  ///
  /// Tolerated, and listed in `oddities`: a UTF-8 byte-order mark, and one trailing comma in an
  /// array or object.
  package convenience init(parsing bytes: [UInt8], file: String) throws(JSONSyntaxError) {
    // Typical AHAP has a value or key every 20 bytes; where it is long, a list that grows would cost more
    // than to count them.
    let count = bytes.count < 1 << 20 ? bytes.count / 20 : Self.mostNodes(in: bytes)
    try self.init(parsing: bytes, file: file, nodeCount: count + 8)
  }

  /// How many values and keys a text has at most: each follows a bracket, a comma or a colon.
  private static func mostNodes(in bytes: [UInt8]) -> Int {
    var count = 1
    for byte in bytes {
      let isBefore =
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "[")
        || byte == UInt8(ascii: "{")
      count &+= isBefore ? 1 : 0
    }
    return count
  }

  /// Reads a text of which it is known how many values and keys there are.
  package init(
    parsing bytes: [UInt8], file: String, nodeCount: Int
  ) throws(JSONSyntaxError) {
    var tree = JSONTree(nodeCount: nodeCount)
    var oddities: [Oddity] = []
    let failure = bytes.withUnsafeBufferPointer { text -> JSONScanner.Failure? in
      do throws(JSONScanner.Failure) {
        var scanner = try JSONScanner(text)
        try tree.readDocument(&scanner)
        oddities = scanner.oddities
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw JSONSyntaxError(failure, in: bytes, file: file) }
    text = .kept(bytes)
    self.file = file
    nodes = tree.nodes
    self.oddities = oddities
    owner = nil
    longest = .max
  }

  /// Reads a text in memory that does not grow with its long arrays: of these only the place is kept, and the
  /// elements are read again as they are asked for, one after another.
  package init(
    borrowing text: BorrowedText, file: String, longest: Int = JSONDocument.usualLongest
  ) throws(JSONSyntaxError) {
    var tree = JSONTree(nodeCount: min(text.bytes.count / 20, longest) + 8)
    do throws(JSONScanner.Failure) {
      var scanner = try JSONScanner(text.bytes)
      var progress = text.progress
      try tree.readDocument(&scanner, longest: longest) { progress.passed($0) }
      oddities = scanner.oddities
    } catch {
      throw JSONSyntaxError(error, in: Array(text.bytes), file: file)
    }
    self.text = .borrowed(text)
    self.file = file
    nodes = tree.nodes
    owner = nil
    self.longest = longest
  }

  /// Values and keys from which on an array is long: a mebibyte of nodes.
  package static let usualLongest = 65_536

  /// An element of a long array.
  init(_ nodes: [JSONNode], at position: Int, of array: JSONValue) {
    let document = array.document
    text = document.text
    file = document.file
    self.nodes = nodes
    oddities = []
    owner = (array, position)
    longest = document.longest
  }

  /// The text in memory.
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    switch text {
    case .kept(let bytes): bytes.withUnsafeBufferPointer(body)
    case .borrowed(let text): body(text.bytes)
    }
  }

  /// The borrowed text, which alone has long arrays.
  var borrowedText: BorrowedText? {
    if case .borrowed(let text) = text { text } else { nil }
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The value or key that begins at an offset, or nil where none does.
  package func value(startingAt offset: Int) -> JSONValue? {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if Int(nodes[middle].start) < offset { low = middle + 1 } else { high = middle }
    }
    guard low < nodes.count, Int(nodes[low].start) == offset else { return nil }
    return JSONValue(document: self, index: low)
  }
}

/// A text that is not JSON: where it stops being, and why.
package struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let diagnostic: Diagnostic

  package init(_ failure: JSONScanner.Failure, in bytes: [UInt8], file: String) {
    diagnostic = Diagnostic(
      rule: "json-syntax", severity: .error, message: failure.message, file: file,
      position: LineTable(bytes).position(at: failure.offset),
      range: failure.offset..<min(failure.offset + 1, bytes.count), path: "$")
  }

  package var description: String { diagnostic.description }
}
