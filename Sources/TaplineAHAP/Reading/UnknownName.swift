import TaplineText

/// The rule, message and fix for an unknown name in objects of one kind.
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
