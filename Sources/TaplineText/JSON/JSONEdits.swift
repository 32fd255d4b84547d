extension JSONDocument {
  /// Returns edits that remove elements or members with their commas; adjacent children share an edit.
  package func removals(of children: [JSONValue], from parent: JSONValue) -> [TextEdit] {
    let firsts = Set(children.map { firstNode(of: $0, in: parent) }).sorted()
    var edits: [TextEdit] = []
    var child = 0
    while child < firsts.count {
      let start = Int(nodes[firsts[child]].start)
      var value = valueNode(firsts[child], in: parent)
      while child + 1 < firsts.count, firsts[child + 1] == Int(nodes[value].next) {
        child += 1
        value = valueNode(firsts[child], in: parent)
      }
      child += 1
      let next = Int(nodes[value].next)
      if next < Int(nodes[parent.index].next) {
        edits.append(TextEdit(start..<Int(nodes[next].start), ""))
      } else if let comma = skipSpace(before: start), bytes[comma] == UInt8(ascii: ",") {
        // The last element is removed with the comma before it.
        let end = skipSpace(before: comma).map { $0 + 1 } ?? comma
        edits.append(TextEdit(end..<Int(nodes[value].end), ""))
      } else {
        // If all children are removed, a trailing comma is removed too.
        var end = Int(nodes[value].end)
        let after = skipSpace(after: end)
        if after < bytes.count, bytes[after] == UInt8(ascii: ",") { end = after + 1 }
        edits.append(TextEdit(start..<end, ""))
      }
    }
    return edits
  }

  /// Returns the node of an element, or of the key of a member whose key or value is given.
  private func firstNode(of child: JSONValue, in parent: JSONValue) -> Int {
    guard parent.kind == .object else { return child.index }
    let after = skipSpace(after: Int(nodes[child.index].end))
    let isKey = after < bytes.count && bytes[after] == UInt8(ascii: ":")
    return isKey ? child.index : child.index - 1
  }

  private func valueNode(_ first: Int, in parent: JSONValue) -> Int {
    parent.kind == .object ? first + 1 : first
  }

  /// Returns the offset of the last byte before `offset` that is not white space, or nil if there is none.
  package func skipSpace(before offset: Int) -> Int? {
    bytes[..<offset].lastIndex { !Self.isSpace($0) }
  }

  private func skipSpace(after offset: Int) -> Int {
    bytes[offset...].firstIndex { !Self.isSpace($0) } ?? bytes.count
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
