/// Paths in addresses (RFC 3986).
package enum PercentEncoding {
  /// A path whose every byte that means something in an address stands in percent, but for slashes.
  ///
  /// Only what the standard calls unreserved stays: a colon in the first name would make a scheme of what
  /// stands before it.
  package static func path(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~", "/":
        result.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
