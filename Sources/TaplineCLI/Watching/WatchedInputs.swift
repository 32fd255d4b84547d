import Tapline
import TaplineFiles

/// The watched inputs: patterns, or every pattern of folders.
struct WatchedInputs {
  private let words: [String]

  /// Whether a folder is among them: then what was saved last is played and rendered, alone.
  let hasFolder: Bool

  /// The patterns: the words themselves, and the files of folders.
  private(set) var patterns: [String]

  init(_ words: [String]) throws {
    self.words = words
    hasFolder = words.contains(where: InputFile.isFolder)
    patterns = hasFolder ? try Self.files(words) : words
  }

  /// Looks for files that have come into the folders.
  mutating func refresh() -> [String] {
    guard hasFolder, let now = try? Self.files(words), now != patterns else { return [] }
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
