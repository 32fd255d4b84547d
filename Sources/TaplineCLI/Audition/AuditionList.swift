enum AuditionList {
  /// Returns the patterns and files of the arguments, each once, or the library's patterns and pairings.
  static func entries(_ words: [String], _ context: LibraryContext) throws -> [String] {
    guard !words.isEmpty else {
      let patterns = context.library.shortPatternNames
      // A pairing (a haptic of a button system) that plays a single pattern has the name of the pattern.
      let patternNames = Set(patterns)
      let pairings = try context.library.pairingNames().filter { !patternNames.contains($0) }
      return patterns + pairings
    }
    var seen: Set<String> = []
    return try words.flatMap { word -> [String] in
      guard word != "-" else {
        throw CommandFailure(
          .usage, "standard input is the keyboard here; give the path of a file instead of '-'")
      }
      guard FilePattern.isPattern(word) || InputFile.isFolder(word) else {
        // Load the pattern now, so that an error is reported before the full-screen display starts.
        _ = try context.loader.load(word)
        return [word]
      }
      var unreadable: FileError?
      let files = try FileSearch(ending: ".ahap").files(word) { unreadable = unreadable ?? $0 }
      if let unreadable { throw CommandFailure(.noInput, SanitizedText(unreadable.description)) }
      return files
    }.filter { seen.insert($0).inserted }
  }

  /// Returns the entries without their common folders.
  static func titles(_ entries: [String]) -> [String] {
    let parts = entries.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
    guard parts.count > 1, let first = parts.first else { return entries }
    var shared = 0
    while shared < first.count - 1,
      parts.allSatisfy({ $0.count > shared + 1 && $0[shared] == first[shared] })
    {
      shared += 1
    }
    return parts.map { $0.dropFirst(shared).joined(separator: "/") }
  }
}
