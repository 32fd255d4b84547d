import TaplineSystem

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

  package static func isSameFolder(_ left: String, _ right: String) -> Bool {
    guard let first = status(of: left), let second = status(of: right) else { return false }
    return first.isDirectory && FileIdentity(first) == FileIdentity(second)
  }

  /// Returns whether two paths lead to the same regular or missing file; devices, FIFOs and `-` never do, because
  /// writing to them twice replaces nothing.
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

/// The regular files that this process has read since `begin`, which its outputs must not replace; an app, which does
/// not call `begin`, keeps no record.
package enum InputRecord {
  private static let files = Locked<Set<FileIdentity>?>(nil)

  /// Starts an empty record, also before inputs are read again, because the system reuses inode numbers.
  package static func begin() { files.withLock { $0 = [] } }

  package static func end() { files.withLock { $0 = nil } }

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
