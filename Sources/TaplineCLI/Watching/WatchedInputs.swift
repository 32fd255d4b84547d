import Tapline
import TaplineFiles

/// The watched inputs: patterns, or every pattern of folders.
struct WatchedInputs {
  /// The words of the command line.
  private let words: [String]

  /// Whether a folder is among them: then what was saved last is played and rendered, alone.
  let hasFolder: Bool

  /// The patterns: the words themselves, and the files of folders.
  private(set) var patterns: [String]

  /// Finds the files of folders.
  init(_ words: [String]) throws(CommandFailure) {
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

  private static func files(_ words: [String]) throws(CommandFailure) -> [String] {
    var files: [String] = []
    let search = FileSearch(ending: ".ahap")
    for word in words {
      guard InputFile.isFolder(word) else {
        files.append(word)
        continue
      }
      do throws(FileSearch.Failure) { files += try search.files(word) { _ in } } catch {
        throw CommandFailure(.noInput, SanitizedText(error.description))
      }
    }
    return files
  }
}
