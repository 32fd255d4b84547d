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
    if let brought = broughtSystem(name) { return brought.system }
    return try ButtonSystem(buttonSystemDocument(name), named: name)
  }

  /// Reads a system of buttons from a file that is none of the library's.
  package static func buttonSystem(
    _ document: JSONDocument, named name: String
  ) throws(PatternLibraryError) -> ButtonSystem {
    try ButtonSystem(document, named: name)
  }

  /// The data file of a system, with what is in it for people and for other programs.
  package func buttonSystemDocument(_ name: String) throws(PatternLibraryError) -> JSONDocument {
    if let brought = broughtSystem(name) { return brought.document }
    return try document(Self.file(ofSystem: name))
  }

  /// The keys that the files of all systems may have, by the type that reads them: what the schema
  /// must know too.
  package func buttonSystemKeys() throws(PatternLibraryError) -> [String: Set<String>] {
    let record = DataDecoder.KeyRecord()
    for name in buttonSystemNames {
      _ = try ButtonSystem(buttonSystemDocument(name), named: name, record: record)
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
