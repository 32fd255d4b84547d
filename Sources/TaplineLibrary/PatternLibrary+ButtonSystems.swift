public import TaplineButtons
package import TaplineText

extension PatternLibrary {
  /// The file of the library that holds a system.
  static func file(ofSystem name: String) -> String { "\(name)/\(buttonSystemFile)" }

  /// Reads the button system of this name, such as `swiss-coin`.
  package func buttonSystem(_ name: String) throws(PatternLibraryError) -> ButtonSystem {
    try PatternLibraryError.check(name, kind: "button system", isIn: buttonSystemNames)
    if let external = externalSystem(name) { return external.system }
    return try ButtonSystem(buttonSystemData(name), named: name)
  }

  /// The data file of a system of the library, with the parts that no type reads.
  package func buttonSystemDocument(_ name: String) throws(PatternLibraryError) -> JSONDocument {
    try document(Self.file(ofSystem: name))
  }

  /// The data of a system, also of one that was added.
  package func buttonSystemData(_ name: String) throws(PatternLibraryError) -> DataValue {
    if let external = externalSystem(name) { return external.root }
    return .json(try buttonSystemDocument(name).root)
  }

  /// The keys that files of systems may have, by the type that reads them; the schema must have them too.
  package func buttonSystemKeys() throws(PatternLibraryError) -> [String: Set<String>] {
    let record = DataDecoder.KeyRecord()
    for name in buttonSystemNames {
      _ = try ButtonSystem(buttonSystemData(name), named: name, record: record)
    }
    return record.byType
  }

  /// Reads all button systems in ascending order of their names.
  package func buttonSystems() throws(PatternLibraryError) -> [ButtonSystem] {
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
    let styles = systems.flatMap { system in
      system.styles.map { style in
        FoundStyle(style, of: system)
      }
    }
    let names = styles.map(\.name)
    let match = try match(name, in: names)
    guard let found = styles.first(where: { $0.name == match }) else {
      throw .unknownName(name, kind: "style", suggestions: nearestNames(to: name, in: names))
    }
    return found
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

/// A system of buttons from outside the library, such as one of design tokens.
package struct ExternalSystem: Sendable {
  package let system: ButtonSystem

  /// Its data in the form of the library's files, with places in the file that it was read from.
  package let root: DataValue
}

extension PatternLibrary {
  /// The library with another system of buttons, which replaces one of the same name.
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

extension ButtonSystem {
  /// Reads a system's file and refuses invalid values.
  init(
    _ root: DataValue, named expected: String,
    record: DataDecoder.KeyRecord = DataDecoder.KeyRecord()
  ) throws(PatternLibraryError) {
    self = try DataDecoder.decode(ButtonSystem.self, from: root, record: record)
    guard name == expected else {
      throw PatternLibraryError(
        DataError(
          at: (root["name"] ?? root).place,
          "'name' must be '\(expected)', as the folder is called"))
    }
    try PatternLibraryError.refuse(problems, of: root)
    for path in Self.unreadStyleNames {
      try root.refuseNames(at: path[...], otherThan: styles.map(\.name), kind: "style")
    }
    for path in Self.unreadPairingNames {
      try root.refuseNames(at: path[...], otherThan: pairings.map(\.name), kind: "pairing")
    }
  }
}

extension PatternLibraryError {
  /// Throws the first problem.
  static func refuse(
    _ problems: [DataProblem], of root: DataValue
  ) throws(PatternLibraryError) {
    guard let problem = problems.first else { return }
    let suggestion = problem.unknownName.map { hint(of: $0, in: problem.knownNames) } ?? ""
    throw PatternLibraryError(
      DataError(at: root.following(problem.path).place, problem.message + suggestion))
  }
}

/// The end of a message about an unknown name: the nearest known name, or nothing.
func hint(of name: String, in names: [String]) -> String {
  nearestNameHint(for: name, in: names).map { "; \($0)" } ?? ""
}
