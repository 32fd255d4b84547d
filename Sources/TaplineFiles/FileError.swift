/// A file that could not be read or written: which, what was tried, and the system's reason.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried.
  package enum Kind: Sendable {
    /// To open or read an input.
    case read
    /// To create an output.
    case create
    /// To write, close or rename an output.
    case write
  }

  /// What was tried.
  package let kind: Kind

  /// The file as the caller named it.
  public let path: String

  /// The system's reason, such as "No such file or directory".
  public let reason: String

  package init(_ kind: Kind, path: String, reason: String) {
    self.kind = kind
    self.path = path
    self.reason = reason
  }

  /// The file and the reason in one sentence.
  public var description: String {
    switch kind {
    case .read: "cannot read \(path == "-" ? "standard input" : "'\(path)'"): \(reason)"
    case .create: "cannot create '\(path)': \(reason)"
    case .write: "cannot write \(path == "-" ? "standard output" : "'\(path)'"): \(reason)"
    }
  }
}
