import TaplineSystem

/// The identity of a file, independent of its path.
///
/// Thread: any; blocks.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64

  init(_ information: stat) {
    device = UInt64(truncatingIfNeeded: information.st_dev)
    inode = UInt64(truncatingIfNeeded: information.st_ino)
  }

  /// Creates the identity of a regular file, also through links; nil if the path is `-` or leads to no regular file.
  package init?(of path: String) {
    guard path != "-", let information = status(of: path), information.isRegular else { return nil }
    self.init(information)
  }

  /// Returns whether two paths lead to the same folder, also through links.
  package static func isSameFolder(_ left: String, _ right: String) -> Bool {
    guard let first = status(of: left), let second = status(of: right) else { return false }
    return first.isDirectory && FileIdentity(first) == FileIdentity(second)
  }

  /// Returns whether two paths lead to the same regular file, also through links.
  ///
  /// Two paths to a missing file lead to the same file if their folders and names are the same. Devices, FIFOs and `-`
  /// never count as the same file, because writing to them twice replaces nothing.
  package static func isSameFile(_ left: String, _ right: String) -> Bool {
    guard left != "-", right != "-" else { return false }
    switch (status(of: left), status(of: right)) {
    case (let first?, let second?):
      return first.isRegular && FileIdentity(first) == FileIdentity(second)
    case (nil, nil):
      let (one, other) = (FilePath.split(left), FilePath.split(right))
      let folders = [one.folder, other.folder].map { $0.isEmpty ? "." : $0 }
      return left == right || one.name == other.name && isSameFolder(folders[0], folders[1])
    default: return false
    }
  }
}

/// The regular files that this process has read, which its outputs must not replace.
///
/// Files are recorded only after `begin`, because an app would otherwise keep a record of every file that it reads.
package enum InputRecord {
  private static let files = Locked<Set<FileIdentity>?>(nil)

  /// Empties the record, and records every file from now on.
  ///
  /// A program that reads its inputs again calls this first, because the system reuses inode numbers.
  package static func begin() { files.withLock { $0 = [] } }

  /// Empties the record, and stops recording files.
  package static func end() { files.withLock { $0 = nil } }

  /// Returns whether a path leads to a recorded file, by any name or link.
  package static func contains(_ path: String) -> Bool {
    guard path != "-", let information = status(of: path) else { return false }
    return contains(information)
  }

  static func contains(_ information: stat) -> Bool {
    information.isRegular
      && files.withLock { $0?.contains(FileIdentity(information)) ?? false }
  }

  static func add(_ information: stat) {
    guard information.isRegular else { return }
    files.withLock { _ = $0?.insert(FileIdentity(information)) }
  }
}
