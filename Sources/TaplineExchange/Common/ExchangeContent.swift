import TaplineText

/// What is written in a format; the text is made as it is asked for.
enum ExchangeContent: Sendable {
  /// The whole text.
  case bytes([UInt8])
  /// JSON.
  case json(JSONOutput)
  /// A text in pieces, of which each is added when it is its turn.
  case pieces(count: Int, add: @Sendable (_ piece: Int, _ text: inout TextBuffer) -> Void)
  /// An archive of files.
  case archive([(name: String, content: JSONOutput)])

  /// Writes the text in blocks.
  func write<Failure>(to take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    switch self {
    case .bytes(let bytes): try take(bytes)
    case .json(let json): try json.write(to: take)
    case .pieces(let count, let add):
      var text = TextBuffer(capacity: 4_096)
      for piece in 0..<count {
        add(piece, &text)
        guard text.count >= 65_536 else { continue }
        try take(text.array)
        text.removeAll()
      }
      try take(text.array)
    case .archive(let files): try ZipArchive.store(files, to: take)
    }
  }

  /// The whole text.
  var bytes: [UInt8] {
    if case .bytes(let bytes) = self { return bytes }
    if case .json(let json) = self { return json.bytes }
    var bytes: [UInt8] = []
    write { (block) throws(Never) in bytes += block }
    return bytes
  }
}
