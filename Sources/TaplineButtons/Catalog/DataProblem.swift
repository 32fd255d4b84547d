package import TaplineText

/// A problem with a value in well-formed JSON.
package struct DataProblem: Sendable {
  /// The path from the root of the file to the value.
  package let path: [JSONPath.Step]

  package let message: String
}

/// A traversal of a file that keeps the first problem.
struct ProblemSearch {
  private(set) var problem: DataProblem?
  private var path: [JSONPath.Step] = []

  mutating func checkMember<Value>(
    _ value: Value?, at keys: String..., check: (Value, inout ProblemSearch) -> Void
  ) {
    guard let value else { return }
    path += keys.map(JSONPath.Step.key)
    check(value, &self)
    path.removeLast(keys.count)
  }

  /// Checks the elements of a list; `key` is nil if the current value is the list.
  mutating func checkEach<Element>(
    _ elements: [Element], at key: String? = nil, check: (Element, inout ProblemSearch) -> Void
  ) {
    let listPath = path
    for (index, element) in elements.enumerated() {
      if let key { path.append(.key(key)) }
      path.append(.index(index))
      check(element, &self)
      path = listPath
    }
  }

  mutating func add(_ message: String, at keys: String...) {
    add(message, at: keys.map(JSONPath.Step.key))
  }

  private mutating func add(_ message: String, at steps: [JSONPath.Step]) {
    problem = problem ?? DataProblem(path: path + steps, message: message)
  }

  mutating func check(schemaVersion version: Int, isEqualTo known: Int) {
    guard version != known else { return }
    add("schema version \(version) is not supported; use version \(known)", at: "schemaVersion")
  }

  mutating func check(_ name: String?, isOneOf names: [String], kind: String, at keys: String...) {
    guard problem == nil, let name, !names.contains(name) else { return }
    add(
      "there is no \(kind) '\(name)'" + nearestNameEnd(for: name, in: names),
      at: keys.map(JSONPath.Step.key))
  }

  mutating func check(
    _ used: [String], areIn names: [String], kind: String, at key: String
  ) {
    checkEach(used, at: key) { name, search in search.check(name, isOneOf: names, kind: kind) }
  }

  mutating func checkUnique(_ names: [String], in list: String, by key: String = "name") {
    var seen: Set<String> = []
    for (index, name) in names.enumerated() where !seen.insert(name).inserted {
      add("'\(name)' occurs twice", at: [.key(list), .index(index), .key(key)])
    }
  }

  mutating func check(
    _ value: Sourced<Double>?, in range: ClosedRange<Double>, at keys: String...
  ) {
    guard let number = value?.value, !range.contains(number) else { return }
    add(
      "the value must be between \(range.lowerBound) and \(range.upperBound)",
      at: keys.map(JSONPath.Step.key))
  }
}
