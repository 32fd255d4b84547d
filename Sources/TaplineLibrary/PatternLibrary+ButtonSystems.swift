public import TaplineButtons
package import TaplineText

extension PatternLibrary {
  static func file(ofSystem name: String) -> String { "\(name)/\(buttonSystemFile)" }

  package func buttonSystem(_ name: String) throws(PatternLibraryError) -> ButtonSystem {
    try PatternLibraryError.check(name, kind: "button system", isIn: buttonSystemNames)
    if let external = externalSystem(name) { return external.system }
    return try ButtonSystem(buttonSystemData(name), named: name)
  }

  /// Returns the data file of a library system, including the parts that no type reads.
  package func buttonSystemDocument(_ name: String) throws(PatternLibraryError) -> JSONDocument {
    try document(Self.file(ofSystem: name))
  }

  package func buttonSystemData(_ name: String) throws(PatternLibraryError) -> DataValue {
    if let external = externalSystem(name) { return external.root }
    return .json(try buttonSystemDocument(name).root)
  }

  package func buttonSystems() throws(PatternLibraryError) -> [ButtonSystem] {
    guard files == .embedded, externalSystems.isEmpty else { return try readButtonSystems() }
    return try Self.embeddedSystems.get()
  }

  /// Read only once, because each lookup of an unknown name needs the systems several times.
  private static let embeddedSystems: Result<[ButtonSystem], PatternLibraryError> =
    Result { () throws(PatternLibraryError) in try PatternLibrary(.embedded).readButtonSystems() }

  private func readButtonSystems() throws(PatternLibraryError) -> [ButtonSystem] {
    try buttonSystemNames.map { name throws(PatternLibraryError) in try buttonSystem(name) }
  }

  /// Returns the names of all styles, such as `swiss-coin/primary`, by system and then in file order.
  ///
  /// - Returns: The names.
  /// - Throws: `PatternLibraryError`, with line and column if a file is invalid.
  public func styleNames() throws(PatternLibraryError) -> [String] {
    try buttonSystems().flatMap { system in system.styles.map { "\(system.name)/\($0.name)" } }
  }

  /// Finds a style by name.
  ///
  /// If the name starts with a system, only that system's file is read.
  ///
  /// - Parameter name: A name such as `swiss-coin/primary`; a unique suffix is enough.
  /// - Returns: The style and the system it belongs to.
  /// - Throws: `PatternLibraryError`; `ambiguousName` lists the candidates.
  public func style(_ name: String) throws(PatternLibraryError) -> FoundStyle {
    let systems = try systems(holding: name)
    let styles = systems.flatMap { system in system.styles.map { FoundStyle($0, of: system) } }
    let names = styles.map(\.name)
    let match = try match(name, in: names)
    guard let found = styles.first(where: { $0.name == match }) else {
      throw .unknownName(name, kind: "style", suggestions: nearestNames(to: name, in: names))
    }
    return found
  }

  /// Returns the systems that can contain a name: the one that it starts with, or all.
  func systems(holding name: String) throws(PatternLibraryError) -> [ButtonSystem] {
    if let system = name.split(separator: "/").first.map(String.init), name.contains("/"),
      buttonSystemNames.contains(system)
    {
      return [try buttonSystem(system)]
    }
    return try buttonSystems()
  }

  /// The platform used if none is named.
  public static let defaultPlatform = "ios"

  package var platformNames: [String] { files.names(in: "platforms", ending: ".json") }

  /// Reads the behavior of a platform during a press.
  ///
  /// - Parameter name: A name in `platformNames`.
  /// - Returns: The behavior.
  /// - Throws: `PatternLibraryError`, with line and column if the file is invalid.
  public func platform(
    _ name: String = defaultPlatform
  ) throws(PatternLibraryError) -> PlatformBehavior {
    try PatternLibraryError.check(name, kind: "platform", isIn: platformNames)
    let root = DataValue.json(try document("platforms/\(name).json").root)
    let platform = try DataDecoder.decode(PlatformBehavior.self, from: root)
    try PatternLibraryError.refuse(platform.problem(named: name), of: root)
    return platform
  }

  /// Simulates a press of a button of a design system on the default platform.
  ///
  /// - Parameters:
  ///   - name: A style such as `swiss-coin/primary`; a unique suffix is enough.
  ///   - script: The finger's touches.
  ///   - settings: The conditions of the press.
  /// - Returns: The motion, haptics and events of the press.
  /// - Throws: `PatternLibraryError`; `ambiguousName` lists the candidates.
  public func press(
    _ name: String, _ script: TouchScript = .tap(), settings: PressSettings = PressSettings()
  ) throws(PatternLibraryError) -> SimulatedPress {
    let found = try style(name)
    return PressSimulator(found.style, of: found.system, on: try platform(), settings: settings)
      .simulate(script)
  }

  /// Returns the library with a button system, which replaces one of the same name.
  package func adding(_ external: ExternalSystem) -> PatternLibrary {
    var library = self
    let name = external.system.name
    library.externalSystems.removeAll { $0.system.name == name }
    library.externalSystems.append(external)
    if !library.buttonSystemNames.contains(name) {
      library.buttonSystemNames = (library.buttonSystemNames + [name]).sorted()
    }
    return library
  }

  func externalSystem(_ name: String) -> ExternalSystem? {
    externalSystems.first { $0.system.name == name }
  }
}

/// A button system from outside the library, such as one described by design tokens.
package struct ExternalSystem: Sendable {
  package let system: ButtonSystem

  /// The system's data in the form of the library's files, with locations in the original file.
  package let root: DataValue
}

extension ButtonSystem {
  init(
    _ root: DataValue, named expected: String, observer: DataDecoder.KeyObserver? = nil
  ) throws(PatternLibraryError) {
    self = try DataDecoder.decode(ButtonSystem.self, from: root, observer: observer)
    guard name == expected else {
      throw PatternLibraryError(
        DataError(
          at: (root["name"] ?? root).place,
          "'name' must be '\(expected)', the name of the folder"))
    }
    try PatternLibraryError.refuse(problem, of: root)
    for path in Self.unreadStyleNames {
      try root.requireKnownNames(at: path[...], among: styles.map(\.name), kind: "style")
    }
    for path in Self.unreadPairingNames {
      try root.requireKnownNames(at: path[...], among: pairings.map(\.name), kind: "pairing")
    }
  }
}

extension PatternLibraryError {
  static func refuse(_ problem: DataProblem?, of root: DataValue) throws(PatternLibraryError) {
    guard let problem else { return }
    throw PatternLibraryError(
      DataError(at: root.following(problem.path).place, problem.message))
  }
}
