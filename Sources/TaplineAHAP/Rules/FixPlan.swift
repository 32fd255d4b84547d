/// A fix as described by a rule, which `FixMaker` converts to edits.
package enum FixPlan {
  package typealias Summary = String

  /// Replaces the token with another text.
  case replace(String, Summary)
  /// Replaces the token, a string, with another name.
  case rename(String)
  /// Renames the key, unless the object already has the new key.
  case renameKey(String)
  /// Removes the member whose key or value is the token.
  case removeMember
  /// Removes the element of the nearest array around the token.
  case removeElement(Summary)
  /// Removes the entry of `Pattern` around the token if the entry contains nothing else.
  case removeEvent
  /// Removes the earlier member of the same key.
  case removeEarlierMember
  /// Removes the earlier event parameter of the same id.
  case removeEarlierParameter
  /// Inserts `Version` as the first member.
  case insertVersion
  /// Appends a member to the object.
  case appendMember(String, Summary)
  /// Inserts an element after the one that contains the token.
  case insertElement(String, Summary)
  /// Makes the times of control points relative to the start of their curve.
  case rebaseCurve
  /// Sorts control points by time.
  case sortPoints
  /// Splits a curve into curves of at most 16 points that share a point.
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
    case .removeEarlierMember, .removeEarlierParameter: "remove the earlier one"
    case .insertVersion: "write the version that is assumed"
    case .rebaseCurve: "write point times that count from the start of the curve"
    case .sortPoints: "sort the points by time"
    case .splitCurve: "split into curves of at most 16 points that share a point"
    case .stepInsteadOfCurve: "write a 'Parameter'"
    }
  }

  /// Whether the file still plays the same after the fix, because no ignored or guessed value takes effect.
  var isSafe: Bool {
    switch self {
    case .rename, .renameKey, .removeEvent, .insertElement, .rebaseCurve: false
    default: true
    }
  }

  /// Whether the edits need only the token's range, not the values around it.
  var changesOnlyToken: Bool {
    switch self {
    case .replace, .rename: true
    default: false
    }
  }
}
