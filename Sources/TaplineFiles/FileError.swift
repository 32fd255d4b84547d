import TaplineSystem

/// An error in reading or writing a file: the operation, the path and the reason.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Sendable {
    case read
    case create
    case write
  }

  package let kind: Kind

  /// The path as the caller specified it, or the path of a temporary file.
  public let path: String

  /// The reason, such as "No such file or directory".
  public let reason: String

  package init(_ kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  static func notRegular(_ path: String) -> FileError {
    FileError(.create, path: path, reason: "it is not a regular file")
  }

  package var isMissing: Bool { kind == .read && reason == String(cString: strerror(ENOENT)) }

  /// The operation, the path and the reason in one sentence.
  public var description: String {
    switch kind {
    case .read: "cannot read \(path == "-" ? "standard input" : "'\(path)'"): \(reason)"
    case .create: "cannot create '\(path)': \(reason)"
    case .write: "cannot write \(path == "-" ? "standard output" : "'\(path)'"): \(reason)"
    }
  }
}
