/// A fix as its rule knows it; `FixMaker` makes edits of it in the document.
package enum FixPlan {
  /// Writes another text in place of the token.
  case replace(String, String)
  /// Writes another name in place of the token, a string.
  case rename(String)
  /// Writes another key, unless the object has it already.
  case renameKey(String)
  /// Takes out the member whose key or value it is.
  case removeMember
  /// Takes out the element of the nearest array around it.
  case removeElement(String)
  /// Takes out the entry of `Pattern` around it, if that holds nothing else.
  case removeEvent
  /// Takes out the member of the same key that stands before.
  case removeEarlierMember
  /// Takes out the event parameter of the same id that stands before.
  case removeEarlierParameter
  /// Puts `Version` in front.
  case insertVersion
  /// Puts a member at the end of the object.
  case appendMember(String, String)
  /// Puts an element behind the element that holds it.
  case insertElement(String, String)
  /// Lets control points count from the start of their curve.
  case rebaseCurve
  /// Puts control points into ascending time.
  case sortPoints
  /// Makes curves of at most 16 points that share the points between them.
  case splitCurve
  /// Makes a `Parameter` of a curve of one point.
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
    case .rebaseCurve: "let the points count from the start of the curve"
    case .sortPoints: "put the points into ascending time"
    case .splitCurve: "split into curves of at most 16 points that share a point"
    case .stepInsteadOfCurve: "write a 'Parameter'"
    }
  }

  /// Whether what plays stays as it is: what was left out, or guessed, does not come to count.
  var isSafe: Bool {
    switch self {
    case .rename, .renameKey, .removeEvent, .insertElement, .rebaseCurve: false
    default: true
    }
  }

  /// Whether the token alone is changed, whatever holds it.
  var isOfToken: Bool {
    switch self {
    case .replace, .rename: true
    default: false
    }
  }
}
