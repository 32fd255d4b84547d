/// A rule's description of a fix; `FixMaker` converts it to edits.
package enum FixPlan {
  package typealias Summary = String

  /// Replaces the finding's range with another text.
  case replace(String, Summary)
  /// Replaces the finding's string with another name.
  case rename(String)
  /// Renames the finding's key, unless the object already has the new key.
  case renameKey(String)
  /// Removes the member that has the finding's key or value.
  case removeMember
  /// Removes the innermost array element that contains the finding.
  case removeElement(Summary)
  /// Removes the entry of `Pattern` that contains the finding's event, if the entry contains nothing else.
  case removeEvent
  /// Removes the earlier member with the finding's key.
  case removeEarlierMember
  /// Removes the earlier event parameter with the same ID.
  case removeEarlierParameter
  /// Inserts `Version` as the first member.
  case insertVersion
  /// Appends a member to the finding's object.
  case appendMember(String, Summary)
  /// Inserts an element after the one that contains the finding.
  case insertElement(String, Summary)
  /// Makes the times of control points relative to the start of their curve.
  case rebaseCurve
  /// Sorts control points by time.
  case sortPoints
  /// Splits a curve into curves of at most 16 points, each starting at the last point of the previous curve.
  case splitCurve
  /// Replaces a curve of one point by a `Parameter`.
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
