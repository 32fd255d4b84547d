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
    let document = try self.document("platforms/\(name).json")
    let platform = try DataDecoder.decode(PlatformBehavior.self, from: .json(document.root))
    func require(
      _ isMet: Bool, _ path: StaticString..., message: String
    ) throws(PatternLibraryError) {
      let place = path.reduce(document.root) { value, key in value[key] ?? value }
      if !isMet { throw PatternLibraryError(DataError(at: place, message)) }
    }
    try require(
      platform.schemaVersion == PlatformBehavior.knownSchemaVersion, "schemaVersion",
      message: "schema version \(platform.schemaVersion) is not supported; use version "
        + "\(PlatformBehavior.knownSchemaVersion)")
    try require(
      platform.name == name, "name", message: "'name' must be '\(name)', as the file is called")
    for (key, seconds) in [
      ("scrollTouchDelay", platform.scrollTouchDelay.value),
      ("longPressDuration", platform.longPressDuration.value),
    ] as [(StaticString, Double)] {
      try require(
        (0...60).contains(seconds), key, "value", message: "the seconds must be between 0 and 60")
    }
    try require(
      (0...60).contains(platform.startupFrames.value), "startupFrames", "value",
      message: "the frames must be between 0 and 60")
    for (index, mechanism) in platform.mechanisms.enumerated() {
      let opacities = [
        mechanism.pressedOpacityLight, mechanism.pressedOpacityDark,
        mechanism.disabledOpacity ?? 1,
      ]
      guard !opacities.allSatisfy((0...1).contains) else { continue }
      let mechanisms = document.root["mechanisms"].map { Array($0.elements.dropFirst(index)) }
      throw PatternLibraryError(
        DataError(
          at: mechanisms?.first ?? document.root, "opacities must be between 0 and 1"))
    }
    return platform
  }
}
