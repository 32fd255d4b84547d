#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What a folder holds under one name.
struct FolderEntry {
  let name: String
  /// What the folder itself says of it: `DT_DIR`, `DT_REG`, `DT_LNK` or, on file systems that say
  /// nothing, `DT_UNKNOWN`.
  fileprivate let type: Int32

  /// Whether it is a folder itself, and not a link to one.
  ///
  /// - Parameter path: Where it lies, for folders that do not say.
  /// - Returns: Whether it is a folder.
  func isFolder(at path: String) -> Bool {
    type == Int32(DT_UNKNOWN)
      ? status(of: path, followingLinks: false)?.isDirectory == true : type == Int32(DT_DIR)
  }

  /// Whether it can be read as a file, a link followed.
  ///
  /// - Parameter path: Where it lies, for links and for folders that do not say.
  /// - Returns: Whether it is a file.
  func isFile(at path: String) -> Bool {
    type == Int32(DT_UNKNOWN) || type == Int32(DT_LNK)
      ? InputFile.exists(path) : type != Int32(DT_DIR)
  }
}

/// What a folder holds, in ascending order of names, without `.` and `..`; nil where it cannot be
/// opened.
func entries(inFolder folder: String) -> [FolderEntry]? {
  guard let directory = opendir(folder) else { return nil }
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
