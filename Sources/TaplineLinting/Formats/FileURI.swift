import TaplineText

/// Paths as URIs (RFC 3986).
enum FileURI {
  /// A relative path as a reference.
  static func reference(_ path: String) -> String { PercentEncoding.path(path) }

  /// An absolute path as a `file` URI.
  static func absolute(_ path: String) -> String { "file://" + PercentEncoding.path(path) }
}
