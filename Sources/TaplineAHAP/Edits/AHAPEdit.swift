package import TaplinePatterns
package import TaplineText

/// Edits of the numbers in an AHAP text that leave the rest of the text unchanged.
package enum AHAPEdit {
  private static let blockByteCount = 65_536

  /// Writes an edited text in blocks, or returns false if it is not JSON; the caller must compare the patterns, because
  /// an event without a written intensity, for example, is not scaled.
  package static func write<Failure>(
    _ edit: NumberEdit, of text: BorrowedText, file: String,
    to consume: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let document = try? JSONDocument(borrowing: text, file: file) else { return false }
    var block: [UInt8] = []
    var offset = 0
    if let entries = document.root["Pattern"]?.elements {
      for entry in entries {
        for change in edits(edit, of: entry) {
          block += text.bytes[offset..<change.range.lowerBound]
          block += change.replacement.utf8
          offset = change.range.upperBound
        }
        guard block.count >= blockByteCount else { continue }
        try consume(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    try consume(block)
    while offset < text.bytes.count {
      let end = min(offset + blockByteCount, text.bytes.count)
      try consume(Array(text.bytes[offset..<end]))
      offset = end
    }
    return true
  }

  private static func edits(_ edit: NumberEdit, of entry: JSONValue) -> [TextEdit] {
    var edits: [TextEdit] = []
    func apply(_ change: (Double) -> Double, to value: JSONValue?) {
      guard let value, let number = value.number else { return }
      let changed = change(number)
      guard changed != number else { return }
      let text = value.text.contains(".") ? changed.description : changed.shortestText
      edits.append(TextEdit(value.range, text))
    }
    for (key, value) in entry.members where value.kind == .object {
      switch key.string {
      case "Event":
        apply(edit.onset, to: value["Time"])
        apply(edit.stretched, to: value["EventDuration"])
        let isHaptic = value["EventType"]?.string?.hasPrefix("Haptic") ?? false
        guard isHaptic, let parameters = value["EventParameters"]?.elements else { continue }
        for parameter in parameters
        where parameter["ParameterID"]?.string == EventParameter.hapticIntensity.rawValue {
          apply(edit.scaled, to: parameter["ParameterValue"])
        }
      case "Parameter": apply(edit.moved, to: value["Time"])
      case "ParameterCurve":
        apply(edit.moved, to: value["Time"])
        guard let points = value["ParameterCurveControlPoints"]?.elements else { continue }
        for point in points { apply(edit.stretched, to: point["Time"]) }
      default: break
      }
    }
    return edits.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
