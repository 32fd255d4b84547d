import TaplinePatterns
import TaplineText

/// A rule's description of a fix; `FixMaker` converts it to edits.
package enum FixPlan {
  package typealias Summary = String

  case replace(String, Summary)
  case rename(String)
  /// Renames the finding's key, unless the object already has the new key.
  case renameKey(String)
  case removeMember
  /// Removes the innermost array element that contains the finding.
  case removeElement(Summary)
  /// Removes the entry of `Pattern` that contains the finding's event, if the entry contains nothing else.
  case removeEvent
  case removeEarlierMember
  case removeEarlierParameter
  case insertVersion
  case appendMember(String, Summary)
  case insertElement(String, Summary)
  /// Makes the times of control points relative to the start of their curve.
  case rebaseCurve
  case sortPoints
  /// Splits a curve into curves of at most 16 points, each starting at the last point of the previous curve.
  case splitCurve
  case stepInsteadOfCurve

  var summary: String {
    switch self {
    case .replace(_, let summary), .removeElement(let summary), .appendMember(_, let summary),
      .insertElement(_, let summary):
      summary
    case .rename(let name): "write '\(name)'"
    case .renameKey(let name): "rename the key to '\(name)'"
    case .removeMember: "remove the key"
    case .removeEvent: "remove the event"
    case .removeEarlierMember: "remove the earlier key"
    case .removeEarlierParameter: "remove the earlier parameter"
    case .insertVersion: "write the version that is assumed"
    case .rebaseCurve: "write point times that count from the start of the curve"
    case .sortPoints: "sort the points by time"
    case .splitCurve: "split the curve into curves of at most 16 points"
    case .stepInsteadOfCurve: "write a 'Parameter'"
    }
  }

  /// Whether a playable file plays the same after the fix.
  var isSafe: Bool {
    switch self {
    case .rename, .renameKey, .removeEvent, .insertElement, .rebaseCurve: false
    default: true
    }
  }

  /// Whether the edits depend only on the finding's range, not on the values around it.
  var needsOnlyRange: Bool {
    switch self {
    case .replace, .rename: true
    default: false
    }
  }
}

final class FixMaker {
  enum Changes {
    case edits([TextEdit])
    case removal(of: JSONValue, from: JSONValue)
  }

  let document: JSONDocument

  /// A cache of the AHAP keys of each object, by the offset of the object's first byte.
  private var keys: [Int: AHAPKeySet] = [:]

  /// A cache of the results of `previousChildren(in:)`, by the offset of the container's first byte.
  private var previousChildren: [Int: [Int: JSONValue]] = [:]

  init(_ document: JSONDocument) { self.document = document }

  /// Combines changes into one fix; drops edits that overlap or touch an earlier edit.
  func fix(_ summary: String, _ changes: [Changes], isSafe: Bool) -> Fix? {
    var edits: [TextEdit] = []
    var removed: [Int: (parent: JSONValue, children: [JSONValue])] = [:]
    for change in changes {
      switch change {
      case .edits(let more): edits += more
      case .removal(let child, let parent):
        removed[parent.range.lowerBound, default: (parent, [])].children.append(child)
      }
    }
    for (parent, children) in removed.values {
      edits += document.removals(of: children, from: parent)
    }
    if changes.count > 1 {
      edits.sort {
        ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
      }
      var end = -1
      edits = edits.filter { edit in
        guard edit.range.lowerBound > end else { return false }
        end = edit.range.upperBound
        return true
      }
    }
    return edits.isEmpty ? nil : Fix(summary, edits, isSafe: isSafe)
  }

