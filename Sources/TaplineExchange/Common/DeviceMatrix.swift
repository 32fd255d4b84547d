import CTaplineResources
package import TaplineText

/// A condition that may silence a device's haptics.
package enum DeviceCondition: String, Sendable, CaseIterable {
  /// The app records audio.
  case recording
  /// Haptics are switched off in the system's settings.
  case hapticsOff = "haptics-off"
  /// The user prefers reduced motion.
  case reducedMotion = "reduced-motion"
}

/// Facts about what devices play, each with its source and the date on which the source was read.
package struct DeviceMatrix: Sendable {
  package struct Cell: Sendable {
    package let devices: [TargetPlatform]

    /// `patterns`, a ``DeviceCondition``, or a framework that names haptics.
    package let subject: String

    /// Whether haptics play; nil if no source says.
    package let plays: Bool?

    /// Whether UIKit's feedback generators play; nil if no source says.
    let playsFeedback: Bool?

    package let fact: String
    package let source: String

    /// The date as year-month-day.
    package let checked: String
  }

  package let cells: [Cell]

  /// The facts in `patterns/devices.json`, which are part of the program.
  package static let standard: DeviceMatrix = {
    let path = "devices.json"
    do {
      guard let file = ctapline_library_find(path)?.pointee else {
        preconditionFailure("the program lacks \(path)")
      }
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
      return try DeviceMatrix(JSONDocument(parsing: bytes, file: "patterns/\(path)"))
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// Reads the facts; each names a source of the same file.
  package init(_ document: JSONDocument) throws(DataError) {
    let root = try JSONFields(document.root)
    try root.schemaVersion()
    let sources = try root.fields("sources")
    cells = try root.elements("cells").map { (element) throws(DataError) in
      try JSONFields.read(element, named: "the cell") { (fields) throws(DataError) in
        let source = try sources.fields(fields.string("source"))
        let plays = fields.optional("plays")?.bool
        return Cell(
          devices: try fields.elements("devices").map { (device) throws(DataError) in
            try fields.choice(device, named: "the device", TargetPlatform.self)
          },
          subject: try fields.string("subject"), plays: plays,
          playsFeedback: fields.optional("feedback")?.bool ?? plays,
          fact: try fields.string("fact"), source: try source.string("source"),
          checked: try source.string("checked"))
      }
    }
  }

  /// Returns the cell of a subject and a device; nil if no source says anything.
  func cell(_ subject: String, on device: TargetPlatform) -> Cell? {
    cells.first { $0.subject == subject && $0.devices.contains(device) }
  }
}

/// The effect of a condition on the haptics of a device.
package struct ConditionEffect: Sendable {
  package let condition: DeviceCondition
  let cell: DeviceMatrix.Cell?
  /// Whether the haptics play; nil if unknown.
  package let plays: Bool?

  /// Looks up the effect; `isFeedback` is true for the system's own feedback.
  package init(_ condition: DeviceCondition, on device: TargetPlatform, isFeedback: Bool) {
    self.condition = condition
    cell = DeviceMatrix.standard.cell(condition.rawValue, on: device)
    plays = isFeedback ? cell?.playsFeedback : cell?.plays
  }

  package var json: JSONOutput {
    [
      "condition": .string(condition.rawValue), "plays": plays.map(JSONOutput.boolean) ?? .null,
      "fact": .optional(cell?.fact), "source": .optional(cell?.source),
      "checked": .optional(cell?.checked),
    ]
  }

  /// The effect in words.
  package var shown: SanitizedText {
    let word: SanitizedText =
      switch plays {
      case true?: "plays"
      case false?: "silent"
      case nil: "unknown"
      }
    let fact = SanitizedText(cell?.fact ?? "no source says whether haptics play")
    return "\(condition.rawValue): " + word + ": " + fact
  }
}
