import Tapline

/// What a picker offers: every haptic and every button that Tapline's library knows.
package struct Catalogue {
  private let library: PatternLibrary

  /// Opens the library that comes with the package.
  package init() throws(PatternLibraryError) { library = try PatternLibrary() }

  /// Opens a library of the app's own.
  package init(folder: String) throws(PatternLibraryError) {
    library = try PatternLibrary(folder: folder)
  }

  /// Names of patterns, the generators' by their short names.
  package var patterns: [String] { library.shortPatternNames }

  /// Names of patterns in full.
  package var fullNames: [String] { library.patternNames }

  /// A pattern by name, path, or with a strength behind it: `rigid@0.5`.
  package func pattern(
    _ reference: String, generators: String = PatternLibrary.defaultGeneratorProfile
  ) throws(PatternLibraryError) -> HapticPattern {
    try library.load(reference, generators: generators).pattern
  }

  /// What a pattern, a score such as `'rigid +100ms light'`, or a recorded timeline plays.
  package func timeline(_ reference: String) throws(PatternLibraryError) -> Timeline {
    try library.timeline(reference)
  }

  /// A haptic of the app's own design system.
  package func payment(isSettled: Bool) throws(PatternLibraryError) -> HapticPattern {
    try library.load(isSettled ? "swiss-coin/settlement-complete" : "swiss-coin/error-alert")
      .pattern
  }

  /// Where a pattern lies, and the warnings about it.
  package func origin(
    of reference: String
  ) throws(PatternLibraryError) -> (name: String, path: String, warnings: Int) {
    let loaded = try library.load(reference)
    return (loaded.name, loaded.path, loaded.diagnostics.count)
  }

  /// The names that a person may have meant.
  package func suggestions(for reference: String) -> [String] {
    do throws(PatternLibraryError) {
      _ = try library.load(reference)
      return []
    } catch {
      switch error {
      case .unknownName(_, _, let suggestions): return suggestions
      case .ambiguousName(_, let candidates): return candidates
      case .file(let error): return ["\(error.path): \(error.reason)"]
      case .pattern(let error): return error.diagnostics.map(\.message)
      case .folderMissing, .invalidReference, .data, .findings: return [error.description]
      }
    }
  }
}
