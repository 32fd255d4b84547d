/// A JSON text as a flat list of nodes, each with its position in the text.
package final class JSONDocument: Sendable {
  /// The text, unless it is borrowed.
  private let keptBytes: [UInt8]

  let borrowedText: BorrowedText?
  package let file: String
  let nodes: [JSONNode]

  /// The long array of which the root is an element, and the root's index in it; nil for other documents.
  let owner: (array: JSONValue, position: Int)?

  /// The maximum number of nodes of an array whose elements are kept; the elements of longer arrays are read on demand.
  let maximumKeptNodes: Int

  /// The maximum nesting of arrays and objects, which is the number of bits in the scanner's stack; AHAP needs 6.
  package static let maximumDepth = 128

  /// The default of `maximumKeptNodes`: a mebibyte of nodes.
  package static let defaultMaximumKeptNodes = 65_536

  /// Reads a text, also with a byte-order mark or trailing commas, in 16 bytes of memory for each value and key.
  package init(parsing bytes: [UInt8], file: String) throws(DataError) {
    var tree = JSONTree(nodeCount: Self.expectedNodes(in: bytes) + 8)
    do throws(JSONScanner.Failure) {
      try bytes.withUnsafeBufferPointer { text throws(JSONScanner.Failure) in
        try tree.readDocument(text)
      }
    } catch {
      throw DataError(error, in: bytes, file: file)
    }
    keptBytes = bytes
    borrowedText = nil
    self.file = file
    nodes = tree.nodes
    owner = nil
    maximumKeptNodes = .max
  }

  /// Returns the expected number of values and keys: one per 20 bytes, as in typical AHAP, or for a text of 1 MiB or
  /// more, the density of its first 64 KiB plus a sixteenth.
  private static func expectedNodes(in bytes: [UInt8]) -> Int {
    guard bytes.count >= 1 << 20 else { return bytes.count / 20 }
    let beginning = bytes.prefix(1 << 16)
    // Each value or key follows a bracket, a comma or a colon.
    let count = beginning.count {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "[")
        || $0 == UInt8(ascii: "{")
    }
    return count * bytes.count / beginning.count * 17 / 16
  }

  /// Reads a text and keeps only the position of long arrays, whose elements are read again on demand.
  package init(
    borrowing text: BorrowedText, file: String,
    maximumKeptNodes: Int = JSONDocument.defaultMaximumKeptNodes
  ) throws(DataError) {
    var tree = JSONTree(nodeCount: min(text.bytes.count / 20, maximumKeptNodes) + 8)
    do throws(JSONScanner.Failure) {
      var progress = text.progress
      try tree.readDocument(text.bytes, maximumKeptNodes: maximumKeptNodes) {
        progress.advance(to: $0)
      }
    } catch {
      throw DataError(error, in: text.bytes, file: file)
    }
    keptBytes = []
    borrowedText = text
    self.file = file
    nodes = tree.nodes
    owner = nil
    self.maximumKeptNodes = maximumKeptNodes
  }

  init(_ nodes: [JSONNode], at position: Int, of array: JSONValue) {
    let document = array.document
    keptBytes = document.keptBytes
    borrowedText = document.borrowedText
    file = document.file
    self.nodes = nodes
    owner = (array, position)
    maximumKeptNodes = document.maximumKeptNodes
  }

  /// The text; a borrowed text is copied.
  package var bytes: [UInt8] { borrowedText.map { Array($0.bytes) } ?? keptBytes }

  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let borrowedText {
      body(borrowedText.bytes)
    } else {
      keptBytes.withUnsafeBufferPointer(body)
    }
  }

  package var root: JSONValue { JSONValue(document: self, index: 0) }

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
