import TaplineAHAP
import TaplineFiles
import TaplineText

/// A text as read, and what messages call it.
struct InputText {
  /// The content.
  let bytes: [UInt8]

  /// The path that messages name it by.
  let path: String

  /// Whether it is part of the program, so that there is no file at `path`.
  let isCompiledIn: Bool

  /// Reads a file that a person named by its path; `-` is standard input.
  init(path: String) throws(PatternLibraryError) {
    do throws(FileError) { bytes = try InputFile.read(path) } catch { throw .file(error) }
    self.path = path
    isCompiledIn = false
  }

  /// Reads one of the files of a library.
  init(_ name: String, of files: LibraryFiles) throws(PatternLibraryError) {
    do throws(FileError) { bytes = try files.read(name) } catch { throw .file(error) }
    path = files.path(of: name)
    isCompiledIn = files == .embedded
  }

  func json() throws(PatternLibraryError) -> JSONDocument {
    try decoded { document in document }
  }

  /// The text as data of one kind.
  func decoded<Value>(
    _ decode: (JSONDocument) throws(DataError) -> Value
  ) throws(PatternLibraryError) -> Value {
    do throws(DataError) {
      return try decode(JSONDocument(parsing: bytes, file: path))
    } catch {
      throw PatternLibraryError(error)
    }
  }

  /// Reads a pattern from a file that a person named by its path; a long one in pieces, where nothing needs
  /// its whole text.
  static func pattern(path: String) throws(PatternLibraryError) -> AHAPFile {
    if let pieces = FilePieces(path), let file = AHAPFile(pieces: pieces.content, more: pieces.more)
    {
      return file
    }
    return try InputText(path: path).pattern()
  }

  func pattern() throws(PatternLibraryError) -> AHAPFile {
    do throws(AHAPError) {
      return try AHAPFile(bytes, file: path)
    } catch {
      throw WrittenFile.error(bytes, at: path, else: .pattern(error))
    }
  }
}
