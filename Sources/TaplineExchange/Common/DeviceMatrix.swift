import TaplineActuators
package import TaplinePatterns
package import TaplineText

package struct DeviceMatrix: Sendable {
  package struct Cell: Sendable {
    package let devices: [TargetPlatform]

    /// `patterns`, the raw value of a ``DeviceCondition``, or an API that plays named haptics, such as `Flutter`.
    package let subject: String
    /// Whether haptics play; nil if unknown.
    package let plays: Bool?
    /// Whether the haptics of UIKit's feedback generators play; nil if unknown.
    package let playsFeedback: Bool?
    package let fact: String
    package let source: String
    /// The date on which the source was read, as year-month-day.
    package let checked: String

    func plays(isFeedback: Bool) -> Bool? { isFeedback ? playsFeedback : plays }
  }

  package let cells: [Cell]

  package static let standard = JSONDocument.embedded("devices.json") { try DeviceMatrix($0) }

  package init(_ document: JSONDocument) throws(DataError) {
    let root = try JSONFields(document.root)
    try root.schemaVersion()
    let sources = try root.fields("sources")
    cells = try root.elements("cells").map { (element) throws(DataError) in
      try JSONFields.read(element, named: "the cell") { (fields) throws(DataError) in
        let source = try sources.fields(fields.string("source"))
        let plays = try fields.optionalFlag("plays")
        return Cell(
          devices: try fields.elements("devices").map { (device) throws(DataError) in
            try fields.choice(device, named: "the device", TargetPlatform.self)
          },
          subject: try fields.string("subject"), plays: plays,
          playsFeedback: try fields.optionalFlag("feedback") ?? plays,
          fact: try fields.string("fact"), source: try source.string("source"),
          checked: try source.string("checked"))
      }
    }
  }

  func cell(_ subject: String, on device: TargetPlatform) -> Cell? {
    cells.first { $0.subject == subject && $0.devices.contains(device) }
  }
}

/// The effect of a ``DeviceCondition`` on given kinds of haptics of a device.
package struct ConditionEffect: Sendable {
  package let condition: DeviceCondition
  let cell: DeviceMatrix.Cell?
  /// Whether haptics of all the kinds play; nil if unknown.
  package let plays: Bool?

  /// `isFeedback` contains true for feedback generators and false for patterns; an empty set means patterns.
  package init(_ condition: DeviceCondition, on device: TargetPlatform, isFeedback: Set<Bool>) {
    self.condition = condition
    let cell = DeviceMatrix.standard.cell(condition.rawValue, on: device)
    let effects = (isFeedback.isEmpty ? [false] : isFeedback).map { cell?.plays(isFeedback: $0) }
    self.cell = cell
    if effects.contains(false) {
      plays = false
    } else {
      plays = effects.contains(nil) ? nil : true
    }
  }

  package func plays(isFeedback: Bool) -> Bool? { cell?.plays(isFeedback: isFeedback) }

  package var fact: String { cell?.fact ?? "no source says whether haptics play" }

  package var shown: SanitizedText {
    let word: SanitizedText =
      switch plays {
      case true?: "plays"
      case false?: "silent"
      case nil: "unknown"
      }
    return "\(condition.rawValue): " + word + ": " + SanitizedText(fact)
  }
}

extension DeviceCondition: JSONRepresentable {}

extension ConditionEffect: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("condition", \.condition), .init("plays", \.plays), .init("fact", \.cell?.fact),
    .init("source", \.cell?.source),
    .init("checked", \.cell?.checked),
  ]
}
