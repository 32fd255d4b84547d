import TaplinePatterns
import TaplineText

extension AHAPReader {
  /// Adds findings about the unknown keys of an object, after its end.
  mutating func reportUnknownKeys(
    of object: AHAPObject, _ seen: AHAPKeySet, isTransient: Bool = false
  ) {
    let depth = scanner.depth + 1
    var first = unknownKeys.count
    while first > 0, unknownKeys[first - 1].depth == depth { first -= 1 }
    for key in unknownKeys[first...] {
      let token = AHAPToken(
        kind: .key, start: key.range.lowerBound, end: key.range.upperBound,
        isEscaped: key.isEscaped, number: 0)
      let name = string(token)
      let intended = intendedName(for: name, in: "keys of \(object.name)") {
        AHAPKey.allCases.filter { object.keys.contains($0) }.map(\.name)
      }
      // A key that the object already has is not suggested.
      let unusedName = intended.flatMap { name in
        AHAPKey.table.word(name).map { seen.contains($0) } == false ? name : nil
      }
      report(
        token,
        "key of \(object.name) \(isTransient) \(unusedName != nil) \(UnknownName.clipped(name))"
      ) {
        reader in
        reader.unknownKey(name, of: object, meaning: unusedName, isTransient: isTransient)
      }
    }
    unknownKeys.removeSubrange(first...)
  }

  /// Adds a finding about an unknown name; `unknownNames` caches it while there is room for another cause.
  private mutating func report(
    _ token: AHAPToken, _ cause: String, _ make: (Self) -> UnknownName
  ) {
    let unknown = unknownNames[cause] ?? make(self)
    if findings.hasRoom(for: unknown.rule.severity) { unknownNames[cause] = unknown }
    findings.add(unknown.rule, at: token.range, of: cause, unknown.message, fix: unknown.fix)
  }

  /// Returns the likely intended name; nil if no name is similar, or if the limit of causes is reached.
  private mutating func intendedName(
    for name: String, in context: String, among known: () -> [String]
  ) -> String? {
    let key = "\(context) \(UnknownName.clipped(name))"
    if let cached = suggestions[key] { return cached }
    guard findings.hasRoom(for: .warning), findings.hasRoom(for: .error) else { return nil }
    let intended = UnknownName.intendedName(for: name, among: known())
    suggestions[key] = .some(intended)
    return intended
  }

  private func unknownKey(
    _ name: String, of object: AHAPObject, meaning intended: String?, isTransient: Bool
  ) -> UnknownName {
    let keyAndConsequence = "'\(UnknownName.clipped(name))'; it is ignored"
    if AHAPKey.privateKeys.contains(name) {
      return UnknownName(
        rule: .privateKey,
        message:
          "'\(name)' is a key of CoreHaptics that Apple does not document; it is ignored")
    }
    if let elsewhere = AHAPKey.table.word(name), let owner = owner(of: elsewhere, not: object) {
      return UnknownName(
        rule: .unknownKey, message: "'\(name)' belongs in \(owner.name); it is ignored here")
    }
    let isDuration = object == .event && name.lowercased() == "duration"
    if isDuration, isTransient {
      return UnknownName(
        rule: .durationKey,
        message:
          "'Event' has no key \(keyAndConsequence), and a transient needs no duration; remove the key",
        fix: .removeMember)
    }
    guard let intended else {
      return UnknownName(
        rule: .unknownKey, message: "\(object.name) has no key \(keyAndConsequence)")
    }
    if intended.lowercased() == name.lowercased() {
      return UnknownName(
        rule: .keyCase,
        message:
          "'\(UnknownName.clipped(name))' is ignored, because keys are case-sensitive; write '\(intended)'",
        fix: .renameKey(intended))
    }
    if isDuration {
      return UnknownName(
        rule: .durationKey,
        message: "\(object.name) has no key \(keyAndConsequence); write 'EventDuration'",
        fix: .renameKey(intended))
    }
    return UnknownName(
      rule: .misspeltKey,
      message: "\(object.name) has no key \(keyAndConsequence); did you mean '\(intended)'?",
      fix: .renameKey(intended))
  }

