#if canImport(Darwin)
package import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
package import Musl
#endif

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

/// The text of the last failed system call's reason.
func lastErrorText() -> String { String(cString: strerror(errno)) }

/// What `stat` says of a path.
func status(of path: String, followingLinks: Bool = true) -> stat? {
  var result = stat()
  let code = followingLinks ? stat(path, &result) : lstat(path, &result)
  return code == 0 ? result : nil
}

extension stat {
  var isRegular: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) }
  /// Whether it is a folder.
  var isDirectory: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) }
  var isLink: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK) }
  var isSocket: Bool { st_mode & mode_t(S_IFMT) == mode_t(S_IFSOCK) }
}
