/// The shell's completion script calls Tapline with the option `---completion`.
enum NameCompletion {
  static let inputs = kind { prefix, library in
    let names =
      library.shortPatternNames + ((try? library.pairingNames()) ?? [])
      + library.sensoryFeedback.entries.map { "feedback/\($0.name)" }
    return matches(prefix, names) + files(prefix, endings: [".ahap", ".json"])
  }

  static let styles = kind { prefix, library in matches(prefix, (try? library.styleNames()) ?? []) }

  static let curves = kind { prefix, library in
    matches(prefix, library.curveNames + CurveSpec.names)
  }

  static let profiles = kind { prefix, library in
    matches(prefix, library.actuatorProfileNames + library.generatorProfileNames)
      + files(prefix, endings: [".json"])
  }

  static let actuators = kind { prefix, library in
    matches(prefix, library.actuatorNames) + files(prefix, endings: [".json"])
  }

  static let systems = kind { prefix, library in matches(prefix, library.buttonSystemNames) }

  /// The rules of the verb on the command line; after `RULE=`, the severities.
  static let ruleLevels = CompletionKind.custom { words, _, prefix in
    let rules =
      switch words.dropFirst().first {
      case "audit": AuditRule.allCases.map(\.id)
      case "listen": ListeningRule.ids
      default: AHAPRule.allCases.map(\.id)
      }
    guard prefix.contains("=") else { return matches(prefix, rules) }
    return rules.flatMap { rule in RuleLevel.allCases.map { "\(rule)=\($0.rawValue)" } }
      .filter { $0.hasPrefix(prefix) }
  }

  static let devices = CompletionKind.custom { _, _, prefix in
    let names = (try? DeviceDescription.all().map(\.name)) ?? []
    return matches(prefix, names + ["null"])
  }

  private static func kind(
    _ candidates: @escaping @Sendable (String, PatternLibrary) -> [String]
  ) -> CompletionKind {
    .custom { _, _, prefix in
      guard let library = try? PatternLibrary() else { return [] }
      return candidates(prefix, library)
    }
  }

  /// Returns, without duplicates, the names and the last components of names that start with the prefix.
  static func matches(_ prefix: String, _ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.compactMap { name in
      if name.hasPrefix(prefix) { return name }
      // A shell accepts only words that begin with the prefix.
      return name.split(separator: "/").last.map(String.init).flatMap {
        $0.hasPrefix(prefix) ? $0 : nil
      }
    }.filter { seen.insert($0).inserted }
  }

  /// Returns the files and folders that start with the prefix; hidden ones only if it starts with a dot.
  static func files(_ prefix: String, endings: [String]) -> [String] {
    let (folder, start) = FilePath.split(prefix)
    let names = InputFile.names(inFolder: folder.isEmpty ? "." : folder, includingHidden: true)
    return names.compactMap { name in
      guard name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else { return nil }
      let path = folder + name
      if InputFile.isFolder(path) { return path + "/" }
      return endings.contains { name.lowercased().hasSuffix($0) } ? path : nil
    }
  }
}

enum ShellCompletion {
  /// The first makes Bash complete file names if the script offers nothing; the second replaces the cursor position,
  /// which Fish 3 does not report in `complete -C`, by the length of the word before the cursor.
  private static let corrections = [
    (
      "complete -o filenames -F _tapline tapline",
      "complete -o default -o filenames -F _tapline tapline"
    ),
    ("(__tapline_tokens -tC)", "(string length -- (commandline -ct))"),
  ]

  static func corrected(_ text: String) -> String? {
    guard text.contains("_tapline()") || text.contains("function __tapline_") else { return nil }
    var script = text
    for (before, after) in corrections { script = script.replacingAll(before, by: after) }
    return script.hasSuffix("\n") ? script : script + "\n"
  }
}
