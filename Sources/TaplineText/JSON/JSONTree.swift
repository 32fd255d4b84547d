struct JSONTree {
  private(set) var nodes: [JSONNode] = []

  init(nodeCount: Int) { nodes.reserveCapacity(nodeCount) }

  mutating func readDocument(
    _ text: UnsafeBufferPointer<UInt8>, maximumKeptNodes: Int = .max,
    onDrop: (_ end: Int) -> Void = { _ in }
  ) throws(JSONScanner.Failure) {
    var scanner = try JSONScanner(text)
    try read(try scanner.next(), &scanner, maximumKeptNodes: maximumKeptNodes, onDrop: onDrop)
    // Nothing may follow the root value.
    _ = try scanner.next()
  }

  mutating func read(
    _ token: JSONScanner.Token, _ scanner: inout JSONScanner, maximumKeptNodes: Int,
    onDrop: (_ end: Int) -> Void = { _ in }
  ) throws(JSONScanner.Failure) {
    var token = token
    var open: [Int] = []
    while true {
      switch token {
      case .objectStart:
        open.append(nodes.count)
        append(.object, scanner)
      case .arrayStart:
        open.append(nodes.count)
        append(.array, scanner)
      case .objectEnd, .arrayEnd:
        let container = open.removeLast()
        if nodes[container].kind == .longArray { drop(in: container) }
        nodes[container].end = UInt32(scanner.end)
        nodes[container].next = UInt32(nodes.count)
      case .key, .string: append(scanner.isEscaped ? .escapedString : .plainString, scanner)
      case .number: append(.number, scanner)
      case .true: append(.true, scanner)
      case .false: append(.false, scanner)
      case .null: append(.null, scanner)
      case .end: return
      }
      guard let container = open.last else { return }
      if nodes.count - container > maximumKeptNodes, nodes[container].kind != .object {
        drop(in: container)
        onDrop(scanner.end)
      }
      token = try scanner.next()
    }
  }

  private mutating func drop(in array: Int) {
    nodes[array].kind = .longArray
    nodes.removeLast(nodes.count - array - 1)
  }

  private mutating func append(_ kind: JSONNode.Kind, _ scanner: JSONScanner) {
    nodes.append(
      JSONNode(
        kind: kind, start: UInt32(scanner.start), end: UInt32(scanner.end),
        next: UInt32(nodes.count + 1)))
  }
}

/// A value or key, in document order; an object is followed by its keys, each before its value.
struct JSONNode {
  enum Kind: UInt8 {
    case null
    case `true`
    case `false`
    case number
    /// A string without escapes: its text is the bytes between the quotes.
    case plainString
    case escapedString
    case array
    /// An array whose elements are read again on demand.
    case longArray
    case object
  }

  var kind: Kind
  var start: UInt32
  var end: UInt32
  /// The index of the first node after this one and its descendants.
  var next: UInt32
}

/// A reader of the elements of a long array, of which the document keeps only the position.
struct LongArrayReader {
  private let array: JSONValue
  private var scanner: JSONScanner
  private var progress: BorrowedText.Progress
  private var position = 0

  init?(_ array: JSONValue) {
    guard let text = array.document.borrowedText else { return nil }
    self.array = array
    progress = text.progress
    scanner = JSONScanner(rereading: text.bytes, at: array.range.lowerBound)
    _ = try? scanner.next()
  }

  /// Returns the next element as the root of a separate document; nil at the end.
  mutating func next() -> JSONValue? {
    // This cannot fail: the text was read before.
    guard let token = try? scanner.next(), token != .arrayEnd else { return nil }
    var tree = JSONTree(nodeCount: 16)
    guard
      (try? tree.read(token, &scanner, maximumKeptNodes: array.document.maximumKeptNodes)) != nil
    else { return nil }
    progress.advance(to: scanner.end)
    defer { position += 1 }
    return JSONValue(document: JSONDocument(tree.nodes, at: position, of: array), index: 0)
  }
}
