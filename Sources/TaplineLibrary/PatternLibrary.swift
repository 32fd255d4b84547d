public import TaplineAHAP
public import TaplineActuators
public import TaplineFiles
public import TaplineText

/// The patterns, profiles, curves and systems of buttons that Tapline comes with, by name.
///
/// They are the files of the package's folder `patterns`, compiled into the program: nothing has to
/// lie beside it. The environment variable `TAPLINE_PATTERNS` names a folder that takes their place.
///
/// Names are `system/item`, such as `swiss-coin/settlement-complete`; a unique ending is enough.
/// The feedback generators exist once for each generator profile (`feedback/pulsar/rigid`);
/// `feedback/rigid` is the one of the profile in use.
public struct PatternLibrary: Sendable {
  /// The actuator profile that is used where none is named.
  public static let defaultActuatorProfile = ActuatorProfile.standardName

  /// The generator profile that is used where none is named.
  public static let defaultGeneratorProfile = "tapline"

  let files: LibraryFiles

  /// The names of all patterns without their ending, in ascending order, generator profiles
  /// included: `feedback/pulsar/rigid`.
  public let patternNames: [String]

  /// The names of the actuator profiles, in ascending order.
  public let actuatorProfileNames: [String]

  /// The names of the generator profiles, in ascending order.
  public let generatorProfileNames: [String]

  /// The names of the button systems, in ascending order; their files are read on demand.
  package internal(set) var buttonSystemNames: [String]

  /// Systems that a program added, which hide those of the same names.
  var externalSystems: [ExternalSystem] = []

  /// The name of a system's file in its folder.
  static let buttonSystemFile = "button-system.json"

  /// SwiftUI's names for feedback, and what they play.
  package let sensoryFeedback: SensoryFeedbackNames

  /// Opens the library: the folder that `TAPLINE_PATTERNS` names, or else what is compiled in.
  ///
  /// - Throws: `PatternLibraryError.folderMissing` where the variable names no folder of patterns,
  ///   or an error of a data file.
  public init() throws(PatternLibraryError) {
    try self.init(LibraryFiles.chosen())
  }

  /// Opens a folder.
  ///
  /// - Parameter folder: A folder laid out as `patterns` of this package.
  /// - Throws: `PatternLibraryError.folderMissing`, or an error of a data file.
  public init(folder: String) throws(PatternLibraryError) {
    try self.init(.folder(folder))
  }

  /// Opens what is compiled in, or a folder.
  package init(_ files: LibraryFiles) throws(PatternLibraryError) {
    guard let names = files.list() else {
      throw .folderMissing("'\(files.path)' is not a folder")
    }
    self.files = files
    patternNames = names.filter { $0.hasSuffix(".ahap") }.map { String($0.dropLast(5)) }
    actuatorProfileNames = names.compactMap { Self.middle(of: $0, "profiles/", ".json") }
    generatorProfileNames = names.compactMap { Self.middle(of: $0, "feedback/", "/profile.json") }
    buttonSystemNames = names.compactMap { Self.middle(of: $0, "", "/" + Self.buttonSystemFile) }
    sensoryFeedback = try InputText("feedback/sensory-feedback.json", of: files)
      .decoded(SensoryFeedbackNames.init)
  }

  /// Reads an actuator profile.
  ///
  /// - Parameter reference: A name of the library, or a path that ends in `.json`; `@1` behind it asks
  ///   for that version.
  /// - Returns: The profile.
  /// - Throws: `PatternLibraryError`; `invalidReference` where the version is another.
  public func actuatorProfile(
    _ reference: String = defaultActuatorProfile
  ) throws(PatternLibraryError) -> ActuatorProfile {
    let pinned = PinnedProfile(reference)
    let profile = try actuatorProfile(named: pinned.name)
    try pinned.check(profile.version)
    return profile
  }

