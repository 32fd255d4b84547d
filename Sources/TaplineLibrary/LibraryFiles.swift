import CTaplineResources
package import TaplineFiles

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

  /// What messages call the whole: the folder, or `patterns`.
  var path: String {
    switch self {
    case .folder(let folder): folder
    case .embedded: "patterns"
    }
  }

  /// What messages call a file: its path on the disk; of one in the program,
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
