import TaplineSystem

package enum OutputFolder {
  /// Creates a folder and the missing folders above it.
  package static func create(_ path: String) throws(FileError) {
    if status(of: path)?.isDirectory ?? false { return }
    let parts = path.split(separator: "/")
    if parts.count > 1 {
      let above = parts.dropLast().joined(separator: "/")
      try create(path.hasPrefix("/") ? "/" + above : above)
    }
    guard mkdir(path, 0o777) != 0 else { return }
    let reason = lastErrorText()
    // Another process may have created the folder meanwhile.
    guard status(of: path)?.isDirectory ?? false else {
      throw FileError(.create, path: path, reason: reason)
    }
  }
}
