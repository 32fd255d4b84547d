package import TaplinePatterns
import TaplineText
package import TaplineTimeline

/// An edit of an AHAP text that changes numbers and leaves everything else as its author wrote it: order,
/// spaces, keys that nobody reads.
package enum AHAPEdit {
  /// Edits a text.
  ///
  /// - Parameters:
  ///   - edit: The edit.
  ///   - bytes: The text.
  ///   - before: The pattern that the text was read as.
  ///   - file: The name that messages carry.
  /// - Returns: The new text; nil where changing numbers alone does not give the edited pattern, such as
  ///   where an event does not say the intensity that is multiplied.
  /// - Complexity: O(n).
  package static func applied(
    _ edit: NumberEdit, to bytes: consuming [UInt8], of before: HapticPattern, file: String
  ) -> [UInt8]? {
    guard let edits = edits(edit, in: bytes, file: file) else { return nil }
    let edited = Fix("edit numbers", edits).applied(to: bytes)
    // A text may be long.
    bytes = []
    // Whatever was overlooked shows here.
    guard let after = try? AHAPFile(edited, file: file).pattern,
      after == edit.applied(to: before)
    else { return nil }
    return edited
  }

  /// The edits of a text; nil where it is no JSON.
  private static func edits(
    _ edit: NumberEdit, in bytes: [UInt8], file: String
  ) -> [TextEdit]? {
    guard let document = try? JSONDocument(parsing: bytes, file: file) else { return nil }
    var editor = Editor(edit: edit)
    guard let entries = document.root["Pattern"]?.elements else { return [] }
    for entry in entries {
      for (key, value) in entry.members where value.kind == .object {
        switch key.string {
        case "Event": editor.event(value)
        case "Parameter": editor.number(value["Time"], edit.moved)
        case "ParameterCurve":
          editor.number(value["Time"], edit.moved)
          guard let points = value["ParameterCurveControlPoints"]?.elements else { continue }
          for point in points { editor.number(point["Time"], edit.stretched) }
        default: break
        }
      }
    }
    return editor.edits
  }

  private struct Editor {
    let edit: NumberEdit
    var edits: [TextEdit] = []

    mutating func event(_ event: JSONValue) {
      number(event["Time"], edit.onset)
      number(event["EventDuration"], edit.stretched)
      let isHaptic = event["EventType"]?.string?.hasPrefix("Haptic") ?? false
      guard isHaptic, let parameters = event["EventParameters"] else { return }
      for parameter in parameters.elements
      where parameter["ParameterID"]?.string == EventParameter.hapticIntensity.rawValue {
        number(parameter["ParameterValue"], edit.scaled)
      }
    }

    mutating func number(_ value: JSONValue?, _ change: (Double) -> Double) {
      guard let value, let number = value.number else { return }
      let changed = change(number)
      guard changed != number else { return }
      let text = value.text.contains(".") ? changed.description : changed.shortestText
      edits.append(TextEdit(value.range, text))
    }
  }
}
