package import TaplineText

/// Where a file names a sound file: what a reader of sound files needs to find it, and to say where
/// the name stands if it cannot.
public struct WaveformReference: Hashable, Sendable {
  /// The event that plays the sound, as an index into the pattern's events.
  package let eventIndex: Int

  /// The path as written, relative to the bundle root.
  public let path: String

  /// The file that names the sound, as the caller named it.
  package let file: String

  /// Line and column of the name.
  package let position: SourcePosition

  /// The name as byte offsets from the start of the file, quotes included.
  package let range: Range<Int>

  /// The JSON path of the name.
  package let jsonPath: String

  /// The same name, in a text that holds the one it was read from.
  package func moved(
    to position: SourcePosition, range: Range<Int>, jsonPath: String
  ) -> WaveformReference {
    WaveformReference(
      eventIndex: eventIndex, path: path, file: file, position: position, range: range,
      jsonPath: jsonPath)
  }

  /// A finding about the sound, at its name.
  package func diagnostic(_ rule: AHAPRule, _ message: String) -> Diagnostic {
    Diagnostic(
      rule: rule.rawValue, severity: rule.severity, message: message, file: file,
      position: position, range: range, path: jsonPath)
  }
}
