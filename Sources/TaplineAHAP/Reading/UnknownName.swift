import TaplineText

/// What is said of a name that is none of AHAP's, wherever it stands in objects of one kind.
struct UnknownName {
  let rule: AHAPRule
  let message: String
  var fix: FixPlan?

  /// The known name that was meant, where one is near.
  ///
  /// Letters of other case come first, then a name that only lacks the word of its family in front, or
  /// has one too many, then slips.
  static func meant(by name: String, among known: [String]) -> String? {
    guard name.utf8.count <= maximumSlipLength else { return nil }
    let lowered = name.lowercased()
    if let right = known.first(where: { $0.lowercased() == lowered }) { return right }
    let stems = stems(of: lowered)
    let fitting = known.filter { !stems.isDisjoint(with: Self.stems(of: $0.lowercased())) }
    // 'AttackTimeControl' could be that of haptics or that of sounds.
    guard fitting.count < 2 else { return nil }
    return fitting.first ?? nearestNames(to: name, in: known, atMost: 1).first
  }

  /// A name in lower case, as it is and without the words that AHAP puts around such names.
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

  /// Longer names, in UTF-8, are not slips of AHAP's own, whose longest is 30.
  private static let maximumSlipLength = 48

  /// A name from the text, short enough for a message.
  static func clipped(_ name: String) -> String {
    name.utf8.count <= maximumSlipLength ? name : name.prefix(maximumSlipLength) + "…"
  }
}
