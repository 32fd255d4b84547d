import TaplineSystem

/// Thread: any; blocks.
package enum FilePath {
  /// The current folder, absolute and without links; `/` if it has been removed.
  package static var currentFolder: String { real(".") ?? "/" }

  /// Returns the folder of a file, absolute and without links, or as written if it does not exist.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return currentFolder }
    let folder = String(path[..<slash])
    return real(folder.isEmpty ? "/" : folder) ?? folder
  }

  /// Returns the absolute path of a file; links are resolved, except a link in the last component.
  package static func absolute(_ path: String) -> String {
    let folder = folder(of: path)
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    if name.isEmpty || name == "." || name == ".." { return real(path) ?? path }
    return joined(folder, String(name))
  }

  static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  package static func lastSlash(_ path: String) -> String.Index? {
    // Searching the bytes in place is faster than searching characters.
    let offset = path.utf8.withContiguousStorageIfAvailable {
      $0.lastIndex(of: UInt8(ascii: "/")) ?? -1
    }
    guard let offset else { return path.utf8.lastIndex(of: UInt8(ascii: "/")) }
    return offset < 0 ? nil : path.utf8.index(path.utf8.startIndex, offsetBy: offset)
  }

  /// Returns the folder of a path, with its last slash, and the file name; the folder is empty without a slash.
  package static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = lastSlash(path) else { return ("", path) }
    let name = path.utf8.index(after: slash)
    return (String(path[..<name]), String(path[name...]))
  }

  package static func relative(_ path: String, to folder: String) -> String? {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    guard path.hasPrefix(start), path.count > start.count else { return nil }
    return String(path.dropFirst(start.count))
  }

  /// Returns the path of the nearest file with a name: in an absolute folder, or in a folder above it up to the folder
  /// with `.git`.
  package static func nearest(_ name: String, from folder: String) -> String? {
    foldersUpToRepository(folder).lazy.map { joined($0, name) }.first(where: InputFile.exists)
  }

  package static func repository(holding folder: String) -> String? {
    foldersUpToRepository(folder).last.flatMap { isRepository($0) ? $0 : nil }
  }

  private static func foldersUpToRepository(_ folder: String) -> [String] {
    var folders: [String] = []
    var current = folder
    while current.hasPrefix("/") {
      folders.append(current)
      if current == "/" || isRepository(current) { break }
      let slash = current.lastIndex(of: "/") ?? current.startIndex
      current = slash == current.startIndex ? "/" : String(current[..<slash])
    }
    return folders
  }

  /// Returns whether a folder contains `.git`, which in a linked work tree is a file.
  private static func isRepository(_ folder: String) -> Bool {
    status(of: joined(folder, ".git")) != nil
  }

  /// Returns the absolute path of a file, with links resolved; nil if the file does not exist.
  package static func real(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
