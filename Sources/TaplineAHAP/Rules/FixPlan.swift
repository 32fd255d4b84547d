package import TaplineText

/// A fix as the rule that found the fault knows it; it becomes edits once there is a document.
package enum FixPlan {
  /// Writes another text in place of the token.
  case replace(String, String)
  /// Writes another key, unless the object has it already.
  case renameKey(String)
  /// Takes out the member whose key or value it is.
  case removeMember(String)
  /// Takes out the element of the nearest array around it.
  case removeElement(String)
  /// Takes out the entry of `Pattern` around it, if that holds nothing else.
  case removeEntry(String)
  /// Takes out the members of the same key that stand before.
  case removeEarlierMember
  /// Takes out the event parameters of the same id that stand before.
  case removeEarlierParameter
  /// Puts `Version` in front.
  case insertVersion
  /// Puts a member at the end of the object.
  case appendMember(String, String)
  /// Lets control points count from the start of their curve.
  case rebaseCurve
  /// Puts control points into ascending time.
  case sortPoints
  /// Makes curves of at most 16 points that share the points between them.
  case splitCurve
  /// Makes a `Parameter` of a curve of one point.
  case stepInsteadOfCurve

  /// The fix, or nil where the text around does not allow it.
  ///
  /// - Parameters:
  ///   - range: The token that was found.
  ///   - value: The value or key that begins there.
  ///   - containers: What holds it, innermost first.
  ///   - document: The text.
  /// - Returns: The fix.
  package func fix(
    for range: Range<Int>, at value: JSONValue?, in containers: [JSONValue],
    of document: JSONDocument
  ) -> Fix? {
    if case .replace(let text, let summary) = self {
      return Fix(summary, [TextEdit(range, text)])
    }
    if case .insertVersion = self { return insertVersion(document) }
    guard let value else { return nil }
    switch self {
    case .replace, .insertVersion:
      return nil
    case .renameKey(let name):
      let isTaken = containers.first?.members.contains { $0.key.string == name }
      guard isTaken == false else { return nil }
      return Fix("rename the key to '\(name)'", [TextEdit(range, "\"\(name)\"")])
    case .removeMember(let summary):
      return containers.first.map { Fix(summary, [document.removal(of: value, from: $0)]) }
    case .removeElement(let summary):
      let chain = [value] + containers
      guard let array = chain.dropFirst().firstIndex(where: { $0.kind == .array }) else {
        return nil
      }
      return Fix(summary, [document.removal(of: chain[array - 1], from: chain[array])])
    case .removeEntry(let summary):
      guard containers.count >= 3 else { return nil }
      let entry = containers[containers.count - 3]
      guard entry.members.map(\.key).count == 1 else { return nil }
      let list = containers[containers.count - 2]
      return Fix(summary, [document.removal(of: entry, from: list)])
    case .removeEarlierMember:
      guard let object = containers.first else { return nil }
      let earlier = object.members.map(\.key).filter {
        $0.range.lowerBound < range.lowerBound && $0.string == value.string
      }
      let edits = earlier.map { document.removal(of: $0, from: object) }
      return edits.isEmpty ? nil : Fix("remove the earlier one", edits)
    case .removeEarlierParameter:
      guard containers.count > 1 else { return nil }
      let earlier = containers[1].elements.filter {
        $0.range.upperBound <= range.lowerBound && $0["ParameterID"]?.string == value.string
      }
      let edits = earlier.map { document.removal(of: $0, from: containers[1]) }
      return edits.isEmpty ? nil : Fix("remove the earlier one", edits)
    case .appendMember(let text, let summary):
      return append(text, to: value, summary, document)
    case .rebaseCurve, .sortPoints, .splitCurve, .stepInsteadOfCurve:
      return CurveFix(document: document, value: value, containers: containers).fix(self)
    }
  }

  private func insertVersion(_ document: JSONDocument) -> Fix? {
    guard let first = document.root.members.first(where: { _ in true })?.key else { return nil }
    let brace = document.root.range.lowerBound + 1
    let space = document.text(brace..<first.range.lowerBound)
    return Fix(
      "write the version that is assumed",
      [TextEdit(brace..<brace, "\(space)\"Version\": 1.0,\(space.isEmpty ? " " : "")")])
  }

  private func append(
    _ text: String, to object: JSONValue, _ summary: String, _ document: JSONDocument
  ) -> Fix? {
    let members = Array(object.members)
    guard let last = members.last else { return nil }
    let end = last.value.range.upperBound
    var space = " "
    if members.count > 1 {
      // As it stands between the last two members, after the comma.
      let between = document.text(
        members[members.count - 2].value.range.upperBound..<last.key.range.lowerBound)
      space = String(between.drop { $0 != "," }.dropFirst())
    }
    return Fix(summary, [TextEdit(end..<end, ",\(space)\(text)")])
  }
}
