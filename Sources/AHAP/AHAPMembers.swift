import PositionedJSON

/// The members of an object by key: unknown and repeated keys are noted, the last of repeated ones
/// counts.
struct AHAPMembers {
  private var values: [(key: StaticString, value: JSONValue)] = []
  private(set) var isEmpty = true

  init(
    of object: JSONValue, named name: String, known: [StaticString], _ findings: inout AHAPFindings
  ) {
    for member in object.members {
      isEmpty = false
      guard let key = known.first(where: { member.key.isString($0) }) else {
        findings.add(
          .unknownKey, at: member.key,
          "\(name) has no key '\(member.key.string ?? "")'; it is ignored")
        continue
      }
      if let index = values.firstIndex(where: { isSame($0.key, key) }) {
        findings.add(.duplicateKey, at: member.key, "'\(key)' is given twice; the last one counts")
        values[index].value = member.value
      } else {
        values.append((key, member.value))
      }
    }
  }

  subscript(key: StaticString) -> JSONValue? {
    values.first { isSame($0.key, key) }?.value
  }

  private func isSame(_ left: StaticString, _ right: StaticString) -> Bool {
    left.utf8CodeUnitCount == right.utf8CodeUnitCount
      && (0..<left.utf8CodeUnitCount).allSatisfy { left.utf8Start[$0] == right.utf8Start[$0] }
  }
}
