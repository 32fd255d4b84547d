public import ActuatorProfiles
import PositionedJSON
import Spelling
import WholeFiles

/// The folder of patterns and profiles, by name.
///
/// Names are `system/item`, such as `swiss-coin/settlement-complete`; a unique ending is enough.
/// The feedback generators exist once for each generator profile (`feedback/pulsar/rigid`);
/// `feedback/rigid` is the one of the profile in use.
///
/// Thread: any.
public struct PatternLibrary: Sendable {
  /// The actuator profile that is used where none is named.
  public static let defaultActuatorProfile = "taptic"

  /// The generator profile that is used where none is named.
  public static let defaultGeneratorProfile = "tapline"

  /// The folder.
  public let folder: String

  /// The names of all patterns without their ending, in ascending order, generator profiles
  /// included: `feedback/pulsar/rigid`.
  public let patternNames: [String]

  /// The names of the actuator profiles, in ascending order.
  public let actuatorProfileNames: [String]

  /// The names of the generator profiles, in ascending order.
  public let generatorProfileNames: [String]

  /// The names of the systems of buttons, in ascending order; their files are read when asked for.
  public let buttonSystemNames: [String]

  /// What a system's file is called in its folder.
  static let buttonSystemFile = "button-system.json"

  /// SwiftUI's names for feedback, and what they play.
  public let sensoryFeedback: SensoryFeedbackNames

  /// Opens the folder: `TAPLINE_PATTERNS`, or `../share/tapline/patterns` beside the program, or
  /// the package's bundle, or the checkout the program was compiled in.
  ///
  /// - Throws: `PatternLibraryError.folderMissing`, or an error of a data file.
  public init() throws(PatternLibraryError) {
    try self.init(folder: PatternFolder.find())
  }

  /// Opens a folder.
  ///
  /// - Parameter folder: A folder laid out as `patterns` of this package.
  /// - Throws: `PatternLibraryError.folderMissing`, or an error of a data file.
  public init(folder: String) throws(PatternLibraryError) {
    guard let files = InputFile.list(folder) else {
      throw .folderMissing("'\(folder)' is not a folder")
    }
    self.folder = folder
    patternNames = files.filter { $0.hasSuffix(".ahap") }.map { String($0.dropLast(5)) }
    actuatorProfileNames = files.compactMap { Self.middle(of: $0, "profiles/", ".json") }
    generatorProfileNames = files.compactMap { Self.middle(of: $0, "feedback/", "/profile.json") }
    buttonSystemNames = files.compactMap { Self.middle(of: $0, "", "/" + Self.buttonSystemFile) }
    sensoryFeedback = try SensoryFeedbackNames(
      Self.document(folder + "/feedback/sensory-feedback.json"))
  }

  /// Reads an actuator profile.
  ///
  /// - Parameter name: A name of the library, or a path that ends in `.json`.
  /// - Returns: The profile.
  /// - Throws: `PatternLibraryError`.
  public func actuatorProfile(
    _ name: String = defaultActuatorProfile
  ) throws(PatternLibraryError) -> ActuatorProfile {
    var path = name
    if !name.hasSuffix(".json") {
      guard actuatorProfileNames.contains(name) else {
        throw .unknownName(
          name, kind: "actuator profile",
          suggestions: nearestNames(to: name, in: actuatorProfileNames))
      }
      path = "\(folder)/profiles/\(name).json"
    }
    let document = try Self.document(path)
    // Profiles written before audio events sounded say nothing of them: the default speaks for them.
    let isSilent = document.root["audio"] == nil && name != Self.defaultActuatorProfile
    return try ActuatorProfile(document, audio: isSilent ? actuatorProfile().audio : nil)
  }

  /// What a generator profile says of itself.
  ///
  /// - Parameter name: A name of `generatorProfileNames`.
  /// - Returns: Its version, summary and source.
  /// - Throws: `PatternLibraryError`.
  public func generatorProfile(
    _ name: String
  ) throws(PatternLibraryError) -> GeneratorProfile {
    guard generatorProfileNames.contains(name) else {
      throw .unknownName(
        name, kind: "generator profile",
        suggestions: nearestNames(to: name, in: generatorProfileNames))
    }
    return try GeneratorProfile(Self.document("\(folder)/feedback/\(name)/profile.json"))
  }

  static func document(_ path: String) throws(PatternLibraryError) -> JSONDocument {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile.read(path) } catch { throw .file(error) }
    do throws(JSONSyntaxError) {
      return try JSONDocument(parsing: bytes, file: path)
    } catch {
      throw .data(error.diagnostic)
    }
  }

  private static func middle(of path: String, _ start: String, _ end: String) -> String? {
    guard path.hasPrefix(start), path.hasSuffix(end), path.count > start.count + end.count else {
      return nil
    }
    let middle = path.dropFirst(start.count).dropLast(end.count)
    return middle.contains("/") ? nil : String(middle)
  }
}

/// What a set of patterns for the feedback generators says of itself.
///
/// Thread: any.
public struct GeneratorProfile: Sendable, Equatable {
  /// The name it is selected by.
  public let name: String

  /// Counts up whenever a figure changes.
  public let version: Int

  /// One sentence about it.
  public let summary: String

  /// Where its figures come from.
  public let source: String

  init(_ document: JSONDocument) throws(PatternLibraryError) {
    let fields = try DataFields(document.root)
    _ = try fields.schemaVersion()
    name = try fields.string("name")
    version = try fields.integer("version")
    summary = try fields.string("summary")
    source = try fields.string("source")
  }
}
