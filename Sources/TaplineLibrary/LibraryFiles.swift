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

/// The location of a library's files: the program itself or a folder.
///
/// A file's name is its path relative to the folder `patterns`, such as
/// `feedback/tapline/rigid.ahap`.
///
/// Thread: any; access to a folder blocks.
package enum LibraryFiles: Sendable, Hashable {
  /// The folder `patterns` as compiled into the program.
  case embedded
  /// A folder with the same layout, read on each access.
  case folder(String)

  /// The environment variable with the folder that replaces the embedded files.
  static let variable = "TAPLINE_PATTERNS"

  /// Returns the folder named by the environment variable, or else the embedded files.
  static func chosen() throws(PatternLibraryError) -> LibraryFiles {
    guard let named = getenv(variable).map({ String(cString: $0) }), !named.isEmpty else {
      return .embedded
    }
    // A library folder must contain the default profile, which every rendering needs.
    guard InputFile.exists("\(named)/profiles/\(PatternLibrary.defaultActuatorProfile).json") else {
      throw .folderMissing("\(variable) is '\(named)', which is not a folder of patterns")
    }
    return .folder(named)
  }

  /// Returns the files below a folder of the library as relative paths in ascending order, or nil if it cannot be
  /// listed.
  ///
  /// - Complexity: O(n) in the files of the library.
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

  /// Returns the names without the suffix, in ascending order.
  func names(in part: String, ending: String) -> [String] {
    (list(part) ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      .sorted()
  }

  /// The folder's path in messages; `patterns` for embedded files.
  var path: String {
    switch self {
    case .folder(let folder): folder
    case .embedded: "patterns"
    }
  }

  /// Returns a file's path in messages: its path on disk or, for an embedded file, a path that is the same on every
  /// machine, such as `patterns/feedback/tapline/rigid.ahap`.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// - Complexity: O(log n) in the embedded files, plus a copy of the file.
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

  /// Whether the file is embedded in the program and does not exist at `path`.
  var isCompiledIn = false

  init(_ bytes: [UInt8], path: String) {
    self.bytes = bytes
    self.path = path
  }

  /// Reads a file; `-` means standard input.
  init(path: String) throws(PatternLibraryError) {
    do throws(FileError) { bytes = try InputFile.read(path) } catch { throw .file(error) }
    self.path = path
  }

  init(_ name: String, of files: LibraryFiles) throws(PatternLibraryError) {
    do throws(FileError) { bytes = try files.read(name) } catch { throw .file(error) }
    path = files.path(of: name)
    isCompiledIn = files == .embedded
  }

  func json() throws(PatternLibraryError) -> JSONDocument {
    try decoded { document in document }
  }

  func decoded<Value>(
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
