package enum FileReplacement {
  /// Replaces a file's content with an edited version, unless the file has changed since it was read.
  ///
  /// A regular file is read again immediately before it is replaced.
  package static func write(
    _ new: [UInt8], to path: String, inPlaceOf old: [UInt8]
  ) throws(FileError) {
    let output = try OutputFile(path, replacesInput: true)
    try output.write(new)
    if output.hasFolder {
      guard let now = try? InputFile.read(path, mustBeRegular: true), now == old else {
        output.discard()
        throw FileError(
          .write, path: path, reason: "it has changed since it was read, so it was not replaced")
      }
    }
    try output.finish()
  }
}
