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
