import TaplineAHAP
import TaplineFiles
package import TaplineText

/// The content of a file and its path in messages.
package struct InputText {
  let bytes: [UInt8]
  package let path: String

  var isCompiledIn = false

  package init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// Reads a file; `-` means standard input.
  package init(path: String) throws(PatternLibraryError) {
    do throws(FileError) { bytes = try InputFile.read(path) } catch { throw .file(error) }
    self.path = path
  }

  init(_ name: String, of files: LibraryFiles) throws(PatternLibraryError) {
    do throws(FileError) { bytes = try files.read(name) } catch { throw .file(error) }
    path = files.path(of: name)
    isCompiledIn = files == .embedded
  }

  package func json() throws(PatternLibraryError) -> JSONDocument { try decoded { $0 } }

  package func decoded<Value>(
    _ decode: (JSONDocument) throws(DataError) -> Value
  ) throws(PatternLibraryError) -> Value {
    do throws(DataError) {
      return try decode(JSONDocument(parsing: bytes, file: path))
    } catch {
      throw PatternLibraryError(error)
    }
  }

  /// Reads a pattern from a file, in pieces if the file is long and its whole text is not needed.
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
      throw NonPatternFile.error(bytes, at: path, else: .pattern(error))
    }
  }
}
