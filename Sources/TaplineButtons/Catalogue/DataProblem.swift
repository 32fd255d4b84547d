import TaplinePatterns

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

extension ButtonSystem {
  /// What reads well and cannot be meant: names that nothing has, names given twice, figures out of
  /// their range.
  ///
  /// - Complexity: O(n log n) in the values.
  package var problems: [DataProblem] {
    var list = ProblemList()
    if schemaVersion != Self.knownSchemaVersion {
      list.add(
        "schema version \(schemaVersion) is not known; this reads \(Self.knownSchemaVersion)",
        at: [.key("schemaVersion")])
    }
    list.checkUnique(styles.map(\.name), in: "styles", by: "name")
    list.checkUnique(pairings.map(\.name), in: "pairings", by: "name")
    list.checkUnique(palette.map(\.name), in: "palette", by: "name")
    list.checkUnique(typography.map(\.name), in: "typography", by: "name")
    list.checkUnique(metrics.map(\.name), in: "metrics", by: "name")
    list.checkUnique(animations.map(\.name), in: "animations", by: "name")
    list.checkUnique(rules.map(\.id), in: "rules", by: "id")
    checkPalette(&list)
    checkPairings(&list)
    checkReferences(&list)
    for (index, style) in styles.enumerated() {
      check(style, at: [.key("styles"), .index(index)], &list)
    }
    for (index, size) in sizes.enumerated() {
      check(size, at: [.key("sizes"), .index(index)], &list)
    }
    return list.problems
  }

  private var styleNames: [String] { styles.map(\.name) }

  private func checkPalette(_ list: inout ProblemList) {
    for (index, color) in palette.enumerated() {
      let path: [DataProblem.Step] = [.key("palette"), .index(index)]
      check(color.light, at: path + [.key("light")], &list)
      check(color.dark, at: path + [.key("dark")], &list)
    }
  }

  private func checkPairings(_ list: inout ProblemList) {
    for (index, pairing) in pairings.enumerated() {
      let path: [DataProblem.Step] = [.key("pairings"), .index(index)]
      if pairing.steps.isEmpty { list.add("a pairing needs a step", at: path) }
      for (place, step) in pairing.steps.enumerated() {
        let path = path + [.key("steps"), .index(place)]
        if (step.generator == nil) == (step.pattern == nil) {
          list.add("a step has either a generator or a pattern", at: path)
        }
        if step.intensity != nil, step.generator?.value?.generator().takesIntensity == false {
          list.add("only impacts take an intensity", at: path + [.key("intensity")])
        }
        if place == 0, step.delay != nil {
          list.add("the first step has nothing to wait for", at: path + [.key("delay")])
        }
        list.check(step.intensity, in: 0...1, at: path + [.key("intensity")])
        list.check(step.delay, in: 0...60, at: path + [.key("delay")])
      }
    }
  }

  private func checkReferences(_ list: inout ProblemList) {
    for (index, rule) in rules.enumerated() {
      for (place, name) in rule.styles.enumerated() {
        list.check(
          name, isOneOf: styleNames, kind: "style",
          at: [.key("rules"), .index(index), .key("styles"), .index(place)])
      }
      for (place, name) in rule.keptBy.enumerated() {
        list.check(
          name, isOneOf: styleNames, kind: "container",
          at: [.key("rules"), .index(index), .key("keptBy"), .index(place)])
      }
    }
  }

  /// Names of colours must be in the palette.
  func check(
    _ color: Figure<ColorReference>?, at path: [DataProblem.Step], _ list: inout ProblemList
  ) {
    list.check(
      color?.value?.paletteName, isOneOf: palette.map(\.name), kind: "colour of the palette",
      at: path)
  }

  /// Names of colours must be in the palette, in both appearances.
  func check(_ color: AppearanceColor?, at path: [DataProblem.Step], _ list: inout ProblemList) {
    guard let color else { return }
    if color.light == color.dark {
      check(color.light, at: path, &list)
    } else {
      check(color.light, at: path + [.key("light")], &list)
      check(color.dark, at: path + [.key("dark")], &list)
    }
  }
}
