/// A text after its fixes.
public struct FixedText: Sendable, Equatable {
  /// The new content.
  public internal(set) var bytes: [UInt8]

  /// The rule of each fix that was made, in the order in which they were made.
  public internal(set) var rules: [String] = []

  /// How many of them changed what plays.
  package internal(set) var unsafeCount = 0

  /// What was done, such as `3 fixed (2 misspelt-key, 1 version-missing)`.
  package var summary: String {
    var names: [String] = []
    var counts: [String: Int] = [:]
    for rule in rules {
      if counts[rule] == nil { names.append(rule) }
      counts[rule, default: 0] += 1
    }
    let list = names.map { "\(counts[$0] ?? 0) \($0)" }.joined(separator: ", ")
    let what = "\(rules.count) fixed (\(list))"
    return unsafeCount == 0 ? what : "\(what); \(unsafeCount) of them changed what plays"
  }
}
