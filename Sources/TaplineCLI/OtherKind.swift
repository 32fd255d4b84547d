import Tapline

/// What a name is that was given to the wrong verb: a folder, a style, a curve, a pattern, a profile.
enum OtherKind {
  /// What the name is, and which verb takes it, or nil where Tapline knows nothing of this name.
  static func sentence(about name: String, notA kind: String) -> ShownText? {
    if let folder = folder(name) { return folder }
    guard let library = try? PatternLibrary() else { return nil }
    if kind != "pattern", (try? library.load(name)) != nil {
      return "'\(name)' is a pattern, not a \(kind); 'tapline play \(shellWord(name))' plays it"
    }
    if kind != "style", let style = try? library.style(name) {
      return "'\(name)' is a style, not a \(kind); 'tapline press \(style.name)' presses it"
    }
    if kind != "curve", (try? library.curve(name)) != nil || (try? CurveSpec(name)) != nil {
      return "'\(name)' is a curve, not a \(kind); 'tapline curve \(shellWord(name))' samples it"
    }
    if library.actuatorProfileNames.contains(name) || library.generatorProfileNames.contains(name) {
      return "'\(name)' is a profile, not a \(kind); '--profile \(name)' uses it"
    }
    if library.buttonSystemNames.contains(name) {
      return
        "'\(name)' is a system of buttons, not a \(kind); 'tapline list styles \(name)' lists them"
    }
    if AHAPRule(rawValue: name) != nil {
      return "'\(name)' is a rule, not a \(kind); 'tapline lint --explain \(name)' explains it"
    }
    return nil
  }

  /// What a name is that was given where files are wanted, or nil where it is none of the library's patterns.
  static func pattern(named name: String, _ remedy: ShownText) -> ShownText? {
    guard !InputFile.exists(name), let library = try? PatternLibrary(),
      (try? library.load(name)) != nil
    else { return nil }
    return "'\(name)' is a pattern of the library, not a file; \(remedy)"
  }

  /// Whether a name is written as a file's: with an ending of two to six letters or digits.
  static func isFileName(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return false }
    let ending = name[dot...].dropFirst()
    return (2...6).contains(ending.count) && ending.allSatisfy { $0.isLetter || $0.isNumber }
      && ending.contains(where: \.isLetter)
  }

  /// What is said of a path where it is a folder.
  static func folder(_ path: String) -> ShownText? {
    guard InputFile.isFolder(path) else { return nil }
    let word = shellWord(path)
    return """
      '\(path)' is a folder; 'tapline audition \(word)' plays what is in it, 'tapline batch \(word) -o \
      OUT' renders it, 'tapline lint \(word)' checks it
      """
  }
}
