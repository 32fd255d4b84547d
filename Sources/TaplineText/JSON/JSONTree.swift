/// The nodes of a text, put together from its tokens.
struct JSONTree {
  private(set) var nodes: [JSONNode] = []
  private(set) var oddities: [JSONDocument.Oddity] = []

  /// Makes room for a number of values and keys.
  init(nodeCount: Int) { nodes.reserveCapacity(nodeCount) }

  mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws(JSONScanner.Failure) {
    var scanner = try JSONScanner(text)
    /// Node index of each open container, outermost first.
    var open: [Int] = []
    while true {
      switch try scanner.next() {
      case .objectStart:
        open.append(nodes.count)
        append(.object, scanner)
      case .arrayStart:
        open.append(nodes.count)
        append(.array, scanner)
      case .objectEnd, .arrayEnd:
        let container = open.removeLast()
        nodes[container].end = UInt32(scanner.end)
        nodes[container].next = UInt32(nodes.count)
      case .key, .string: append(scanner.isEscaped ? .escapedString : .plainString, scanner)
      case .number: append(.number, scanner)
      case .true: append(.true, scanner)
      case .false: append(.false, scanner)
      case .null: append(.null, scanner)
      case .end:
        oddities = scanner.oddities
        return
      }
    }
  }

  private mutating func append(_ kind: JSONNode.Kind, _ scanner: JSONScanner) {
    nodes.append(
      JSONNode(
        kind: kind, start: UInt32(scanner.start), end: UInt32(scanner.end),
        next: UInt32(nodes.count + 1)))
  }
}
