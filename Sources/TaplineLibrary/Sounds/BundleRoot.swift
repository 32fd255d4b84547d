public import TaplineFiles

/// The folder to which waveform paths are relative; sound files outside it are not read.
///
/// In an app it is the bundle's top folder; for a single pattern, the pattern's folder.
public struct BundleRoot: Sendable, Hashable {
  /// The folder as given by the caller.
  package let folder: String

  /// Whether a caller chose the folder; otherwise it is derived from the pattern's path.
  let isChosen: Bool

  /// Creates a root from a folder.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: `FileError` of kind `read` if the folder does not exist.
  public init(_ folder: String) throws(FileError) {
    if let reason = ContainedFile.folderProblem(folder) {
      throw FileError(.read, path: folder, reason: reason)
    }
    self.folder = folder
    isChosen = true
  }

  /// Creates the root of a pattern: its folder, or the current folder for standard input.
  ///
  /// - Parameter path: The pattern's file, or `-`.
  public init(ofPattern path: String) {
    let slash = path == "-" ? nil : path.lastIndex(of: "/")
    folder = slash.map { String(path[...$0]) } ?? "."
    isChosen = false
  }
}
