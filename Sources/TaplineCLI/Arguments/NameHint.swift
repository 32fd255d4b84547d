/// Hints for unknown names, which may be misspelled or of another kind, such as a style in place of a pattern.
enum NameHint {
  /// Returns what a known name is and which command or option accepts it; nil if the name is unknown.
  static func sentence(about name: String, notA kind: String) -> SanitizedText? {
    guard let library = try? PatternLibrary() else { return nil }
    let noun = (kind.hasPrefix("a") ? "an " : "a ") + kind
    if kind != "pattern", (try? library.load(name)) != nil {
      return "'\(name)' is a pattern, not \(noun); 'tapline play \(shellWord(name))' plays it"
    }
    if kind != "style", let style = try? library.style(name) {
      return "'\(name)' is a style, not \(noun); 'tapline press \(style.name)' presses it"
    }
    if kind != "curve", (try? library.curve(name)) != nil || (try? CurveSpec(name)) != nil {
      return "'\(name)' is a curve, not \(noun); 'tapline curve \(shellWord(name))' samples it"
    }
    if library.actuatorProfileNames.contains(name) || library.generatorProfileNames.contains(name) {
      return "'\(name)' is a profile, not \(noun); select it with '--profile \(name)'"
    }
    if library.buttonSystemNames.contains(name) {
      return
        "'\(name)' is a button system, not \(noun); 'tapline list styles \(name)' lists its styles"
    }
    if AHAPRule(rawValue: name) != nil {
      return "'\(name)' is a rule, not \(noun); 'tapline lint --explain \(name)' explains it"
    }
    return nil
  }

  /// Returns the end of a message about an unknown name that is not similar to a known one; empty if there is no hint.
  static func end(about name: String, _ kind: String) -> SanitizedText {
    switch kind {
    case "pattern":
      if let gap = SplitScore.gap(endingIn: name) { return "; write a space before '\(gap)'" }
      return near(name) ?? "; 'tapline list patterns' lists all"
    case "button system":
      let known = try? PatternLibrary().buttonSystemNames
      return known.map { "; the systems are \($0.joined(separator: ", "))" } ?? ""
    default: return ""
    }
  }

  /// Returns the hint for a library pattern given instead of a file; nil for other names.
  static func pattern(named name: String, _ remedy: SanitizedText) -> SanitizedText? {
    guard !InputFile.exists(name), let library = try? PatternLibrary(),
      (try? library.load(name)) != nil
    else { return nil }
    return "'\(name)' is a pattern of the library, not a file; \(remedy)"
  }

  /// Returns the end of a message that names the file or folder that was probably meant; nil if no name is similar.
  static func near(_ path: String) -> SanitizedText? {
    let (folder, name) = FilePath.split(path)
    let names = InputFile.names(inFolder: folder.isEmpty ? "." : folder)
    guard !name.isEmpty else { return nil }
    let otherCase = names.first { $0 != name && $0.lowercased() == name.lowercased() }
    guard
      let found = otherCase ?? names.first(where: { $0 == name + ".ahap" })
        ?? nearestNames(to: name, in: names, atMost: 1).first
    else { return nil }
    let noun = InputFile.isFolder(folder + found) ? "folder" : "file"
    return "; did you mean the \(noun) '\(folder + found)'?"
  }

  static func isFileName(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
    let ending = name[dot...].dropFirst()
    return (2...6).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
      && ending.contains(where: \.isLetter)
  }

  static func folder(_ path: String) -> SanitizedText? {
    guard InputFile.isFolder(path) else { return nil }
    let word = shellWord(path)
    return """
      '\(path)' is a folder; 'tapline audition \(word)' plays its patterns, 'tapline batch \(word) -o \
      OUT' renders them, 'tapline lint \(word)' checks them
      """
  }
}
