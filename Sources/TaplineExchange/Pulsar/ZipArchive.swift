import TaplineText

/// A ZIP archive of stored or deflated files; encrypted files are treated as missing.
///
/// Source: PKWARE's APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16.
struct ZipArchive {
  private struct Entry {
    let method: Int
    let packedSize: Int
    let size: Int
    let headerOffset: Int
  }

  private let text: BorrowedText
  let file: String
  private var bytes: UnsafeBufferPointer<UInt8> { text.bytes }
  private var entries: [String: Entry] = [:]

  /// The maximum decompressed size of a compressed file, in bytes.
  private static let maximumBytes = 1 << 24

  static func recognizes(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4])
  }

  init(_ text: BorrowedText, file: String) throws(DataError) {
    self.text = text
    self.file = file
    // Search backward for the end record, which may be followed by a comment.
    var end = bytes.count - 22
    let first = max(0, end - 0xFFFF)
    while end >= first, number(end, 4) != 0x0605_4B50 { end -= 1 }
    guard end >= first, let count = number(end + 10, 2), var offset = number(end + 16, 4) else {
      throw failure("the archive has no directory")
    }
    for _ in 0..<count {
      guard number(offset, 4) == 0x0201_4B50, let flags = number(offset + 8, 2),
        let method = number(offset + 10, 2), let packed = number(offset + 20, 4),
        let size = number(offset + 24, 4), let nameLength = number(offset + 28, 2),
        let extraLength = number(offset + 30, 2), let commentLength = number(offset + 32, 2),
        let header = number(offset + 42, 4), offset + 46 + nameLength <= bytes.count
      else { throw failure("the archive's directory is damaged") }
      let name = String(decoding: bytes[offset + 46..<offset + 46 + nameLength], as: UTF8.self)
      let isEncrypted = flags & 1 != 0
      if !isEncrypted {
        entries[name] = Entry(method: method, packedSize: packed, size: size, headerOffset: header)
      }
      offset += 46 + nameLength + extraLength + commentLength
    }
  }

  /// Returns the larger of the bytes before and after compression; 0 if there is no such file.
  func size(of name: String) -> Int { entries[name].map { max($0.size, $0.packedSize) } ?? 0 }

  func withFile<Result>(
    _ name: String, _ body: (BorrowedText) throws(DataError) -> Result
  ) throws(DataError) -> Result {
    guard let entry = entries[name] else { throw failure("the archive has no '\(name)'") }
    var damage: DataError { failure("'\(name)' in the archive is damaged") }
    let header = entry.headerOffset
    guard number(header, 4) == 0x0403_4B50, let nameLength = number(header + 26, 2),
      let extraLength = number(header + 28, 2)
    else { throw damage }
    let start = header + 30 + nameLength + extraLength
    guard entry.method == 0 || entry.size <= Self.maximumBytes else {
      throw failure("'\(name)' in the archive has more than 16 MiB, which is the limit")
    }
    guard start + entry.packedSize <= bytes.count else { throw damage }
    let packed = start..<start + entry.packedSize
    switch entry.method {
    case 0: return try body(text.part(packed))
    case 8:
      let content = try? Inflate.decompress(Array(bytes[packed]), maximumSize: entry.size)
      guard let content, content.count == entry.size else { throw damage }
      return try content.withUnsafeBufferPointer { (bytes) throws(DataError) in
        try body(BorrowedText(bytes))
      }
    default:
      throw failure(
        "'\(name)' is compressed by method \(entry.method); only 8, deflate, is supported")
    }
  }

  func failure(_ message: String) -> DataError {
    DataError(message, in: bytes, file: file, rule: ExchangeReader.rule)
  }

  /// Nil past the end.
  private func number(_ offset: Int, _ count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
  // MARK: - Writing

  /// Generates each file twice, because the header before it contains its length and checksum.
  static func store<Failure>(
    _ files: [(name: String, content: JSONOutput)], to consume: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var offset = 0
    func write(_ bytes: [UInt8]) throws(Failure) {
      offset += bytes.count
      try consume(bytes)
    }
    var directory: [UInt8] = []
    for (name, content) in files {
      let start = offset
      var (length, checksum) = (0, Checksum())
      content.write { (block) throws(Never) in
        length += block.count
        checksum.add(block)
      }
      // The fields of both headers, from the required version to the length of the extra field.
      let head = littleEndian([
        (20, 2), (0, 2), (0, 2), (0, 2), (0x21, 2), (Int(checksum.value), 4), (length, 4),
        (length, 4), (name.utf8.count, 2), (0, 2),
      ])
      try write(littleEndian([(0x0403_4B50, 4)]) + head + name.utf8)
      try content.write { (block) throws(Failure) in try write(block) }
      directory += littleEndian([(0x0201_4B50, 4), (20, 2)]) + head
      // The length of the comment, the disk, the attributes and the offset of the file.
      directory += littleEndian([(0, 2), (0, 2), (0, 2), (0, 4), (start, 4)]) + name.utf8
    }
    let end = littleEndian([
      (0x0605_4B50, 4), (0, 2), (0, 2), (files.count, 2), (files.count, 2), (directory.count, 4),
      (offset, 4), (0, 2),
    ])
    try consume(directory + end)
  }

  private static func littleEndian(_ numbers: [(value: Int, byteCount: Int)]) -> [UInt8] {
    numbers.flatMap { value, byteCount in
      (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
  }

  /// The CRC-32 of APPNOTE 4.4.7.
  private struct Checksum {
    private var sum = ~UInt32(0)

    var value: UInt32 { ~sum }

    mutating func add(_ bytes: [UInt8]) {
      for byte in bytes { sum = Self.table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    }

    private static let table: [UInt32] = (0..<256).map { index in
      (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
  }
}
