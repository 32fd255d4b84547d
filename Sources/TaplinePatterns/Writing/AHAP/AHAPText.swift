import TaplineText

package struct AHAPText {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  mutating func removeBytes() { bytes.removeAll(keepingCapacity: true) }

  /// Appends a whole file; calls `more` after every entry.
  mutating func append<Failure>(
    _ pattern: HapticPattern, more: (inout AHAPText) throws(Failure) -> Void
  ) throws(Failure) {
    append("{\n  \"Version\": 1.0,\n")
    if !pattern.metadata.isEmpty {
      append("  \"Metadata\": {")
      var separator = "\n    "
      for (key, value) in pattern.metadata.sorted(by: { $0.key < $1.key }) {
        append(separator)
        append(string: key)
        append(": ")
        append(string: value)
        separator = ",\n    "
        try more(&self)
      }
      append("\n  },\n")
    }
    append("  \"Pattern\": [")
    var separator = "\n"
    for entry in AHAPEntries(of: pattern) {
      append(separator)
      append(entry)
      separator = ",\n"
      try more(&self)
    }
    append(separator == "\n" ? "]\n}\n" : "\n  ]\n}\n")
  }

  private mutating func append(_ entry: AHAPEntry) {
    append("    {\n      ")
    append(string: entry.kind.name)
    append(": {")
    var separator = "\n        "
    for line in entry.lines {
      append(separator)
      append(line)
      separator = ",\n        "
    }
    if let list = entry.list {
      append(separator)
      append(string: list.key.name)
      append(": [")
      var separator = "\n          { "
      for object in list.objects {
        append(separator)
        append(object)
        separator = " },\n          { "
      }
      append(" }\n        ]")
    }
    append("\n      }\n    }")
  }

  private mutating func append(_ members: [AHAPEntry.Member]) {
    var isFirst = true
    for member in members {
      if !isFirst { append(", ") }
      isFirst = false
      append(string: member.key.name)
      append(": ")
      switch member.value {
      // Both zeros become `0.0`, so that equal patterns give equal text.
      case .number(let number): append(number == 0 ? "0.0" : number.description)
      case .text(let text): append(string: text)
      case .flag(let flag): append(flag ? "true" : "false")
      }
    }
  }

  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a string in quotes.
  package mutating func append(string text: String) { JSONEscapes.append(text, to: &bytes) }
}
