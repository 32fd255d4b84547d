public import TaplineButtons
import TaplineFiles
import TaplineText

extension PatternLibrary {
  /// The platform whose behaviour is taken where none is named.
  public static let defaultPlatform = "ios"

  /// The names of the platforms, in ascending order.
  ///
  /// - Complexity: O(files of the library): they are listed anew each time.
  package var platformNames: [String] {
    (files.list("platforms") ?? []).filter { $0.hasSuffix(".json") }
      .map { String($0.dropLast(5)) }.sorted()
  }

  /// Reads what a platform does to a press by itself.
  ///
  /// - Parameter name: A name of `platformNames`.
  /// - Returns: The behaviour.
  /// - Throws: `PatternLibraryError`, with line and column where the file is wrong.
  public func platform(
    _ name: String = defaultPlatform
  ) throws(PatternLibraryError) -> PlatformBehavior {
    guard platformNames.contains(name) else {
      throw .unknownName(
        name, kind: "platform", suggestions: nearestNames(to: name, in: platformNames))
    }
    let document = try self.document("platforms/\(name).json")
    let platform = try DataDecoder.decode(PlatformBehavior.self, from: .json(document.root))
    func field(_ path: StaticString...) -> JSONValue {
      path.reduce(document.root) { value, key in value[key] ?? value }
    }
    guard platform.schemaVersion == PlatformBehavior.knownSchemaVersion else {
      throw PatternLibraryError(
        DataError(
          at: field("schemaVersion"),
          "version \(platform.schemaVersion) is unknown; this program reads "
            + "\(PlatformBehavior.knownSchemaVersion)"))
    }
    guard platform.name == name else {
      throw PatternLibraryError(
        DataError(at: field("name"), "'name' must be '\(name)', as the file is called"))
    }
    let times: [(StaticString, Double)] = [
      ("scrollTouchDelay", platform.scrollTouchDelay.value),
      ("longPressDuration", platform.longPressDuration.value),
    ]
    for (key, seconds) in times where !(0...60).contains(seconds) {
      throw PatternLibraryError(
        DataError(at: field(key, "value"), "the seconds must lie between 0 and 60"))
    }
    guard (0...60).contains(platform.startupFrames.value) else {
      throw PatternLibraryError(
        DataError(
          at: field("startupFrames", "value"), "the frames must lie between 0 and 60"))
    }
    for (index, mechanism) in platform.mechanisms.enumerated() {
      let opacities = [
        mechanism.pressedOpacityLight, mechanism.pressedOpacityDark,
        mechanism.disabledOpacity ?? 1,
      ]
      guard opacities.allSatisfy((0...1).contains) else {
        let place = document.root["mechanisms"].flatMap {
          Array($0.elements).dropFirst(index).first
        }
        throw PatternLibraryError(
          DataError(
            at: place ?? document.root, "opacities must lie between 0 and 1"))
      }
    }
    return platform
  }
}
