import TaplineSystem

struct FolderEntry {
  let name: String
  /// The type constant of the system, such as `DT_DIR`; `DT_UNKNOWN` on file systems that store no types.
  fileprivate let type: Int32

  /// Returns whether the entry is a folder and not a link to one.
  func isFolder(at path: String) -> Bool {
    type == Int32(DT_UNKNOWN)
      ? status(of: path, followingLinks: false)?.isDirectory == true : type == Int32(DT_DIR)
  }

  /// Returns whether the entry is a regular file or a link to one; reading other files might not end.
  func isFile(at path: String) -> Bool {
    type == Int32(DT_UNKNOWN) || type == Int32(DT_LNK)
      ? InputFile.isRegular(path) : type == Int32(DT_REG)
  }
}

/// Returns the entries of a folder in ascending order of names, without `.` and `..`.
func entries(inFolder folder: String) throws(FileError) -> [FolderEntry] {
  guard let directory = opendir(folder) else {
    throw FileError(.read, path: folder, reason: lastErrorText())
  }
  defer { closedir(directory) }
  var entries: [FolderEntry] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
      pointer.withMemoryRebound(
        to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)
      ) { String(cString: $0) }
    }
    if name != ".", name != ".." {
      entries.append(FolderEntry(name: name, type: Int32(entry.pointee.d_type)))
    }
  }
  return entries.sorted { $0.name < $1.name }
}

/// Calls `body` with the path after `prefix` of each regular file below a folder; enters folders that `isEntered`
/// accepts by their name, but no links.
func walk(
  _ folder: String, prefix: String, depth: Int = .max, isEntered: (String) -> Bool,
  _ unreadable: (FileError) -> Void, body: (String) -> Void
) {
  var pending = [(folder, "", depth)]
  while let (folder, start, depth) = pending.popLast() {
    let found: [FolderEntry]
    do throws(FileError) { found = try entries(inFolder: folder) } catch {
      // A folder may be missing, because a glob may start with any folder and a folder may be removed meanwhile.
      if InputFile.isFolder(folder) { unreadable(error) }
      continue
    }
    for entry in found {
      let name = start + entry.name
      let path = prefix + name
      if entry.isFolder(at: path) {
        if depth > 1, isEntered(entry.name) { pending.append((path, name + "/", depth - 1)) }
      } else if entry.isFile(at: path) {
        body(name)
      }
    }
  }
}
