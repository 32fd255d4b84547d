import Tapline

/// The AHAP files of the app: read, written, taken apart.
package struct PatternFile {
  /// What the file says.
  package var pattern: HapticPattern
  /// What a designer should hear of.
  package let warnings: [String]
  /// Sound files that the pattern names.
  package let soundFiles: [String]

  /// Reads a file of the app's resources.
  package init(_ bytes: [UInt8], file: String) throws(AHAPError) {
    self.init(try AHAPFile(bytes, file: file))
  }

  /// Takes a pattern as `CHHapticPattern(dictionary:)` takes it.
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

  /// Whether a file is one for designers: nothing to warn of, and a version.
  package static func isClean(_ bytes: [UInt8], file: String) -> Bool {
    guard let file = try? AHAPFile(bytes, file: file, isStrict: true) else { return false }
    return file.diagnostics.isEmpty && file.version == 1
  }

  /// Where the text of a broken file goes wrong.
  package static func places(ofErrorsIn bytes: [UInt8], file: String) -> [SourcePosition] {
    do throws(AHAPError) {
      _ = try AHAPFile(bytes, file: file)
      return []
    } catch { return error.diagnostics.filter { $0.severity == .error }.map(\.position) }
  }

  /// The text of an AHAP file; curves are split where a phone may not take this many points.
  package func text() throws(AHAPWritingError) -> [UInt8] {
    try AHAPWriter(pattern, maximumPoints: ParameterCurve.commonMaximumPoints).bytes
  }

  /// What `CHHapticPattern(dictionary:)` takes.
  package func dictionary() throws(AHAPWritingError) -> [String: Any] {
    try AHAPWriter(pattern).dictionary
  }

  /// Why a pattern cannot be written, and which part of it is to blame.
  package func obstacle() -> (place: String, reason: String)? {
    do throws(AHAPWritingError) {
      _ = try AHAPWriter(pattern)
      return nil
    } catch { return (error.place, error.reason) }
  }
}
