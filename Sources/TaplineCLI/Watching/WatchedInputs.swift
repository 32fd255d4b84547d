/// The watched inputs: patterns, or folders with all their patterns.
struct WatchedInputs {
  private let words: [String]
  private let folders: [String]

  /// Whether a folder is watched; then only the pattern saved last is played and rendered.
  var hasFolder: Bool { !folders.isEmpty }

  /// The missing folders, for example while another branch is checked out.
  var missingFolders: [String] { folders.filter { !InputFile.isFolder($0) } }

  private(set) var patterns: [String]

  /// The folders that the last search could not open.
  private var unopenedFolders: Set<String> = []

  /// Searches the folders; `unreadable` receives the errors of folders that cannot be opened.
  ///
  /// If no pattern is found, the first error is thrown instead.
  init(_ words: [String], unreadable: (FileError) -> Void) throws {
    self.words = words
    folders = words.filter(InputFile.isFolder)
    patterns = words
    guard hasFolder else { return }
    var errors: [FileError] = []
    patterns = try search { errors.append($0) }
    if patterns.isEmpty, let error = errors.first {
      throw CommandFailure(.noInput, SanitizedText(error.description))
    }
    errors.forEach(unreadable)
  }

  /// Searches the folders again and returns the new patterns, or none if a folder is missing.
  mutating func refresh(unreadable: (FileError) -> Void) -> [String] {
    guard hasFolder, missingFolders.isEmpty, let now = try? search(unreadable), now != patterns
    else { return [] }
    let known = Set(patterns)
    patterns = now
    return now.filter { !known.contains($0) }
  }

  /// Returns the current patterns; `unreadable` receives the errors of folders that the previous search could open.
  private mutating func search(_ unreadable: (FileError) -> Void) throws -> [String] {
    let search = FileSearch(ending: ".ahap")
    let unopenedBefore = unopenedFolders
    var unopenedNow: Set<String> = []
    let patterns = try words.flatMap { word in
      guard InputFile.isFolder(word) else { return [word] }
      return try search.files(word) { error in
        if unopenedNow.insert(error.path).inserted, !unopenedBefore.contains(error.path) {
          unreadable(error)
        }
      }
    }
    unopenedFolders = unopenedNow
    return patterns
  }
}
