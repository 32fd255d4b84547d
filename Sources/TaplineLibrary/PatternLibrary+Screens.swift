import TaplineAHAP
package import TaplineButtons
import TaplineComparison
import TaplinePatterns
package import TaplineText

/// The result of checking a screen against its button system's rules, or of comparing a system's haptics.
package struct CheckedScreen: Sendable {
  package let system: String
  /// By position in the text.
  package let findings: [Diagnostic]
  package let rules: [ScreenRule]
  package let uncheckableRules: [ScreenRule]
}

extension PatternLibrary {
  /// Checks a screen description against its system's rules, or compares the haptics of a system's file.
  package func checkScreen(
    _ bytes: [UInt8], file: String
  ) throws(PatternLibraryError) -> CheckedScreen {
    let document = try InputText(bytes, path: file).json()
    let lines = LineTable(bytes)
    // Only a system's file has these keys.
    guard document.root["styles"] == nil, document.root["pairings"] == nil else {
      return try checkSystem(document.root, lines)
    }
    let screen = try DataDecoder.decode(Screen.self, from: .json(document.root))
    guard buttonSystemNames.contains(screen.system) else {
      throw PatternLibraryError(
        DataError(
          at: document.root["system"] ?? document.root,
          "there is no button system '\(screen.system)'"
            + nearestNameEnd(for: screen.system, in: buttonSystemNames)))
    }
    let system = try buttonSystem(screen.system)
    try PatternLibraryError.refuse(screen.problem(in: system), of: .json(document.root))
    let checker = ScreenChecker(system, on: try platform())
    let violations = try checker.findings(screen) { name throws(PatternLibraryError) in
      try haptic(name) ?? HapticPattern(events: [])
    }
    let findings = violations.map { finding in
      lines.diagnostic(
        finding.rule, finding.message,
        at: DataValue.json(document.root).following(finding.path).place)
    }
    return CheckedScreen(
      system: screen.system,
      findings: findings.sorted { $0.range.lowerBound < $1.range.lowerBound },
      rules: checker.rules, uncheckableRules: checker.uncheckableRules)
  }

  /// Returns the haptic of a pairing, or nil if its data do not define a playable haptic.
  private func haptic(_ name: String) throws(PatternLibraryError) -> HapticPattern? {
    do throws(PatternLibraryError) { return try load(name).pattern } catch {
      guard case .invalidReference = error else { throw error }
      return nil
    }
  }

  /// Returns the haptic of a pairing; the location of an error is that of the pairing's name in the list `distinct`.
  private func haptic(
    _ name: String, of system: ButtonSystem, at place: JSONValue
  ) throws(PatternLibraryError) -> HapticPattern? {
    do throws(PatternLibraryError) { return try haptic("\(system.name)/\(name)") } catch {
      throw PatternLibraryError(
        DataError(at: place, "'\(name)' cannot be played: \(error); check TAPLINE_PATTERNS"))
    }
  }

  /// Returns a finding for each pair of haptics that feel alike within a group of the system's list `distinct`.
  private func checkSystem(
    _ root: JSONValue, _ lines: LineTable
  ) throws(PatternLibraryError) -> CheckedScreen {
    let name = root["name"]?.string ?? ""
    if let value = root["name"], name.contains("/") || name.hasPrefix(".") {
      throw PatternLibraryError(DataError(at: value, "'name' must be the name of a folder"))
    }
    let system = try ButtonSystem(.json(root), named: name)
    let library = adding(ExternalSystem(system: system, root: .json(root)))
    let profile = try actuatorProfile()
    var findings: [Diagnostic] = []
    let groups = root["distinct"].map { Array($0.elements) } ?? []
    for (group, place) in zip(system.distinct, groups) {
      var earlier: [(name: String, pattern: FeltPattern)] = []
      for (name, place) in zip(group, place.elements) {
        guard let haptic = try library.haptic(name, of: system, at: place) else { continue }
        let pattern = FeltPattern(Timeline(haptic), profile: profile)
        for other in earlier where pattern.noticeableDifferences(from: other.pattern).isEmpty {
          findings.append(
            lines.diagnostic(
              .feedbackAlike,
              "'\(name)' is too much like '\(other.name)', which means something else; change the strength, "
                + "sharpness, duration or rhythm of one of them (the thresholds were not measured with phones)",
              at: place))
        }
        earlier.append((name, pattern))
      }
    }
    return CheckedScreen(
      system: system.name, findings: findings,
      rules: system.distinct.isEmpty ? [] : [.feedbackAlike], uncheckableRules: [])
  }
}

extension LineTable {
  fileprivate func diagnostic(
    _ rule: ScreenRule, _ message: String, at place: JSONValue
  ) -> Diagnostic {
    Diagnostic(
      rule: rule.id, severity: rule.severity, message: message, file: place.document.file,
      position: position(at: place.range.lowerBound), range: place.range, path: place.path)
  }
}
