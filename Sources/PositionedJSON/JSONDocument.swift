/// A JSON text whose every value knows its place.
///
/// The document keeps the bytes and a flat list of nodes; strings and numbers are decoded when they
/// are asked for. Objects keep their members in the order of the text, duplicates included.
///
/// Thread: any.
public final class JSONDocument: Sendable {
  /// The text, as read.
  public let bytes: [UInt8]

  /// The file as the caller named it.
  public let file: String

  /// What was tolerated while reading: a byte-order mark, trailing commas.
  public let oddities: [Oddity]

  let nodes: [JSONNode]

  /// A departure from RFC 8259 that was read all the same.
  public struct Oddity: Hashable, Sendable {
    /// What kind of departure.
    public enum Kind: String, Sendable {
      /// The text begins with a UTF-8 byte-order mark.
      case byteOrderMark = "byte-order-mark"
      /// A comma stands before a closing bracket.
      case trailingComma = "trailing-comma"
    }

    /// What kind of departure.
    public let kind: Kind

    /// The offending bytes.
    public let range: Range<Int>
  }

  /// Deepest nesting of arrays and objects that is read; deeper text is refused.
  ///
  /// AHAP needs 6. The bound keeps hostile input from using more than a few kilobytes of stack.
  public static let maximumDepth = 128

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
  public init(parsing bytes: [UInt8], file: String) throws(JSONSyntaxError) {
    var parser = JSONParser()
    do throws(JSONParser.Failure) {
      try parser.parse(bytes)
    } catch {
      let position = LineTable(bytes).position(at: error.offset)
      throw JSONSyntaxError(
        diagnostic: Diagnostic(
          rule: "json-syntax", severity: .error, message: error.message, file: file,
          position: position, range: error.offset..<min(error.offset + 1, bytes.count), path: "$"))
    }
    self.bytes = bytes
    self.file = file
    self.nodes = parser.nodes
    self.oddities = parser.oddities
  }

  /// The outermost value.
  public var root: JSONValue { JSONValue(document: self, index: 0) }
}

/// A text that is not JSON: where it stops being, and why.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place and the reason, under the rule id `json-syntax`.
  public let diagnostic: Diagnostic

  /// The compiler-style line of the diagnostic.
  public var description: String { diagnostic.description }
}
