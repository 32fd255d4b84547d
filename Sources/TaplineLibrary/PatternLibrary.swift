public import TaplineActuators
import TaplineText

/// Tapline's patterns, profiles, curves and button systems, by name.
///
/// The files of the package's folder `patterns` are compiled into the program. The environment variable
/// `TAPLINE_PATTERNS` names a folder that replaces them.
///
/// Names have the form `system/item`, such as `swiss-coin/settlement-complete`; a unique suffix is enough. Each
/// generator profile has its own patterns for the feedback generators (`feedback/pulsar/rigid`); `feedback/rigid` is
/// the pattern of the profile in use.
public struct PatternLibrary: Sendable {
  /// The actuator profile used if none is named.
  public static let defaultActuatorProfile = ActuatorProfile.standardName

  /// The generator profile used if none is named.
  public static let defaultGeneratorProfile = "tapline"

  let files: LibraryFiles

  /// The names of all patterns without file extension, in ascending order, including generator profiles
  /// (`feedback/pulsar/rigid`).
  public let patternNames: [String]

  /// The names of the actuator profiles, in ascending order.
  public let actuatorProfileNames: [String]

  package let actuatorNames: [String]

  /// The names of the generator profiles, in ascending order.
  public let generatorProfileNames: [String]

  package internal(set) var buttonSystemNames: [String]

  /// The added systems, which hide library systems of the same name.
  var externalSystems: [ExternalSystem] = []

  static let buttonSystemFile = "button-system.json"

  package let sensoryFeedback: SensoryFeedbackNames

  /// Opens the folder named by `TAPLINE_PATTERNS`, or else the embedded library.
  ///
  /// - Throws: `PatternLibraryError.folderMissing` if the variable does not name a folder of patterns, or an error of a
  ///   data file.
  public init() throws(PatternLibraryError) {
    try self.init(LibraryFiles.fromEnvironment())
  }

  /// Opens a library in a folder.
  ///
  /// - Parameter folder: A folder with the layout of this package's `patterns`.
  /// - Throws: `PatternLibraryError.folderMissing`, or an error of a data file.
  public init(folder: String) throws(PatternLibraryError) {
    try self.init(.folder(folder))
  }

  package init(_ files: LibraryFiles) throws(PatternLibraryError) {
    guard let paths = files.list() else {
      throw .folderMissing("'\(files.path)' is not a folder")
    }
    // Names are sorted again without their extensions, because the path `a-b.json` is before `a.json`.
    func names(between start: String, and end: String) -> [String] {
      paths.filter {
        $0.hasPrefix(start) && $0.hasSuffix(end) && $0.count > start.count + end.count
      }.map { String($0.dropFirst(start.count).dropLast(end.count)) }
        .filter { !$0.contains("/") }.sorted()
    }
    self.files = files
    patternNames = paths.filter { $0.hasSuffix(".ahap") }.map { String($0.dropLast(5)) }.sorted()
    actuatorProfileNames = names(between: "profiles/", and: ".json")
    actuatorNames = names(between: "actuators/", and: ".json")
    generatorProfileNames = names(between: "feedback/", and: "/profile.json")
    buttonSystemNames = names(between: "", and: "/" + Self.buttonSystemFile)
    sensoryFeedback = try InputText("feedback/sensory-feedback.json", of: files)
      .decoded(SensoryFeedbackNames.init)
  }

  /// Reads an actuator profile.
  ///
  /// - Parameter reference: A name of the library, or a path that ends in `.json`; a suffix such as `@1` requires that
  ///   version.
  /// - Returns: The profile.
  /// - Throws: `PatternLibraryError`; `invalidReference` if the version differs.
  public func actuatorProfile(
    _ reference: String = defaultActuatorProfile
  ) throws(PatternLibraryError) -> ActuatorProfile {
    let pinned = PinnedProfile(reference)
    let document = try text(
      of: pinned.name, in: "profiles", kind: "actuator profile", names: actuatorProfileNames
    ).json()
    // Profiles without values for audio events use those of the default profile.
    let usesDefaultAudio =
      document.root["audio"] == nil && pinned.name != Self.defaultActuatorProfile
    let audio = usesDefaultAudio ? try actuatorProfile().audio : nil
    let profile: ActuatorProfile
    do throws(DataError) { profile = try ActuatorProfile(document, audio: audio) } catch {
      throw PatternLibraryError(error)
    }
    try pinned.check(profile.version)
    return profile
  }

  /// Reads an actuator by its name or from a path that ends in `.json`; `@1` after either requires that version.
  package func actuator(_ reference: String) throws(PatternLibraryError) -> Actuator {
    let pinned = PinnedProfile(reference)
    let actuator = try text(
      of: pinned.name, in: "actuators", kind: "actuator", names: actuatorNames
    ).decoded { document throws(DataError) in try Actuator(document) }
    try pinned.check(actuator.version, of: "actuator")
    return actuator
  }

  private func text(
    of reference: String, in folder: String, kind: String, names: [String]
  ) throws(PatternLibraryError) -> InputText {
    if reference.hasSuffix(".json") { return try InputText(path: reference) }
    try PatternLibraryError.check(reference, kind: kind, isIn: names)
    return try InputText("\(folder)/\(reference).json", of: files)
  }

  /// Returns the description of a generator profile; `@1` after the name requires that version.
  package func generatorProfile(
    _ reference: String
  ) throws(PatternLibraryError) -> GeneratorProfile {
    let pinned = PinnedProfile(reference)
    let name = pinned.name
    try PatternLibraryError.check(name, kind: "generator profile", isIn: generatorProfileNames)
    let profile = try InputText("feedback/\(name)/profile.json", of: files)
      .decoded(GeneratorProfile.init)
    try pinned.check(profile.version)
    return profile
  }

  /// Returns the content of a library file, given by its name or by its path in messages.
  package func text(at path: String) throws(PatternLibraryError) -> [UInt8] {
    let start = files.path + "/"
    let name = path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
    return try InputText(name, of: files).bytes
  }

  func document(_ name: String) throws(PatternLibraryError) -> JSONDocument {
    try InputText(name, of: files).json()
  }
}

/// A set of patterns for the feedback generators.
package struct GeneratorProfile: Sendable, Equatable {
  package let name: String
  package let version: Int
  package let summary: String
  package let source: String

  init(_ document: JSONDocument) throws(DataError) {
    let fields = try JSONFields(document.root)
    try fields.schemaVersion()
    name = try fields.string("name")
    version = try fields.integer("version")
    summary = try fields.string("summary")
    source = try fields.string("source")
  }
}

/// A reference to a profile or actuator, such as `taptic`, or `taptic@1` for exactly that version.
package struct PinnedProfile: Sendable {
  /// The name or path, without the version.
  package let name: String
  private let version: Int?
  private let reference: String

  package init(_ reference: String) {
    self.reference = reference
    if let at = reference.lastIndex(of: "@"),
      let version = Int(reference[reference.index(after: at)...])
    {
      name = String(reference[..<at])
      self.version = version
    } else {
      name = reference
      version = nil
    }
  }

  /// Throws `invalidReference` if another version than `actual` is required.
  func check(_ actual: Int, of kind: String = "profile") throws(PatternLibraryError) {
    guard let version, version != actual else { return }
    throw .invalidReference(
      reference,
      reason: "the \(kind) '\(name)' has version \(actual), not \(version); use '\(name)@\(actual)'"
    )
  }
}
