/// One value of a document as it stands in the flat node list: 16 bytes.
///
/// Nodes are in document order. An object's children alternate key and value; the node after a
/// subtree is at `next`, so siblings are reached without touching what lies between.
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
    /// An array whose elements are read again as they are asked for.
    case longArray
    case object
  }

  var kind: Kind
  /// Byte offset of the first byte.
  var start: UInt32
  /// Byte offset after the last byte.
  var end: UInt32
  /// Index of the node after this one and all that it contains.
  var next: UInt32
}
