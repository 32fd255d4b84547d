import Tapline

/// The haptics and buttons of Tapline's library, for a picker.
package struct Catalogue {
  private let library: PatternLibrary

  /// Opens the library that comes with the package.
  package init() throws(PatternLibraryError) { library = try PatternLibrary() }

  /// Opens a library of the app.
  package init(folder: String) throws(PatternLibraryError) {
    library = try PatternLibrary(folder: folder)
  }

  /// The names of patterns; generators have their short names.
  package var patterns: [String] { library.shortPatternNames }

  /// The full names of patterns.
  package var fullNames: [String] { library.patternNames }

  /// The pattern with a name or path, optionally with a strength: `rigid@0.5`.
  package func pattern(
    _ reference: String, generators: String = PatternLibrary.defaultGeneratorProfile
  ) throws(PatternLibraryError) -> HapticPattern {
    try library.load(reference, generators: generators).pattern
  }

  /// The timeline of a pattern, a score such as `'rigid +100ms light'`, or a recorded timeline.
  package func timeline(_ reference: String) throws(PatternLibraryError) -> Timeline {
    try library.timeline(reference)
  }

  /// The haptic of a payment in the app's design system.
  package func payment(isSettled: Bool) throws(PatternLibraryError) -> HapticPattern {
    try library.load(isSettled ? "swiss-coin/settlement-complete" : "swiss-coin/error-alert")
      .pattern
  }

  /// The location of a pattern, and its warnings.
  package func origin(
    of reference: String
  ) throws(PatternLibraryError) -> (name: String, path: String, warnings: Int) {
    let loaded = try library.load(reference)
    return (loaded.name, loaded.path, loaded.diagnostics.count)
  }

  /// The names that are similar to an unknown name.
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
