/// Paths as URIs (RFC 3986).
enum FileURI {
  /// A relative path as a reference.
  static func reference(_ path: String) -> String {
    // A colon in the first name would make a scheme of what stands before it.
    escaped(path, keeps: "/")
  }

  /// An absolute path as a `file` URI.
  static func absolute(_ path: String) -> String { "file://" + escaped(path, keeps: "/") }

  /// Only what the standard calls unreserved stays, beside what is named.
  private static func escaped(_ path: String, keeps kept: String) -> String {
    var result = ""
    for byte in path.utf8 {
      let scalar = Unicode.Scalar(byte)
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": result.unicodeScalars.append(scalar)
      case _ where kept.unicodeScalars.contains(scalar): result.unicodeScalars.append(scalar)
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}
