package import TaplineText

/// A value that reads well and cannot be meant.
package struct DataProblem: Sendable {
  /// The way from the root of the file to the value.
  package let path: [JSONPath.Step]

  package let message: String

  /// The name that was not found; nil for other problems.
  package let unknownName: String?

  /// The names that could have been meant.
  package let knownNames: [String]
}

/// Collects problems on a walk through a file.
struct ProblemList {
  private(set) var problems: [DataProblem] = []

  /// The way to the value that the walk has reached.
  private var path: [JSONPath.Step] = []

  /// Walks into a member of the present value, if it has it.
  mutating func enter<Value>(
    _ value: Value?, at keys: String..., check: (Value, inout ProblemList) -> Void
  ) {
    guard let value else { return }
    path += keys.map(JSONPath.Step.key)
    check(value, &self)
    path.removeLast(keys.count)
  }

  /// Walks into each element of an array.
  mutating func enterEach<Element>(
    _ elements: [Element], at key: String, check: (Element, inout ProblemList) -> Void
  ) {
    for (index, element) in elements.enumerated() {
      path += [.key(key), .index(index)]
      check(element, &self)
      path.removeLast(2)
    }
  }

  mutating func add(_ message: String, at keys: String...) {
    add(message, at: keys.map(JSONPath.Step.key))
  }

  private mutating func add(
    _ message: String, at steps: [JSONPath.Step], unknownName: String? = nil,
    knownNames: [String] = []
  ) {
    problems.append(
      DataProblem(
        path: path + steps, message: message, unknownName: unknownName, knownNames: knownNames))
  }

  /// A format's version must be the one that is known.
  mutating func check(schemaVersion version: Int, isKnown known: Int) {
    guard version != known else { return }
    add("schema version \(version) is not known; this reads \(known)", at: "schemaVersion")
  }

  /// A name must be one of a list.
  mutating func check(_ name: String?, isOneOf names: [String], kind: String, at keys: String...) {
    guard let name, !names.contains(name) else { return }
    add(
      "there is no \(kind) '\(name)'", at: keys.map(JSONPath.Step.key), unknownName: name,
      knownNames: names)
  }

  /// Each name of an array must be one of a list.
  mutating func check(
    _ all: [String], areOf names: [String], kind: String, at key: String
  ) {
    enterEach(all, at: key) { name, list in list.check(name, isOneOf: names, kind: kind) }
  }

  /// A name may be given once.
  mutating func checkUnique(_ names: [String], in list: String, by key: String = "name") {
    var seen: Set<String> = []
    for (index, name) in names.enumerated() where !seen.insert(name).inserted {
      add("'\(name)' is given twice", at: [.key(list), .index(index), .key(key)])
    }
  }

  /// A figure must lie in a range.
  mutating func check(
    _ figure: Sourced<Double>?, in range: ClosedRange<Double>, at keys: String...
  ) {
    guard let number = figure?.value, !range.contains(number) else { return }
    add(
      "the figure must lie between \(range.lowerBound) and \(range.upperBound)",
      at: keys.map(JSONPath.Step.key))
  }
}
