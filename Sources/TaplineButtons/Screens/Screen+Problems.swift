extension Screen {
  /// What reads well and cannot be meant, in the order of the text.
  package func problems(in known: ButtonSystem) -> [DataProblem] {
    var list = ProblemList()
    if schemaVersion != Self.knownSchemaVersion {
      list.add(
        "schema version \(schemaVersion) is not known; this reads \(Self.knownSchemaVersion)",
        at: [.key("schemaVersion")])
    }
    let containerNames = known.styles.filter { $0.kind == .container }.map(\.name)
    for (index, container) in containers.enumerated() {
      list.check(
        container, isOneOf: containerNames, kind: "container",
        at: [.key("containers"), .index(index)])
    }
    list.checkUnique(buttons.map(\.name), in: "buttons", by: "name")
    for (index, button) in buttons.enumerated() {
      let path: [DataProblem.Step] = [.key("buttons"), .index(index)]
      list.check(
        button.style, isOneOf: known.styles.map(\.name), kind: "style",
        at: path + [.key("style")])
      if known.style(button.style)?.kind == .container {
        list.add(
          "'\(button.style)' is a container; list it under 'containers'", at: path + [.key("style")]
        )
      }
      if let variant = button.variant, let style = known.style(button.style) {
        list.check(
          variant, isOneOf: style.variants, kind: "variant of '\(button.style)'",
          at: path + [.key("variant")])
      }
      for (place, haptic) in button.haptics.enumerated() {
        list.check(
          haptic.pairing, isOneOf: known.pairings.map(\.name), kind: "pairing",
          at: path + [.key("haptics"), .index(place)])
      }
      for (key, points) in [("hitWidth", button.hitWidth), ("hitHeight", button.hitHeight)] {
        list.check(
          points.map { .given($0) }, in: 0...100_000, at: path + [.key(key)])
      }
    }
    return list.problems
  }
}
