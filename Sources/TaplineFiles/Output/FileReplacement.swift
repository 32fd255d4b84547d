/// Replacing a file by what was made of its content.
package enum FileReplacement {
  /// Writes a file anew, unless someone else has written it since it was read.
  ///
  /// What the system gives no way to do at once is done as close to it as can be: the file is read
  /// again when all of the new content is written beside it, and takes its name right after.
  package static func write(
    _ new: [UInt8], to path: String, inPlaceOf old: [UInt8]
  ) throws(FileError) {
    let output = try OutputFile(path, replacesInput: true)
    try output.write(new)
    if output.hasFolder {
      guard let now = try? InputFile.read(path, mustBeRegular: true), now == old else {
        output.discard()
        throw FileError(
          .write, path: path, reason: "it has changed since it was read, and is left as it is")
      }
    }
    try output.finish()
  }
}
