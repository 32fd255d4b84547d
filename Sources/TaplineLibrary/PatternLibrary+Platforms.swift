public import TaplineButtons
import TaplineFiles
import TaplineText

extension PatternLibrary {
  /// The platform used if none is named.
  public static let defaultPlatform = "ios"

  /// The names of the platforms, in ascending order.
  ///
  /// - Complexity: O(n) in the files of the library, which are listed on each access.
  package var platformNames: [String] {
    files.names(in: "platforms", ending: ".json")
  }

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
    try PatternLibraryError.refuse(platform.problems(named: name), of: root)
    return platform
  }
}
