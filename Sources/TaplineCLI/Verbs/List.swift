import ArgumentParser
import Tapline
import TaplineLive

/// `tapline list`: what there is by name.
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what there is by name.",
    discussion: """
      Examples:
        tapline list styles swiss-coin
        tapline list devices --json
      """)

  /// What can be listed.
  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case patterns
    case feedback
    case pairings
    case styles
    case curves
    case profiles
    case devices
  }

  /// One line of a list.
  struct Entry: Encodable {
    let name: String
    let kind: String
    let summary: String
  }

  /// The JSON of a list.
  struct Listing: Encodable {
    let schemaVersion = 1
    let kind: String
    let entries: [Entry]
  }

  @OptionGroup var common: CommonOptions

  @Argument(help: "patterns, feedback, pairings, styles, curves, profiles or devices.")
  var kind: Kind

  @Argument(help: "The system whose styles or pairings are wanted, such as swiss-coin.")
  var system: String?

  @Flag(help: "Write JSON.")
  var json = false

  func validate() throws {
    guard system == nil || kind == .styles || kind == .pairings else {
      throw ValidationError("only styles and pairings can be listed by system")
    }
  }

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      if kind == .styles {
        let list = try StyleList(PatternLibrary(), system: system)
        return try printData(json ? jsonText(list) : list.table)
      }
      let entries = try entries()
      if json {
        try printData(jsonText(Listing(kind: kind.rawValue, entries: entries)))
      } else if entries.isEmpty {
        console.remark("there are no \(kind.rawValue) yet")
      } else {
        try printData(aligned(entries.map { [$0.name, $0.kind, $0.summary] }))
      }
    }
  }

  private func entries() throws -> [Entry] {
    switch kind {
    case .devices:
      return try DeviceDescription.all().map {
        Entry(name: $0.name, kind: "device", summary: $0.summary)
      }
    case .patterns: return try patterns { _ in true }
    case .feedback:
      let library = try PatternLibrary()
      return try patterns { $0.hasPrefix("feedback/") }
        + library.sensoryFeedback.entries.map { entry in
          let intensity = entry.intensity == 1 ? "" : "@\(entry.intensity)"
          return Entry(
            name: "feedback/\(entry.name)", kind: "plays \(entry.playsAs)\(intensity)",
            summary: entry.choice)
        }
    case .profiles: return try profiles()
    case .pairings: return try pairings()
    case .styles: return []
    case .curves: return try curves()
    }
  }

  private func patterns(where isWanted: (String) -> Bool) throws -> [Entry] {
    let library = try PatternLibrary()
    return try library.shortPatternNames.filter(isWanted).map { name in
      let pattern = try library.load(name).pattern
      let count = pattern.events.count
      return Entry(
        name: name, kind: "\(count) event\(count == 1 ? "" : "s")",
        summary: pattern.metadata["Description"] ?? "")
    }
  }

  private func pairings() throws -> [Entry] {
    let library = try PatternLibrary()
    let systems = try system.map { [try library.buttonSystem($0)] } ?? library.buttonSystems()
    return systems.flatMap { system in
      system.pairings.map { pairing in
        Entry(
          name: "\(system.name)/\(pairing.name)", kind: pairing.summary,
          summary: pairing.occasions.map(\.context).joined(separator: "; "))
      }
    }
  }

  /// The presets, then the names that a curve can be written with.
  private func curves() throws -> [Entry] {
    let library = try PatternLibrary()
    return try library.curveNames.map { name in
      let preset = try library.curve(name)
      return Entry(name: name, kind: preset.spec, summary: preset.summary)
    }
      + CurveSpec.names.map { name in
        let model = (try? CurveSpec(name).animation.model.rawValue) ?? ""
        return Entry(name: name, kind: "written in Swift", summary: model)
      }
  }

  private func profiles() throws -> [Entry] {
    let library = try PatternLibrary()
    return try library.actuatorProfileNames.map { name in
      let profile = try library.actuatorProfile(name)
      return Entry(name: name, kind: "actuator \(profile.label)", summary: profile.summary)
    }
      + library.generatorProfileNames.map { name in
        let profile = try library.generatorProfile(name)
        return Entry(
          name: name, kind: "generators \(name)@\(profile.version)", summary: profile.summary)
      }
  }
}
