/// The watched inputs: patterns, or every pattern of folders.
struct WatchedInputs {
  private let words: [String]
  private let folders: [String]

  /// Whether a folder is among them: then what was saved last is played and rendered, alone.
  var hasFolder: Bool { !folders.isEmpty }

  /// The folders that are gone, as while another branch is checked out.
  var missingFolders: [String] { folders.filter { !InputFile.isFolder($0) } }

  /// The patterns: the words themselves, and the files of folders.
  private(set) var patterns: [String]

  init(_ words: [String]) throws {
    self.words = words
    folders = words.filter(InputFile.isFolder)
    patterns = folders.isEmpty ? words : try Self.files(words)
  }

  /// Looks for files that have come into the folders, unless one of them is gone.
  mutating func refresh() -> [String] {
    guard hasFolder, missingFolders.isEmpty, let now = try? Self.files(words), now != patterns
    else { return [] }
    let known = Set(patterns)
    patterns = now
    return now.filter { !known.contains($0) }
  }

  private static func files(_ words: [String]) throws -> [String] {
    let search = FileSearch(ending: ".ahap")
    return try words.flatMap { word in
      InputFile.isFolder(word) ? try search.files(word) { _ in } : [word]
    }
  }
}
