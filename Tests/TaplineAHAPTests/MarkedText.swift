import TaplineText

/// A text with the mark `‸` before the token that a finding should point to.
struct MarkedText: CustomStringConvertible, Sendable {
  let marked: String

  init(_ marked: String) { self.marked = marked }

  var bytes: [UInt8] { Array(marked.replacing("‸", with: "").utf8) }

  /// The position of the mark, counted independently: lines end at LF, columns count Unicode scalars.
  var position: SourcePosition {
    var (line, column) = (1, 1)
    for scalar in marked.unicodeScalars {
      if scalar == "‸" { break }
      (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    return SourcePosition(line: line, column: column)
  }

  var description: String { marked }
}

/// A file with these entries of `Pattern`, each on a separate line.
func file(_ entries: String...) -> String {
  "{ \"Version\": 1.0, \"Pattern\": [\n" + entries.joined(separator: ",\n") + "\n] }\n"
}

/// A transient at 0 with additional members of its event.
func tap(_ members: String = "", time: String = "0", parameters: String? = nil) -> String {
  let list =
    parameters
    ?? [
      parameter("HapticIntensity", "0.5"), parameter("HapticSharpness", "0.25"),
    ].joined(separator: ", ")
  return "  { \"Event\": { \"Time\": \(time), \"EventType\": \"HapticTransient\"\(members), "
    + "\"EventParameters\": [\(list)] } }"
}

/// A continuous event with additional members.
func vibration(_ members: String = ", \"EventDuration\": 0.5") -> String {
  "  { \"Event\": { \"Time\": 0, \"EventType\": \"HapticContinuous\"\(members), "
    + "\"EventParameters\": ["
    + parameter("HapticIntensity", "0.5") + ", " + parameter("HapticSharpness", "0.25") + "] } }"
}

func parameter(_ id: String, _ value: String) -> String {
  "{ \"ParameterID\": \"\(id)\", \"ParameterValue\": \(value) }"
}

func step(_ members: String) -> String { "  { \"Parameter\": { \(members) } }" }

func curve(_ members: String) -> String { "  { \"ParameterCurve\": { \(members) } }" }
