import TaplinePatterns
import TaplineText

/// SwiftUI's `SensoryFeedback` names and the patterns chosen for them.
package struct SensoryFeedbackNames: Sendable {
  package struct Entry: Sendable, Equatable {
    /// SwiftUI's name, such as `levelChange`.
    package let name: String

    /// The pattern played for it, such as `feedback/selection`.
    package let playsAs: String

    /// `0...1`.
    package let intensity: Double

    package let choice: String

    /// The platforms on which it plays, such as `watchOS`; it is silent on others.
    package let platforms: [String]

    package var platformWords: String { platforms.joined(separator: " and ") }
    package var playsOnPhone: Bool { platforms.contains("iOS") }
  }

  /// In the order of the data file.
  package let entries: [Entry]

  init(_ document: JSONDocument) throws(DataError) {
    let fields = try JSONFields(document.root)
    try fields.schemaVersion()
    entries = try fields.elements("entries").map { element throws(DataError) in
      let fields = try JSONFields(element)
      let name = try fields.string("name")
      let intensity = try fields.number("intensity", in: 0...1, default: 1)
      let platforms = try fields.strings("platforms", named: "a platform")
      return Entry(
        name: name, playsAs: try fields.string("playsAs"), intensity: intensity,
        choice: try fields.string("choice"), platforms: platforms)
    }
  }

  /// Returns the entry of a name as the user wrote it, such as `feedback/increase@0.5` or `.increase`.
  func entry(_ spelling: String) -> Entry? {
    let name = spelling.split(separator: "/").last ?? ""
    let base = (name.split(separator: "@").first ?? "").drop { $0 == "." }
    return entries.first { $0.name == base }
  }

  /// Returns nil for an unknown name, and for a name of UIKit, such as `success`, without a leading dot.
  package func platforms(of spelling: String) -> [String]? {
    if let entry = entry(spelling) { return entry.platforms }
    // Apple's documentation of SensoryFeedback (2026) names the same platforms for `.impact` and all that UIKit also has.
    guard spelling.hasPrefix(".") else { return nil }
    let name = spelling.dropFirst()
    let generator = FeedbackGenerator(patternName: "feedback/\(name)")
    guard name.hasPrefix("impact(") || generator?.takesIntensity == false else { return nil }
    return entries.first { $0.name == "impact" }?.platforms
  }

  /// Resolves names as in SwiftUI, such as `levelChange`, `.impact` or `impact(weight: .heavy, intensity: 0.7)`.
  func resolve(_ spelling: String) -> (pattern: String, intensity: Double)? {
    var name = Substring(spelling)
    if name.hasPrefix(".") { name = name.dropFirst() }
    if let entry = entries.first(where: { $0.name == name }) {
      return (entry.playsAs, entry.intensity)
    }
    guard name.hasPrefix("impact("), name.hasSuffix(")") else { return nil }
    var pattern = entries.first { $0.name == "impact" }?.playsAs
    var intensity = 1.0
    for argument in name.dropFirst(7).dropLast().split(separator: ",") {
      let parts = argument.split(separator: ":").map { $0.filter { $0 != " " && $0 != "." } }
      let number = argument.split(separator: ":").last.flatMap {
        Double($0.filter { $0 != " " })
      }
      guard parts.count == 2 else { return nil }
      switch (parts[0], parts[1]) {
      case ("weight", "light"), ("weight", "medium"), ("weight", "heavy"),
        ("flexibility", "rigid"), ("flexibility", "soft"):
        pattern = "feedback/" + parts[1]
      case ("flexibility", "solid"):
        pattern = entries.first { $0.name == "solid" }?.playsAs
      case ("intensity", _):
        guard let number, (0...1).contains(number) else { return nil }
        intensity = number
      default: return nil
      }
    }
    return pattern.map { ($0, intensity) }
  }
}
