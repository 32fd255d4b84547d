import TaplineSystem

/// Files named by another file, restricted to one folder.
///
/// Thread: any; blocks.
package enum ContainedFile {
  package enum Refusal: Error, Hashable, Sendable {
    /// The path leaves the folder: it is absolute, or leads out by `..` or a symbolic link.
    case outside
    case notFound(String)
    case unreadable(String)
  }

  /// Returns the resolved path of a regular file inside a folder, without opening it; a path that is absolute or leaves
  /// the folder by `..` is refused without reading the disk.
  package static func resolve(_ path: String, in folder: String) throws(Refusal) -> String {
    guard !path.isEmpty else { throw .unreadable("the path is empty") }
    guard !path.utf8.contains(0) else { throw .unreadable("the path has a zero byte") }
    guard !path.hasPrefix("/"), !climbsOut(path) else { throw .outside }
    guard let realFolder = FilePath.real(folder) else {
      throw .unreadable("cannot open the folder '\(folder)': \(lastErrorText())")
    }
    let fullPath = FilePath.joined(folder, path)
    guard let realPath = FilePath.real(fullPath) else {
      // A name that is too long counts as a missing file.
      if errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG { throw .notFound(fullPath) }
      throw .unreadable(lastErrorText())
    }
    guard realPath.hasPrefix(realFolder == "/" ? realFolder : realFolder + "/") else {
      throw realPath == realFolder ? .unreadable("it is a directory") : .outside
    }
    guard let information = status(of: realPath, followingLinks: false) else {
      throw .notFound(fullPath)
    }
    guard !information.isDirectory else { throw .unreadable("it is a directory") }
    guard information.isRegular else { throw .unreadable("it is not a regular file") }
    return realPath
  }

  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // Another file may have replaced the resolved one: do not follow a link or wait for a FIFO.
    let file = try RandomAccessFile(path, followsLinks: false)
    return try InputFile.read(file.descriptor, path: path, limit: limit)
  }

  package static func folderProblem(_ path: String) -> String? {
    guard let information = status(of: path) else {
      return errno == ENOENT ? "there is no such folder" : lastErrorText()
    }
    return information.isDirectory ? nil : "it is not a folder"
  }

  private static func climbsOut(_ path: String) -> Bool {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { return true }
    }
    return false
  }
}
