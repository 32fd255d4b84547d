import CTaplineResources
import TaplineAHAP
package import TaplineFiles
import TaplineText

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Where the files of a library are: in the program itself, or in a folder.
///
/// A file's name is its path relative to the folder `patterns`, such as
/// `feedback/tapline/rigid.ahap`.
///
/// Thread: any; a folder's files block.
package enum LibraryFiles: Sendable, Hashable {
  /// The folder `patterns` as it was when the program was compiled.
  case embedded
  /// A folder laid out like it, read anew each time.
  case folder(String)

  /// The variable that names a folder to take the place of what is compiled in.
  static let variable = "TAPLINE_PATTERNS"

  /// The folder that the environment names, or what is compiled in.
  static func chosen() throws(PatternLibraryError) -> LibraryFiles {
    guard let named = getenv(variable).map({ String(cString: $0) }), !named.isEmpty else {
      return .embedded
    }
    // A folder counts if it holds the profiles, without which nothing sounds.
    guard InputFile.exists("\(named)/profiles/\(PatternLibrary.defaultActuatorProfile).json") else {
      throw .folderMissing("\(variable) is '\(named)', which is not a folder of patterns")
    }
    return .folder(named)
  }

  /// The files below a folder of the library, as paths relative to it, in ascending order.
  ///
  /// - Complexity: O(files of the library).
  package func list(_ part: String = "") -> [String]? {
    switch self {
    case .folder(let folder): return InputFile.list(part.isEmpty ? folder : path(of: part))
    case .embedded:
      let start = part.isEmpty ? "" : part + "/"
      var names: [String] = []
      for index in 0..<ctapline_library_count {
        let path = ctapline_library_file_at(index).pointee.path
        guard strncmp(path, start, start.utf8.count) == 0 else { continue }
        names.append(String(cString: path + start.utf8.count))
      }
      return names
    }
  }

  /// The names of the files with an ending below a folder of the library, without the ending, in ascending order.
  ///
  /// - Complexity: O(files of the library).
  func names(in part: String, ending: String) -> [String] {
    (list(part) ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      .sorted()
  }

  /// The folder's path in messages, or `patterns`.
  var path: String {
    switch self {
    case .folder(let folder): folder
    case .embedded: "patterns"
    }
  }

  /// A file's path in messages: its path on the disk; of one in the program,
  /// `patterns/feedback/tapline/rigid.ahap`, the same on every machine.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// Reads a file whole.
  ///
  /// - Complexity: O(log files) in the program, and a copy of the one file.
  package func read(_ name: String) throws(FileError) -> [UInt8] {
    switch self {
    case .folder: return try InputFile.read(path(of: name))
    case .embedded:
      guard let file = ctapline_library_find(name)?.pointee else {
        throw FileError(.read, path: path(of: name), reason: "it is not part of the program")
      }
      return Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
    }
  }
}

/// The content of a file and its path in messages.
struct InputText {
  let bytes: [UInt8]
  let path: String

  /// Whether it is part of the program, so that there is no file at `path`.
  var isCompiledIn = false

  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// Reads a file; `-` is standard input.
  init(path: String) throws(PatternLibraryError) {
    do throws(FileError) { bytes = try InputFile.read(path) } catch { throw .file(error) }
    self.path = path
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

  /// Reads a pattern from a file; a long one in pieces, if nothing needs its whole text.
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
