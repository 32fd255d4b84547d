public import TaplineButtons
package import TaplineText

extension PatternLibrary {
  /// The file of the library that holds a system.
  static func file(ofSystem name: String) -> String { "\(name)/\(buttonSystemFile)" }

  /// Reads a system of buttons.
  ///
  /// - Parameter name: A name of `buttonSystemNames`, such as `swiss-coin`.
  /// - Returns: The system.
  /// - Throws: `PatternLibraryError`, with line and column where the file is wrong.
  public func buttonSystem(_ name: String) throws(PatternLibraryError) -> ButtonSystem {
    guard buttonSystemNames.contains(name) else {
      throw .unknownName(
        name, kind: "button system", suggestions: nearestNames(to: name, in: buttonSystemNames))
    }
    if let external = externalSystem(name) { return external.system }
    return try ButtonSystem(buttonSystemData(name), named: name)
  }

  /// The data file of a system of the library, with what is in it for people and for other programs.
  package func buttonSystemDocument(_ name: String) throws(PatternLibraryError) -> JSONDocument {
    try document(Self.file(ofSystem: name))
  }

  /// The data of a system, also of one that was added.
  package func buttonSystemData(_ name: String) throws(PatternLibraryError) -> DataValue {
    if let external = externalSystem(name) { return external.root }
    return .json(try buttonSystemDocument(name).root)
  }

  /// The keys that the files of all systems may have, by the type that reads them: what the schema
  /// must know too.
  package func buttonSystemKeys() throws(PatternLibraryError) -> [String: Set<String>] {
    let record = DataDecoder.KeyRecord()
    for name in buttonSystemNames {
      _ = try ButtonSystem(buttonSystemData(name), named: name, record: record)
    }
    return record.byType
  }

  /// Reads all systems of buttons, in ascending order of their names.
  ///
  /// - Returns: The systems.
  /// - Throws: `PatternLibraryError`, with line and column where a file is wrong.
  public func buttonSystems() throws(PatternLibraryError) -> [ButtonSystem] {
    var systems: [ButtonSystem] = []
    for name in buttonSystemNames { systems.append(try buttonSystem(name)) }
    return systems
  }

  /// The names of all styles, `swiss-coin/primary`, system by system in the order of their files.
  ///
  /// - Returns: The names.
  /// - Throws: `PatternLibraryError`, with line and column where a file is wrong.
  public func styleNames() throws(PatternLibraryError) -> [String] {
    try buttonSystems().flatMap { system in system.styles.map { "\(system.name)/\($0.name)" } }
  }

  /// Finds a style by name.
  ///
  /// Only the system's own file is read where the name begins with it.
  ///
  /// - Parameter name: A name such as `swiss-coin/primary`; a unique ending is enough.
  /// - Returns: The style and the system it belongs to.
  /// - Throws: `PatternLibraryError`; `ambiguousName` lists the candidates.
  public func style(_ name: String) throws(PatternLibraryError) -> FoundStyle {
    let systems = try systems(holding: name)
    let names = systems.flatMap { system in system.styles.map { "\(system.name)/\($0.name)" } }
    guard let match = try match(name, in: names) else {
      throw .unknownName(name, kind: "style", suggestions: nearestNames(to: name, in: names))
    }
    for system in systems {
      if let style = system.styles.first(where: { "\(system.name)/\($0.name)" == match }) {
        return FoundStyle(name: match, style: style, system: system)
      }
    }
    throw .unknownName(name, kind: "style", suggestions: [])
  }

  /// The systems that can hold a name: the one it begins with, or all.
  func systems(holding name: String) throws(PatternLibraryError) -> [ButtonSystem] {
    if let system = name.split(separator: "/").first.map(String.init), name.contains("/"),
      buttonSystemNames.contains(system)
    {
      return [try buttonSystem(system)]
    }
    return try buttonSystems()
  }
}

extension PatternLibrary {
  /// Presses a button of a design system, on the default platform.
  ///
  /// - Parameters:
  ///   - name: A style such as `swiss-coin/primary`; a unique ending is enough.
  ///   - script: What the finger does.
  ///   - settings: The circumstances.
  /// - Returns: What moves, plays and happens.
  /// - Throws: `PatternLibraryError`; `ambiguousName` lists the candidates.
  public func press(
    _ name: String, _ script: TouchScript = .tap(), settings: PressSettings = PressSettings()
  ) throws(PatternLibraryError) -> SimulatedPress {
    let found = try style(name)
    return PressSimulator(found.style, of: found.system, on: try platform(), settings: settings)
      .simulate(script)
  }
}

/// A system of buttons beside those of the library, such as one of a file of design tokens.
package struct ExternalSystem: Sendable {
  package let system: ButtonSystem

  /// Its data in the form of the library's files, with places in the file that it was read from.
  package let root: DataValue
}

extension PatternLibrary {
  /// The library with another system of buttons, which hides one of the same name.
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

  /// The system that was brought under a name, or nil.
  func externalSystem(_ name: String) -> ExternalSystem? {
    externalSystems.first { $0.system.name == name }
  }
}
