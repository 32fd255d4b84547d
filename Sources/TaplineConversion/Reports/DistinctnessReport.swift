package import TaplineActuators
package import TaplineComparison
package import TaplinePatterns
package import TaplineText

/// The patterns of a set that are too alike, by the thresholds of `NoticeableQuantity`.
package struct DistinctnessReport: Sendable {
  package struct Pair: Sendable {
    let one: Int
    let other: Int
    package let names: (one: String, other: String)
    package let differences: Set<NoticeableQuantity>
    package var isAlike: Bool { differences.isEmpty }

    /// A difference in onsets is named `rhythm`.
    package var words: [String] {
      NoticeableQuantity.allCases.filter(differences.contains).map {
        $0 == .onset ? "rhythm" : $0.rawValue
      }
    }

    /// The first letters of the words, the rhythm first, or `=` if there are none.
    package var letters: String {
      isAlike ? "=" : "rifd".filter { letter in words.contains { $0.first == letter } }
    }
  }

  package static let legend =
    "r rhythm, i intensity, f frequency, d duration differ noticeably; = too alike"

  package let names: [String]

  /// Sorted by the index of the first pattern and then of the second.
  package let pairs: [Pair]

  package init(_ patterns: [(name: String, timeline: Timeline)], profile: ActuatorProfile) {
    names = patterns.map(\.name)
    let felt = patterns.map { FeltPattern($0.timeline, profile: profile) }
    var pairs: [Pair] = []
    for one in patterns.indices {
      for other in patterns.indices.dropFirst(one + 1) {
        pairs.append(
          Pair(
            one: one, other: other, names: (names[one], names[other]),
            differences: felt[one].noticeableDifferences(from: felt[other])))
      }
    }
    self.pairs = pairs
  }

  /// Nil for a pattern and itself.
  package func pair(_ one: Int, _ other: Int) -> Pair? {
    guard one != other else { return nil }
    let (first, last) = (min(one, other), max(one, other))
    // Each earlier pattern has a pair with every pattern after it.
    let earlier = first * (2 * names.count - first - 1) / 2
    return pairs[earlier + last - first - 1]
  }

  package var hasAlike: Bool { pairs.contains(where: \.isAlike) }

  package var shown: SanitizedText {
    let numbers = names.indices.map { "\($0 + 1)" }
    // Columns of equal width, wide enough for all letters.
    let headings = ["", ""] + numbers.map { $0.padded(to: 4) }
    let rows = names.indices.map { row in
      let cells = (0...row).map { pair($0, row)?.letters ?? "-" }
      return [numbers[row], names[row]] + cells
        + Array(repeating: "", count: names.count - cells.count)
    }
    var text: SanitizedText = ""
    for line in alignedLines([headings] + rows) { text += "\(line.withoutTrailingSpaces)\n" }
    text += "\(Self.legend)\n"
    for pair in pairs where pair.isAlike {
      let (one, other) = pair.names
      let numbers = one == other ? ["\(pair.one + 1) ", "\(pair.other + 1) "] : ["", ""]
      text += "too alike: \(numbers[0])\(one) and \(numbers[1])\(other)\n"
    }
    return text + "\(summary)\n"
  }

  package var summary: String {
    "\(pairs.count(where: \.isAlike)) of \(counted(pairs.count, "pair")) too alike, "
      + "by thresholds that were not measured with phones"
  }
}

extension DistinctnessReport: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version, .init("patterns", \.names), .objects("pairs", pairMembers, \.pairs),
  ]

  private static let pairMembers: JSONMembers<Pair> = .line([
    .init("one", \.names.one), .init("other", \.names.other), .init("oneIndex", \.one),
    .init("otherIndex", \.other), .init("isAlike", \.isAlike), .init("differences", \.words),
  ])
}
