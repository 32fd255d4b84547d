/// Watched patterns, and folders with all their patterns.
struct WatchedInputs {
  private let arguments: [String]
  private let folders: [String]

  /// Whether a folder is watched; then only the pattern saved last is played and rendered.
  var hasFolder: Bool { !folders.isEmpty }

  /// The missing folders, for example while another branch is checked out.
  var missingFolders: [String] { folders.filter { !InputFile.isFolder($0) } }

  private(set) var patterns: [String]

  /// The folders that the last search could not open.
  private var unopenedFolders: Set<String> = []

  /// Passes the errors of folders that cannot be opened to `unreadable`; throws the first one if there is no pattern.
  init(_ arguments: [String], unreadable: (FileError) -> Void) throws {
    self.arguments = arguments
    folders = arguments.filter(InputFile.isFolder)
    patterns = arguments
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
    guard hasFolder, missingFolders.isEmpty, let currentPatterns = try? search(unreadable),
      currentPatterns != patterns
    else { return [] }
    let previousPatterns = Set(patterns)
    patterns = currentPatterns
    return currentPatterns.filter { !previousPatterns.contains($0) }
  }

  /// Returns the current patterns; `unreadable` receives the errors of folders that the previous search could open.
  private mutating func search(_ unreadable: (FileError) -> Void) throws -> [String] {
    let search = FileSearch(ending: ".ahap")
    let unopenedBefore = unopenedFolders
    var unopenedNow: Set<String> = []
    let patterns = try arguments.flatMap { argument in
      guard InputFile.isFolder(argument) else { return [argument] }
      return try search.files(argument) { error in
        if unopenedNow.insert(error.path).inserted, !unopenedBefore.contains(error.path) {
          unreadable(error)
        }
      }
    }
    unopenedFolders = unopenedNow
    return patterns
  }
}