  func changes(
    of plan: FixPlan, at range: Range<Int>, _ value: JSONValue?, in containers: [JSONValue]
  ) -> Changes? {
    switch plan {
    case .replace(let text, _): return .edits([TextEdit(range, text)])
    case .rename(let name): return .edits([TextEdit(range, "\"\(name)\"")])
    case .insertVersion: return insertVersion()
    default: break
    }
    guard let value else { return nil }
    switch plan {
    case .replace, .rename, .insertVersion: return nil
    case .renameKey(let name):
      guard let object = containers.first, let key = AHAPKey.table.word(name),
        !keys(of: object).contains(key)
      else { return nil }
      return .edits([TextEdit(range, "\"\(name)\"")])
    case .removeMember: return containers.first.map { .removal(of: value, from: $0) }
    case .removeElement: return element(of: value, containers).map { .removal(of: $0, from: $1) }
    case .insertElement(let text, _):
      guard let element = element(of: value, containers)?.element else { return nil }
      let end = element.range.upperBound
      return .edits([TextEdit(end..<end, ", \(text)")])
    case .removeEvent:
      guard containers.count >= 3 else { return nil }
      let entry = containers[containers.count - 3]
      return entry.onlyKey.map { _ in .removal(of: entry, from: containers[containers.count - 2]) }
    case .removeEarlierMember:
      guard let object = containers.first else { return nil }
      let before = previousChildren(in: object)[value.range.lowerBound]
      return before.map { .removal(of: $0, from: object) }
    case .removeEarlierParameter:
      guard containers.count > 1 else { return nil }
      let before = previousChildren(in: containers[1])[containers[0].range.lowerBound]
      return before.map { .removal(of: $0, from: containers[1]) }
    case .appendMember(let text, _): return append(text, to: value)
    case .rebaseCurve: return curve(value, containers).rebase().map(Changes.edits)
    case .sortPoints: return curve(value, containers).sortPoints().map(Changes.edits)
    case .splitCurve: return curve(value, containers).split().map(Changes.edits)
    case .stepInsteadOfCurve: return curve(value, containers).step().map(Changes.edits)
    }
  }

  private func curve(_ value: JSONValue, _ containers: [JSONValue]) -> CurveFix {
    CurveFix(document: document, value: value, containers: containers)
  }

  private func element(
    of value: JSONValue, _ containers: [JSONValue]
  ) -> (element: JSONValue, array: JSONValue)? {
    guard let index = containers.firstIndex(where: { $0.kind == .array }) else { return nil }
    return (index == 0 ? value : containers[index - 1], containers[index])
  }

  private func keys(of object: JSONValue) -> AHAPKeySet {
    if let cached = keys[object.range.lowerBound] { return cached }
    var found = AHAPKeySet()
    for member in object.members {
      if let key = AHAPKey.table.word(member.key.string ?? "") { _ = found.insert(key) }
    }
    keys[object.range.lowerBound] = found
    return found
  }

  /// Returns the previous key or parameter of the same name for each repetition, by the repetition's offset.
  private func previousChildren(in container: JSONValue) -> [Int: JSONValue] {
    if let cached = previousChildren[container.range.lowerBound] { return cached }
    var last: [String: JSONValue] = [:]
    var found: [Int: JSONValue] = [:]
    func record(_ child: JSONValue, _ name: String?) {
      guard let name else { return }
      found[child.range.lowerBound] = last.updateValue(child, forKey: name)
    }
    for member in container.members { record(member.key, member.key.string) }
    for element in container.elements { record(element, element["ParameterID"]?.string) }
    previousChildren[container.range.lowerBound] = found
    return found
  }

  private func insertVersion() -> Changes? {
    guard let first = document.root.members.first(where: { _ in true })?.key else { return nil }
    let brace = document.root.range.lowerBound + 1
    let space = document.text(brace..<first.range.lowerBound)
    return .edits([
      TextEdit(brace..<brace, "\(space)\"Version\": 1.0,\(space.isEmpty ? " " : "")")
    ])
  }

  private func append(_ text: String, to object: JSONValue) -> Changes? {
    let members = Array(object.members)
    guard let last = members.last else { return nil }
    let end = last.value.range.upperBound
    var space = " "
    if members.count > 1 {
      // The white space between the last two members, after the comma.
      let between = document.text(
        members[members.count - 2].value.range.upperBound..<last.key.range.lowerBound)
      space = String(between.drop { $0 != "," }.dropFirst())
    }
    return .edits([TextEdit(end..<end, ",\(space)\(text)")])
  }
}
