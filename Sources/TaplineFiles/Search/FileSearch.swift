/// Thread: any; blocks.
package struct FileSearch: Sendable {
  /// The lowercase extension of the files to find in folders, such as `.ahap`; uppercase letters also match.
  let ending: String

  /// Folders of dependencies and build products.
  private static let skippedFolders: Set<String> = [
    "Carthage", "DerivedData", "Pods", "node_modules",
  ]

  package init(ending: String) { self.ending = ending.lowercased() }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Returns an existing file, the files with `ending` below a folder, or the files that a glob matches; a glob enters
  /// a skipped folder that it names, and hidden folders if a part at or after its first wildcard starts with a dot.
  package func files(
    _ argument: String, unreadable: (FileError) -> Void
  ) throws(Failure) -> [String] {
    if argument == "-" { return [argument] }
    if let information = status(of: argument) {
      guard information.isDirectory else { return [argument] }
      var isComplete = true
      let files = list(Self.withoutSlash(argument)) { error in
        isComplete = false
        unreadable(error)
      }
      guard !files.isEmpty || !isComplete else {
        throw Failure(description: "the folder '\(argument)' contains no \(ending) file")
      }
      return files
    }
    guard FilePattern.isPattern(argument) else {
      throw Failure(description: "there is no file or folder '\(argument)'")
    }
    guard let pattern = FilePattern(argument) else {
      throw Failure(
        description:
          "the braces of '\(argument)' expand to more than \(FilePattern.maximumAlternatives) globs, or to globs "
          + "that are too long")
    }
    var files: [String] = []
    var unreadablePaths: Set<String> = []
    for alternative in pattern.alternatives {
      files += self.files(matching: alternative) { error in
        if unreadablePaths.insert(error.path).inserted { unreadable(error) }
      }
    }
    guard !files.isEmpty || !unreadablePaths.isEmpty else {
      throw Failure(description: "no file matches '\(argument)'")
    }
    return files.sorted()
  }

  /// Returns whether a search of a folder would find a file; `path` is relative to the folder.
  package func finds(_ path: String) -> Bool {
    path.lowercased().hasSuffix(ending)
      && !path.split(separator: "/").dropLast().contains { isSkipped(String($0)) }
  }

  private func list(_ folder: String, _ unreadable: (FileError) -> Void) -> [String] {
    var found: [String] = []
    let prefix = Self.prefix(folder)
    let isEntered = { (name: String) in !isSkipped(name) }
    walk(folder, prefix: prefix, isEntered: isEntered, unreadable) { name in
      if name.lowercased().hasSuffix(ending) { found.append(prefix + name) }
    }
    return found.sorted()
  }

  private func isSkipped(_ folder: String) -> Bool {
    folder.hasPrefix(".") || Self.skippedFolders.contains(folder)
  }

  private func files(
    matching alternative: [NamePattern], _ unreadable: (FileError) -> Void
  ) -> [String] {
    // The names before the first wildcard are the folder to start in.
    var folder = "."
    var rest = alternative[...]
    while rest.count > 1, let name = rest.first?.literal {
      folder = rest.startIndex == 0 && name.isEmpty ? "/" : Self.prefix(folder) + name
      rest = rest.dropFirst()
    }
    if rest.count == 1, let name = rest.first?.literal {
      let path = Self.prefix(folder) + name
      return InputFile.isRegular(path) ? [path] : []
    }
    let literalNames = Set(rest.compactMap(\.literal))
    let entersHidden = rest.contains(where: \.beginsWithDot)
    let depth = rest.contains(where: \.isAnyFolders) ? Int.max : rest.count
    let prefix = Self.prefix(folder)
    let isEntered = { (name: String) in
      if literalNames.contains(name) { return true }
      return !Self.skippedFolders.contains(name) && (entersHidden || !name.hasPrefix("."))
    }
    var found: [String] = []
    walk(folder, prefix: prefix, depth: depth, isEntered: isEntered, unreadable) { name in
      let names = name.split(separator: "/").map(Array.init)
      let isHidden = names.last?.first == "." && rest.last?.beginsWithDot != true
      if !isHidden, FilePattern.matches(Array(rest), names[...]) { found.append(prefix + name) }
    }
    return found
  }

  /// Returns the text that precedes a file's name in the paths of a folder.
  private static func prefix(_ folder: String) -> String {
    if folder == "." { return "" }
    return folder.hasSuffix("/") ? folder : folder + "/"
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}
