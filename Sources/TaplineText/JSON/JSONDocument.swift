/// A JSON text whose every value knows its place.
///
/// The document keeps the bytes and a flat list of nodes; strings and numbers are decoded when they
/// are asked for. Objects keep their members in the order of the text, duplicates included.
package final class JSONDocument: Sendable {
  /// The text, as read.
  package let bytes: [UInt8]

  /// The file as the caller named it.
  package let file: String

  /// What was tolerated while reading: a byte-order mark, trailing commas.
  package let oddities: [Oddity]

  let nodes: [JSONNode]

  /// A departure from RFC 8259 that was read all the same.
  package struct Oddity: Hashable, Sendable {
    /// What kind of departure.
    package enum Kind: String, Sendable {
      /// The text begins with a UTF-8 byte-order mark.
      case byteOrderMark = "byte-order-mark"
      /// A comma stands before a closing bracket.
      case trailingComma = "trailing-comma"
    }

    /// What kind of departure.
    package let kind: Kind

    /// The offending bytes.
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
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, less than 4 GiB.
  ///   - file: The name that diagnostics carry.
  /// - Throws: `JSONSyntaxError` at the first byte that cannot be read.
  /// - Complexity: O(n) time; 16 bytes of memory for each value and key beside the text.
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
    let failure = bytes.withUnsafeBufferPointer { text -> JSONScanner.Failure? in
      do throws(JSONScanner.Failure) {
        try tree.read(text)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw JSONSyntaxError(failure, in: bytes, file: file) }
    self.bytes = bytes
    self.file = file
    self.nodes = tree.nodes
    self.oddities = tree.oddities
  }

  /// The outermost value.
  package var root: JSONValue { JSONValue(document: self, index: 0) }

  /// The value or key that begins at an offset, or nil where none does.
  ///
  /// - Parameter offset: Bytes from the start of the file.
  /// - Returns: The value or key.
  /// - Complexity: O(log n).
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
  /// The place and the reason, under the rule id `json-syntax`.
  package let diagnostic: Diagnostic

  package init(_ failure: JSONScanner.Failure, in bytes: [UInt8], file: String) {
    diagnostic = Diagnostic(
      rule: "json-syntax", severity: .error, message: failure.message, file: file,
      position: LineTable(bytes).position(at: failure.offset),
      range: failure.offset..<min(failure.offset + 1, bytes.count), path: "$")
  }

  /// The compiler-style line of the diagnostic.
  package var description: String { diagnostic.description }
}
