package func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

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

/// Percent encoding of paths in addresses (RFC 3986).
package enum PercentEncoding {
  /// Returns a path with every byte percent-encoded except slashes and the standard's unreserved characters.
  package static func path(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
        result.unicodeScalars.append(scalar)
      default:
        result += "%" + hexadecimal([byte]).uppercased()
      }
    }
    return result
  }
}