  mutating func reportUnknownEventType(_ value: AHAPToken) {
    let name = string(value)
    let known = HapticEvent.Kind.allCases.map(\.rawValue)
    let intended =
      known.first { "haptic" + name.lowercased() == $0.lowercased() }
      ?? intendedName(for: name, in: "type") { known }
    report(value, "type \(UnknownName.clipped(name))") { _ in
      let list = known.map { "'\($0)'" }.joined(separator: ", ")
      return UnknownName(
        rule: .eventTypeUnknown,
        message: "'\(UnknownName.clipped(name))' is not an event type; "
          + (intended.map { "did you mean '\($0)'?" } ?? "use \(list)"),
        fix: intended.map { .rename($0) })
    }
  }

  mutating func reportUnknownParameter(
    _ id: AHAPToken, of object: AHAPObject, excluding used: EventParameterSet = EventParameterSet()
  ) {
    let name = string(id)
    let isEventParameter = object == .eventParameter
    let role = isEventParameter ? "an event parameter" : "a dynamic parameter"
    let events = EventParameter.allCases.map(\.rawValue)
    let controls = ParameterControl.allCases.map(\.rawValue)
    let intended = intendedName(for: name, in: role) { isEventParameter ? events : controls }
    let unusedName = intended.flatMap { name in
      EventParameter.table.word(name).map { used.contains($0) } == true ? nil : name
    }
    report(id, "\(role) \(unusedName != nil) \(UnknownName.clipped(name))") { _ in
      let consequence =
        "CoreHaptics refuses such a pattern (invalidParameterType); "
        + "Tapline leaves the parameter out"
      let hint = unusedName.map { "; did you mean '\($0)'?" } ?? ""
      let fix = unusedName.map { FixPlan.rename($0) }
      if (isEventParameter ? controls : events).contains(name) {
        let owner = isEventParameter ? "'Parameter' and 'ParameterCurve'" : "'EventParameters'"
        return UnknownName(
          rule: .parameterMisplaced,
          message: "'\(name)' belongs in \(owner): \(consequence)\(hint)",
          fix: fix)
      }
      return UnknownName(
        rule: .parameterUnknown,
        message: "'\(UnknownName.clipped(name))' is not \(role): \(consequence)\(hint)", fix: fix)
    }
  }

  private func owner(of key: AHAPKey, not object: AHAPObject) -> AHAPObject? {
    let objects: [AHAPObject] = [.file, .entry, .event, .parameter, .curve]
    return objects.first { $0.keys.contains(key) && $0 != object }
  }
}

struct UnknownName {
  let rule: AHAPRule
  let message: String
  var fix: FixPlan?

  /// Returns the likely intended name: one that differs in case, in AHAP's prefixes and suffixes, or by a misspelling.
  static func intendedName(for name: String, among known: [String]) -> String? {
    guard name.utf8.count <= maximumLength else { return nil }
    let lowered = name.lowercased()
    if let match = known.first(where: { $0.lowercased() == lowered }) { return match }
    let stems = stems(of: lowered)
    let fitting = known.filter { !stems.isDisjoint(with: Self.stems(of: $0.lowercased())) }
    // 'AttackTimeControl' is ambiguous: it could be the haptic or the audio control.
    guard fitting.count < 2 else { return nil }
    return fitting.first ?? nearestNames(to: name, in: known, atMost: 1).first
  }

  /// Returns a lowercase name, together with the names that result from removing AHAP's prefixes and suffixes.
  private static func stems(of name: String) -> Set<String> {
    var stems = [name]
    if name.hasSuffix("control"), name.count > 9 { stems.append(String(name.dropLast(7))) }
    for stem in stems {
      for family in ["haptic", "audio", "event", "parameter", "parametercurve"]
      where stem.hasPrefix(family) && stem.count > family.count + 1 {
        stems.append(String(stem.dropFirst(family.count)))
      }
    }
    return Set(stems)
  }

  /// The maximum number of UTF-8 bytes of a misspelled name; AHAP's longest name has 30.
  private static let maximumLength = 48

  static func clipped(_ name: String) -> String {
    name.utf8.count <= maximumLength ? name : name.prefix(maximumLength) + "…"
  }
}
