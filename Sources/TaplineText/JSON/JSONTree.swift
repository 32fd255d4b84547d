/// The nodes of a text, put together from its tokens.
struct JSONTree {
  private(set) var nodes: [JSONNode] = []

  /// Makes room for a number of values and keys.
  init(nodeCount: Int) { nodes.reserveCapacity(nodeCount) }

  /// Reads a whole text.
  mutating func readDocument(
    _ scanner: inout JSONScanner, longest: Int = .max, passed: (Int) -> Void = { _ in }
  ) throws(JSONScanner.Failure) {
    try read(try scanner.next(), &scanner, longest: longest, passed: passed)
    // Nothing may follow it.
    _ = try scanner.next()
  }

  /// Reads the value that a token begins.
  mutating func read(
    _ token: JSONScanner.Token, _ scanner: inout JSONScanner, longest: Int,
    passed: (Int) -> Void = { _ in }
  ) throws(JSONScanner.Failure) {
    var token = token
    /// Node index of each open container, outermost first.
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
      if nodes.count - container > longest, nodes[container].kind != .object {
        drop(in: container)
        passed(scanner.end)
      }
      token = try scanner.next()
    }
  }

  /// Keeps of an array only its place.
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