  private func actuatorProfile(
    named name: String
  ) throws(PatternLibraryError) -> ActuatorProfile {
    let document: JSONDocument
    if name.hasSuffix(".json") {
      document = try InputText(path: name).json()
    } else {
      try PatternLibraryError.check(name, kind: "actuator profile", isIn: actuatorProfileNames)
      document = try self.document("profiles/\(name).json")
    }
    // Profiles written before audio events sounded have no figures for them: the default's hold.
    let isSilent = document.root["audio"] == nil && name != Self.defaultActuatorProfile
    let audio = isSilent ? try actuatorProfile().audio : nil
    do throws(DataError) {
      return try ActuatorProfile(document, audio: audio)
    } catch {
      throw PatternLibraryError(error)
    }
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

  /// The text of one of the library's files, as written.
  package func text(at path: String) throws(PatternLibraryError) -> [UInt8] {
    let start = files.path + "/"
    let name = path.hasPrefix(start) ? String(path.dropFirst(start.count)) : path
    return try InputText(name, of: files).bytes
  }

  /// One of the library's files as JSON, by its name as `LibraryFiles` has it.
  func document(_ name: String) throws(PatternLibraryError) -> JSONDocument {
    try InputText(name, of: files).json()
  }

  private static func middle(of path: String, _ start: String, _ end: String) -> String? {
    guard path.hasPrefix(start), path.hasSuffix(end), path.count > start.count + end.count else {
      return nil
    }
    let middle = path.dropFirst(start.count).dropLast(end.count)
    return middle.contains("/") ? nil : String(middle)
  }
}

/// The description of a set of patterns for the feedback generators.
package struct GeneratorProfile: Sendable, Equatable {
  package let name: String

  /// Counts up whenever a figure changes.
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

/// A reference to a profile: `taptic`, or `taptic@1` for exactly that version.
package struct PinnedProfile: Sendable {
  /// The name or path, without the version.
  package let name: String

  /// The requested version; nil for any.
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

  /// Refuses another version than the requested one.
  func check(_ actual: Int) throws(PatternLibraryError) {
    guard let version, version != actual else { return }
    throw .invalidReference(
      reference, reason: "the profile '\(name)' is of version \(actual), not \(version)")
  }
}

/// Why a name or a file gave no pattern or profile.
public enum PatternLibraryError: Error, Sendable, CustomStringConvertible {
  /// The folder that `TAPLINE_PATTERNS` or a caller names is not a folder of patterns; the text
  /// says so.
  case folderMissing(String)
  /// There is nothing of this name; `suggestions` are the nearest names.
  case unknownName(String, kind: String, suggestions: [String])
  /// Several names end like this.
  case ambiguousName(String, candidates: [String])
  /// The reference cannot mean what it says, such as an intensity on a notification.
  case invalidReference(String, reason: String)
  /// A file could not be read.
  case file(FileError)
  /// A pattern cannot be played as written.
  case pattern(AHAPError)
  /// A profile or another data file is wrong.
  case data(Diagnostic)
  /// A recorded timeline is wrong, or strictness refuses what was found; warnings may be among it.
  case findings([Diagnostic])

  /// The problem in one sentence, or one line for each diagnostic.
  public var description: String {
    switch self {
    case .folderMissing(let text): return text
    case .unknownName(let name, let kind, let suggestions):
      let hint = suggestions.isEmpty ? "" : "; did you mean \(Self.list(suggestions))?"
      return "there is no \(kind) '\(name)'\(hint)"
    case .ambiguousName(let name, let candidates):
      return "'\(name)' is ambiguous: \(candidates.joined(separator: ", "))"
    case .invalidReference(let name, let reason): return "'\(name)': \(reason)"
    case .file(let error): return error.description
    case .pattern(let error): return error.description
    case .data(let diagnostic): return diagnostic.description
    case .findings(let findings):
      return findings.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
    }
  }

  init(_ error: DataError) { self = .data(error.diagnostic) }

  /// Refuses a name that is not in a list.
  static func check(
    _ name: String, kind: String, isIn names: [String]
  ) throws(PatternLibraryError) {
    guard !names.contains(name) else { return }
    throw .unknownName(name, kind: kind, suggestions: nearestNames(to: name, in: names))
  }

  private static func list(_ names: [String]) -> String {
    names.map { "'\($0)'" }.joined(separator: " or ")
  }
}
