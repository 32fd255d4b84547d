/// The watched inputs: patterns, or folders with all their patterns.
struct WatchedInputs {
  private let words: [String]
  private let folders: [String]

  /// Whether a folder is watched; then only the pattern saved last is played and rendered.
  var hasFolder: Bool { !folders.isEmpty }

  /// The missing folders, for example while another branch is checked out.
  var missingFolders: [String] { folders.filter { !InputFile.isFolder($0) } }

  private(set) var patterns: [String]

  init(_ words: [String]) throws {
    self.words = words
    folders = words.filter(InputFile.isFolder)
    patterns = folders.isEmpty ? words : try Self.files(words)
  }

  /// Searches the folders again and returns the new patterns, or none if a folder is missing.
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
