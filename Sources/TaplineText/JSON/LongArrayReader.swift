/// Reads the elements of an array of which the document keeps only the place, one after another.
struct LongArrayReader {
  private let array: JSONValue
  private var scanner: JSONScanner
  private var progress: BorrowedText.Progress
  private var position = 0

  /// Begins before the first element; nil for what is no long array.
  init?(_ array: JSONValue) {
    guard let text = array.document.borrowedText else { return nil }
    self.array = array
    progress = text.progress
    scanner = JSONScanner(rereading: text.bytes, at: array.range.lowerBound)
    _ = try? scanner.next()
  }

  /// The next element, or nil at the end: the root of a document of its own.
  mutating func next() -> JSONValue? {
    // Nothing is thrown: the text was read before.
    guard let token = try? scanner.next(), token != .arrayEnd else { return nil }
    var tree = JSONTree(nodeCount: 16)
    guard (try? tree.read(token, &scanner, longest: array.document.longest)) != nil else {
      return nil
    }
    progress.passed(scanner.end)
    defer { position += 1 }
    return JSONValue(document: JSONDocument(tree.nodes, at: position, of: array), index: 0)
  }
}
