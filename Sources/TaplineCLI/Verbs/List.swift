struct List: Verb {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List patterns, styles, curves and more by name.",
    usage: "tapline list [<options>] [<kind> [<system>]]",
    discussion: """
      Without a kind, the number of entries of each kind is listed.

      Examples:
        tapline list styles swiss-coin
        tapline list patterns --tag calm
        tapline list devices --probe
      """)

  enum Kind: String, WordOption {
    case patterns
    case feedback
    case pairings
    case styles
    case curves
    case profiles
    case actuators
    case devices
    case platforms

    init?(argument: String) {
      guard let kind = Kind(rawValue: argument) ?? Kind(rawValue: argument + "s") else {
        return nil
      }
      self = kind
    }

    var hasSystems: Bool { [.patterns, .pairings, .styles, .curves].contains(self) }
  }

  /// A row of a list; JSON has the content of `column` under separate keys.
  struct Entry: JSONObject {
    static let members: JSONMembers<Self> = [
      .init("name", \.name), .init("kind", \.kind), .init("summary", \.summary),
      .init("eventCount", \.eventCount), .init("playsAs", \.playsAs),
      .init("intensity", \.intensity), .init("platforms", \.platforms), .init("spec", \.spec),
      .init("version", \.version), .init("plays", \.plays),
      .init("playsFeedback", \.playsFeedback), .init("problem", \.problem),
      .init("tags", \.tags), .init("source", \.source), .init("checked", \.checked),
    ]

    let name: String
    let kind: String
    let column: String
    let summary: String
    var eventCount: Int?
    var playsAs: String?
    var intensity: Double?
    var platforms: [String]?
    var spec: String?
    var version: Int?
    var plays: Bool?
    var playsFeedback: Bool?
    var problem: String?
    var tags: [String]?
    var source: String?
    var checked: String?
  }

  static let document: JSONMembers<(kind: Kind, entries: [Entry])> = [
    .version,
    .word("kind", in: Kind.allCases.filter { $0 != .styles }.map(\.rawValue), \.kind.rawValue),
    .init("entries", \.entries),
  ]

  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(help: "The kind, in the plural or singular: patterns or pattern.")
  private var kind: Kind?

  @Argument(
    help:
      """
      List only the patterns, pairings, styles or curves of this system, such as swiss-coin; for pairings and styles, \
      also of a file of design tokens.
      """,
    completion: NameCompletion.systems)
  private var system: String?

  @Flag(help: "Do not cut lines to the width of the terminal.")
  private var wide = false

  @Option(taking: "tag", "List only patterns with this tag, such as calm or urgent.")
  private var tag: String?

  @Flag(help: "Open each device for a moment to find out which can play.")
  private var probe = false

  @Flag(help: "Write JSON.")
  private var json = false

  private static let defaultDevice = "default"

  private var width: Int? { wide ? nil : standardOutputSize?.width }

  func validate() throws {
    try require(
      system == nil || kind?.hasSystems == true,
      "only patterns, pairings, styles and curves can be listed by system")
    try require(tag == nil || kind == .patterns, "--tag is only for 'tapline list patterns'")
    try require(!probe || kind == .devices, "--probe is only for 'tapline list devices'")
    try require(!json || kind != nil, "--json needs a kind, as in 'tapline list patterns --json'")
  }

  func run(_ console: Console) throws {
    guard let kind else { return try printText(aligned(counts(console))) }
    if kind == .styles {
      let (library, system) = try libraryAndSystem(console)
      let list = try StyleList(library, system: system)
      return json ? try printDocument(list) : try printText(list.table(within: width))
    }
    let entries = try entries(of: kind, console)
    if kind == .devices, !entries.contains(where: { $0.name == Self.defaultDevice }) {
      console.remark(
        probe
          ? "there is no device '\(Self.defaultDevice)'; '--device null' plays without sound"
          : "there is no device '\(Self.defaultDevice)', which verbs open by default; choose another with --device ('tapline list devices --probe' shows which work)"
      )
    }
    if json {
      try printDocument(Self.document.output(of: (kind, entries)))
    } else if entries.isEmpty {
      console.remark("there are no \(kind.rawValue)")
    } else {
      let rows = entries.map { entry in
        [entry.name, entry.column, entry.summary + (entry.source.map { " [\($0)]" } ?? "")]
      }
      try printText(aligned(rows, within: width))
    }
  }

  private func libraryAndSystem(_ console: Console) throws -> (PatternLibrary, String?) {
    let library = try PatternLibrary()
    guard let system else { return (library, nil) }
    let (opened, name) = try library.with(system: system, console)
    return (opened, name)
  }

  private func counts(_ console: Console) throws -> [[String]] {
    try Kind.allCases.map { kind in
      let count: Int? =
        switch kind {
        case .devices: try? DeviceDescription.all().count
        case .styles: try PatternLibrary().styleNames().count
        default: try entries(of: kind, console).count
        }
      return [kind.rawValue, count.map(String.init) ?? "–"]
    }
  }

  private func entries(of kind: Kind, _ console: Console) throws -> [Entry] {
    switch kind {
    case .devices:
      // The default device first, then the devices that can play.
      let devices = try DeviceDescription.all()
      let defaults = devices.filter { $0.name == Self.defaultDevice }.map(deviceEntry)
      let others = devices.filter { $0.name != Self.defaultDevice }.map(deviceEntry)
      return defaults + others.filter { $0.plays != false } + others.filter { $0.plays == false }
    case .patterns: return try filteredByTag(filteredBySystem(patterns { _ in true }, kind))
    case .feedback:
      let library = try PatternLibrary()
      return try patterns { $0.hasPrefix("feedback/") }
        + library.sensoryFeedback.entries.map { entry in
          let intensity = entry.intensity == 1 ? "" : "@\(entry.intensity)"
          return Entry(
            name: "feedback/\(entry.name)", kind: "sensoryFeedback",
            column: "plays \(entry.playsAs)\(intensity) on \(entry.platformWords)",
            summary: entry.choice, playsAs: entry.playsAs, intensity: entry.intensity,
            platforms: entry.platforms)
        }
    case .profiles: return try profiles()
    case .actuators:
      let library = try PatternLibrary()
      return try library.actuatorNames.map { name in
        let actuator = try library.actuator(name)
        return Entry(
          name: name, kind: "actuator", column: actuator.label, summary: actuator.summary,
          version: actuator.version)
      }
    case .pairings: return try pairings(console)
    case .styles: return []
    case .platforms: return DeviceMatrix.standard.cells.map(factEntry)
    case .curves: return try filteredBySystem(curves(), kind)
    }
  }

  private func factEntry(_ cell: DeviceMatrix.Cell) -> Entry {
    let platforms = cell.devices.map(\.rawValue)
    func word(_ plays: Bool?) -> String { plays.map { $0 ? "plays" : "silent" } ?? "unknown" }
    let effect = word(cell.plays)
    let feedback =
      cell.playsFeedback == cell.plays ? "" : " (feedback: \(word(cell.playsFeedback)))"
    return Entry(
      name: cell.subject, kind: "fact",
      column: "\(effect)\(feedback) on \(platforms.joined(separator: ", ")) (\(cell.checked))",
      summary: cell.fact, platforms: platforms, plays: cell.plays,
      playsFeedback: cell.playsFeedback, source: cell.source, checked: cell.checked)
  }

  private func deviceEntry(_ device: DeviceDescription) -> Entry {
    let role = device.name == Self.defaultDevice ? "default" : "device"
    guard probe else {
      return Entry(name: device.name, kind: "device", column: role, summary: device.summary)
    }
    let problem = device.problem()
    return Entry(
      name: device.name, kind: "device", column: "\(role), \(problem == nil ? "plays" : "fails")",
      summary: problem?.reason ?? device.summary, plays: problem == nil, problem: problem?.reason)
  }

  private func patterns(where isWanted: (String) -> Bool) throws -> [Entry] {
    let library = try PatternLibrary()
    return try library.shortPatternNames.filter(isWanted).map { name in
      let pattern = try library.load(name).pattern
      let count = pattern.events.count
      return Entry(
        name: name, kind: "pattern", column: counted(count, "event"),
        summary: pattern.metadata["Description"] ?? "", eventCount: count,
        tags: pattern.metadata["Tags"]?.split(separator: ",").map { word in
          word.split(separator: " ").joined(separator: " ")
        })
    }
  }

  private func filteredBySystem(_ entries: [Entry], _ kind: Kind) throws -> [Entry] {
    guard let system else { return entries }
    let found = entries.filter { $0.name.hasPrefix(system + "/") }
    guard found.isEmpty else { return found }
    // Examples of curve notations belong to no system.
    let names = entries.map(\.name).filter { !$0.contains("(") && $0.contains("/") }
    let known = Set(names.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    throw CommandFailure(
      .usage,
      "there are no \(kind.rawValue) of '\(system)'; \(knownNameHint(for: system, in: known, "systems"))"
    )
  }

  private func filteredByTag(_ entries: [Entry]) throws -> [Entry] {
    guard let tag else { return entries }
    let found = entries.filter { $0.tags?.contains(tag) ?? false }
    guard found.isEmpty else { return found }
    let known = Set(entries.flatMap { $0.tags ?? [] }).sorted()
    throw CommandFailure(
      .usage, "no pattern has the tag '\(tag)'; the tags are \(known.joined(separator: ", "))")
  }

  private func pairings(_ console: Console) throws -> [Entry] {
    let (library, system) = try libraryAndSystem(console)
    let systems = try system.map { [try library.buttonSystem($0)] } ?? library.buttonSystems()
    return systems.flatMap { system in
      system.pairings.map { pairing in
        Entry(
          name: "\(system.name)/\(pairing.name)", kind: "pairing", column: pairing.summary,
          summary: pairing.occasions.map(\.context).joined(separator: "; "),
          playsAs: pairing.summary)
      }
    }
  }

  private func curves() throws -> [Entry] {
    let library = try PatternLibrary()
    return try library.curveNames.map { name in
      let preset = try library.curve(name)
      return Entry(
        name: name, kind: "preset", column: preset.spec, summary: preset.summary, spec: preset.spec)
    }
      + SpecSignature.all.map { signature in
        let (spelling, example) = (signature.spelling, signature.example)
        let model = (try? CurveSpec(example).animation.model.rawValue) ?? ""
        return Entry(
          name: example, kind: "notation", column: model,
          summary: spelling == example ? "" : spelling, spec: example)
      }
  }

  private func profiles() throws -> [Entry] {
    let library = try PatternLibrary()
    return try library.actuatorProfileNames.map { name in
      let profile = try library.actuatorProfile(name)
      return Entry(
        name: name, kind: "actuator", column: "actuator \(profile.label)",
        summary: profile.summary, version: profile.version)
    }
      + library.generatorProfileNames.map { name in
        let profile = try library.generatorProfile(name)
        return Entry(
          name: name, kind: "generators", column: "generators \(name)@\(profile.version)",
          summary: profile.summary, version: profile.version)
      }
  }
}
