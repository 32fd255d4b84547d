import Tapline

/// An AHAP file of the app, which can be read, changed and written.
package struct PatternFile {
  /// The file's pattern.
  package var pattern: HapticPattern
  /// The warnings for the designer.
  package let warnings: [String]
  /// Sound files that the pattern names.
  package let soundFiles: [String]

  /// Reads a file of the app's resources.
  package init(_ bytes: [UInt8], file: String) throws(AHAPError) {
    self.init(try AHAPFile(bytes, file: file))
  }

  /// Creates a file from a dictionary, like `CHHapticPattern(dictionary:)`.
  package init(dictionary: [String: Any]) throws(AHAPError) {
    self.init(try AHAPFile(dictionary: dictionary, named: "settings"))
  }

  private init(_ file: AHAPFile) {
    pattern = file.pattern
    warnings = file.diagnostics.map {
      "\($0.position.line):\($0.position.column) \($0.message) [\($0.rule)]"
    }
    soundFiles = file.waveforms.map(\.path)
  }

  /// Whether a file has a version and no warnings.
  package static func isClean(_ bytes: [UInt8], file: String) -> Bool {
    guard let file = try? AHAPFile(bytes, file: file, isStrict: true) else { return false }
    return file.diagnostics.isEmpty && file.version == 1
  }

  /// The positions of the errors in a broken file.
  package static func places(ofErrorsIn bytes: [UInt8], file: String) -> [SourcePosition] {
    do throws(AHAPError) {
      _ = try AHAPFile(bytes, file: file)
      return []
    } catch { return error.diagnostics.filter { $0.severity == .error }.map(\.position) }
  }

  /// The text of an AHAP file, with curves that are split for phones with a limit of points.
  package func text() throws(AHAPWritingError) -> [UInt8] {
    try AHAPWriter(pattern, maximumPoints: ParameterCurve.commonMaximumPoints).bytes
  }

  /// The dictionary for `CHHapticPattern(dictionary:)`.
  package func dictionary() throws(AHAPWritingError) -> [String: Any] {
    try AHAPWriter(pattern).dictionary
  }

  /// The reason why a pattern cannot be written, and the part that causes it.
  package func obstacle() -> (place: String, reason: String)? {
    do throws(AHAPWritingError) {
      _ = try AHAPWriter(pattern)
      return nil
    } catch { return (error.place, error.reason) }
  }
}
