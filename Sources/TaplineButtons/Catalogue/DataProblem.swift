/// Something in a system that reads well and cannot be meant, and where it stands.
package struct DataProblem: Sendable {
  /// A step from a value to one of its parts.
  package enum Step: Hashable, Sendable {
    /// To the member of an object.
    case key(String)
    /// To the element of an array, `>= 0`.
    case index(Int)
  }

  /// The way from the system to the value.
  package let path: [Step]

  /// A sentence that says what is wrong.
  package let message: String

  /// The name that was not found; nil for other problems.
  package let unknownName: String?

  /// The names that could have been meant.
  package let knownNames: [String]
}

/// Collects problems on a walk through a system.
struct ProblemList {
  private(set) var problems: [DataProblem] = []

  mutating func add(_ message: String, at path: [DataProblem.Step]) {
    problems.append(DataProblem(path: path, message: message, unknownName: nil, knownNames: []))
  }

  /// A name must be one of a list.
  mutating func check(
    _ name: String?, isOneOf names: [String], kind: String, at path: [DataProblem.Step]
  ) {
    guard let name, !names.contains(name) else { return }
    problems.append(
      DataProblem(
        path: path, message: "there is no \(kind) '\(name)'", unknownName: name,
        knownNames: names))
  }

  /// A name may be given once.
  mutating func checkUnique(_ names: [String], in list: String, by key: String) {
    var seen: Set<String> = []
    for (index, name) in names.enumerated() where !seen.insert(name).inserted {
      add("'\(name)' is given twice", at: [.key(list), .index(index), .key(key)])
    }
  }

  /// A figure must lie in a range.
  mutating func check(
    _ figure: Figure<Double>?, in range: ClosedRange<Double>, at path: [DataProblem.Step]
  ) {
    guard let number = figure?.value, !range.contains(number) else { return }
    add("the figure must lie between \(range.lowerBound) and \(range.upperBound)", at: path)
  }
}
