import TaplineText

extension ZipArchive {
  /// Writes an archive of files as they are, not packed; each is written twice, since its head has its length.
  static func store<Failure>(
    _ files: [(name: String, content: JSONOutput)], to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var place = 0
    func write(_ bytes: [UInt8]) throws(Failure) {
      place += bytes.count
      try take(bytes)
    }
    var directory: [UInt8] = []
    for (name, content) in files {
      let start = place
      var (length, checksum) = (0, Checksum())
      content.write { (block) throws(Never) in
        length += block.count
        checksum.add(block)
      }
      // From the version that is needed to the length of the extra field.
      var head: [UInt8] = []
      for (number, count) in [
        (20, 2), (0, 2), (0, 2), (0, 2), (0x21, 2), (Int(checksum.value), 4), (length, 4),
        (length, 4), (name.utf8.count, 2), (0, 2),
      ] { append(number, count, to: &head) }
      var local: [UInt8] = []
      append(0x0403_4B50, 4, to: &local)
      try write(local + head + name.utf8)
      try content.write { (block) throws(Failure) in try write(block) }
      append(0x0201_4B50, 4, to: &directory)
      append(20, 2, to: &directory)
      directory += head
      // No comment, on the first disk, nothing said of the file, and where it begins.
      for (number, count) in [(0, 2), (0, 2), (0, 2), (0, 4), (start, 4)] {
        append(number, count, to: &directory)
      }
      directory += name.utf8
    }
    let size = directory.count
    for (number, count) in [
      (0x0605_4B50, 4), (0, 2), (0, 2), (files.count, 2), (files.count, 2), (size, 4), (place, 4),
      (0, 2),
    ] { append(number, count, to: &directory) }
    try take(directory)
  }

  /// Appends a number of so many bytes, the lowest first.
  private static func append(_ number: Int, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
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
