import CTaplineResources
package import TaplineFiles
import TaplineSystem

/// The location of a library's files, whose names are relative to `patterns`, such as `feedback/tapline/rigid.ahap`.
///
/// Thread: any; access to a folder blocks.
package enum LibraryFiles: Sendable, Hashable {
  /// The folder `patterns` as compiled into the program.
  case embedded
  /// A folder with the same layout, read on each access.
  case folder(String)

  static let variable = "TAPLINE_PATTERNS"

  static func fromEnvironment() throws(PatternLibraryError) -> LibraryFiles {
    guard let named = getenv(variable).map({ String(cString: $0) }), !named.isEmpty else {
      return .embedded
    }
    // A library folder must contain the default profile, which every rendering needs.
    guard InputFile.exists("\(named)/profiles/\(PatternLibrary.defaultActuatorProfile).json") else {
      throw .folderMissing("\(variable) is '\(named)', which is not a folder of patterns")
    }
    return .folder(named)
  }

  /// Returns the paths of the files below a folder, relative to it and in ascending order, or nil if it cannot be listed.
  package func list(_ subfolder: String = "") -> [String]? {
    switch self {
    case .folder: return InputFile.list(subfolder.isEmpty ? path : path(of: subfolder))
    case .embedded:
      let start = subfolder.isEmpty ? "" : subfolder + "/"
      var names: [String] = []
      for index in 0..<ctapline_library_count {
        let path = ctapline_library_file_at(index).pointee.path
        guard strncmp(path, start, start.utf8.count) == 0 else { continue }
        names.append(String(cString: path + start.utf8.count))
      }
      return names
    }
  }

  /// Names are without the suffix and in ascending order.
  func names(in folder: String, ending: String) -> [String] {
    (list(folder) ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      .sorted()
  }

  /// The folder's path in messages; `patterns` for embedded files.
  var path: String {
    switch self {
    case .folder(let folder): folder
    case .embedded: "patterns"
    }
  }

  /// Returns a file's path in messages.
  func path(of name: String) -> String { "\(path)/\(name)" }

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
