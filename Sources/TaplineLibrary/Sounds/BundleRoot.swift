public import TaplineFiles

/// The folder that waveform paths start from, and outside of which no sound file is read.
///
/// In an app it is the bundle's top folder; beside a pattern that lies alone, the pattern's own.
public struct BundleRoot: Sendable, Hashable {
  /// The folder as the caller named it.
  package let folder: String

  /// Whether a caller chose the folder, rather than the place of a pattern.
  let isChosen: Bool

  /// Names a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: `FileError` of kind `read` where there is no such folder.
  public init(_ folder: String) throws(FileError) {
    if let reason = ContainedFile.reasonNotAFolder(folder) {
      throw FileError(.read, path: folder, reason: reason)
    }
    self.folder = folder
    isChosen = true
  }

  /// The folder that a pattern lies in; for standard input, the current one.
  ///
  /// - Parameter path: The pattern's file, or `-`.
  public init(ofPattern path: String) {
    let slash = path == "-" ? nil : path.lastIndex(of: "/")
    folder = slash.map { String(path[...$0]) } ?? "."
    isChosen = false
  }
}
