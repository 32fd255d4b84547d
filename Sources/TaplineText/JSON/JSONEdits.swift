/// What edits of a text need to know about its tree.
extension JSONDocument {
  /// The edit that takes an element out of its array or a member out of its object, with its comma.
  ///
  /// - Parameters:
  ///   - child: An element; or the key or value of a member.
  ///   - parent: The array or object.
  /// - Returns: The edit.
  /// - Complexity: O(1), and O(siblings before it) for the last one.
  package func removal(of child: JSONValue, from parent: JSONValue) -> TextEdit {
    var first = child
    if parent.kind == .object, let key = parent.members.first(where: { $0.value == child })?.key {
      first = key
    }
    let value = parent.kind == .object ? nodes[first.index + 1] : nodes[first.index]
    let end = Int(nodes[parent.index].next)
    if Int(value.next) < end {
      return TextEdit(first.range.lowerBound..<Int(nodes[Int(value.next)].start), "")
    }
    // The last one goes with the comma before it.
    let siblings = parent.kind == .array ? Array(parent.elements) : parent.members.map(\.value)
    let before = siblings.last { $0.index < first.index }
    return TextEdit((before?.range.upperBound ?? first.range.lowerBound)..<Int(value.end), "")
  }

  /// The text at a range of bytes.
  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension JSONValue {
  /// Whether both are the same place of one document.
  static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.document === right.document && left.index == right.index
  }
}
