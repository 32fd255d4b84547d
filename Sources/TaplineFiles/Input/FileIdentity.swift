#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Which file a path leads to, however it is spelled.
///
/// Thread: any; blocks.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// The identity of a regular file, through links too; `nil` if there is none.
  ///
  /// Two paths with an equal one lead to the same file.
  package init?(of path: String) {
    guard path != "-", let information = status(of: path), information.isRegular else { return nil }
    device = UInt64(truncatingIfNeeded: information.st_dev)
    number = UInt64(truncatingIfNeeded: information.st_ino)
  }

  /// Whether two paths lead to one folder, through links too.
  package static func isOneFolder(_ left: String, _ right: String) -> Bool {
    guard let first = status(of: left), let second = status(of: right) else { return false }
    return first.isDirectory && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Whether two paths lead to one regular file, through links too.
  ///
  /// Equal names in one folder of a file that is yet to come count as one; devices, FIFOs and `-` never do, since
  /// writing them twice replaces nothing.
  package static func isOne(_ left: String, _ right: String) -> Bool {
    guard left != "-", right != "-" else { return false }
    guard let first = status(of: left), let second = status(of: right) else {
      guard status(of: left) == nil, status(of: right) == nil else { return false }
      let (one, other) = (split(left), split(right))
      return left == right || one.name == other.name && isOneFolder(one.folder, other.folder)
    }
    return first.isRegular && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// The folder that a path's last part stands in, and that part.
  private static func split(_ path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    return (String(path[...slash]), path[path.index(after: slash)...])
  }
}
