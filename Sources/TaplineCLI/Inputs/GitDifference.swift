/// Source: `GIT_EXTERNAL_DIFF` in git(1): path, old file, old hash, old mode, new file, new hash, new mode; after a
/// rename also the new path and git's description; for an unmerged path, only the path.
struct GitDifference {
  struct Version {
    let file: String
    /// Six octal digits; `.` if the version does not exist.
    let mode: String

    var exists: Bool { file != "/dev/null" }
  }

  let path: String
  let newPath: String
  let old: Version
  let new: Version

  init(_ arguments: [String]) {
    path = arguments[0]
    newPath = arguments.count > 7 ? arguments[7] : path
    old = Version(file: arguments[1], mode: arguments[3])
    new = Version(file: arguments[4], mode: arguments[6])
  }

  var names: [String] {
    [old.exists ? "a/\(path)" : "/dev/null", new.exists ? "b/\(newPath)" : "/dev/null"]
  }

  var header: SanitizedText {
    var text: SanitizedText = "diff --tapline a/\(path) b/\(newPath)\n"
    if !old.exists {
      text += "new file mode \(new.mode)\n"
    } else if !new.exists {
      text += "deleted file mode \(old.mode)\n"
    } else if old.mode != new.mode {
      text += "old mode \(old.mode)\nnew mode \(new.mode)\n"
    }
    if newPath != path { text += "rename from \(path)\nrename to \(newPath)\n" }
    return text
  }

  func textDifference() throws(FileError) -> SanitizedText {
    let patch = UnifiedDiff.bytes(from: try bytes(of: old), to: try bytes(of: new), name: newPath)
    return SanitizedText(lines: String(decoding: patch, as: UTF8.self))
  }

  func isSameText() throws(FileError) -> Bool { try bytes(of: old) == bytes(of: new) }

  private func bytes(of version: Version) throws(FileError) -> [UInt8] {
    version.exists ? try InputFile.read(version.file) : []
  }
}
