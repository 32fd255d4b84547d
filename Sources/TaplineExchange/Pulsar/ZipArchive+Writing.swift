extension ZipArchive {
  /// An archive of files as they are, not packed.
  ///
  /// - Parameter files: Names in ASCII and contents, in their order; less than 4 GiB together.
  /// - Returns: The archive; the same files give the same bytes, dated 1980-01-01.
  static func stored(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for (name, bytes) in files {
      let place = archive.count
      // From the version that is needed to the length of the extra field.
      var head: [UInt8] = []
      for (number, count) in [
        (20, 2), (0, 2), (0, 2), (0, 2), (0x21, 2), (Int(checksum(of: bytes)), 4),
        (bytes.count, 4), (bytes.count, 4), (name.utf8.count, 2), (0, 2),
      ] { append(number, count, to: &head) }
      append(0x0403_4B50, 4, to: &archive)
      archive += head
      archive += name.utf8
      archive += bytes
      append(0x0201_4B50, 4, to: &directory)
      append(20, 2, to: &directory)
      directory += head
      // No comment, on the first disk, nothing said of the file, and where it begins.
      for (number, count) in [(0, 2), (0, 2), (0, 2), (0, 4), (place, 4)] {
        append(number, count, to: &directory)
      }
      directory += name.utf8
    }
    let place = archive.count
    archive += directory
    for (number, count) in [
      (0x0605_4B50, 4), (0, 2), (0, 2), (files.count, 2), (files.count, 2), (directory.count, 4),
      (place, 4), (0, 2),
    ] { append(number, count, to: &archive) }
    return archive
  }

  /// Appends a number of so many bytes, the lowest first.
  private static func append(_ number: Int, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  /// The CRC-32 of APPNOTE 4.4.7.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes { sum = table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
    return ~sum
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
