/// Base64 (RFC 4648, section 4), for `data:` addresses.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns bytes as ASCII characters, padded to groups of four.
  package static func encoded(_ bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    var iterator = bytes.makeIterator()
    while let first = iterator.next() {
      let (second, third) = (iterator.next(), iterator.next())
      let group = Int(first) << 16 | Int(second ?? 0) << 8 | Int(third ?? 0)
      result.append(alphabet[group >> 18])
      result.append(alphabet[group >> 12 & 63])
      result.append(second == nil ? UInt8(ascii: "=") : alphabet[group >> 6 & 63])
      result.append(third == nil ? UInt8(ascii: "=") : alphabet[group & 63])
    }
    return result
  }
}
