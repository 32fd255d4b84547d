public import HapticPatterns
public import PositionedJSON

/// An AHAP file as read: the pattern, and what was odd about the text.
///
/// Source of the format: Apple's article "Representing haptic patterns in AHAP files" and the
/// headers of CoreHaptics.
///
/// Thread: any.
public struct AHAPFile: Sendable {
  /// The pattern, defaults filled in and values clamped.
  public let pattern: HapticPattern

  /// The version of the format that the file names, or nil.
  public let version: Double?

  /// What was tolerated, repaired or left out, in the order of the text; no errors.
  public let diagnostics: [Diagnostic]

  /// The sound files that events name, in the order of the events.
  public let waveforms: [WaveformReference]

  /// Reads a file.
  ///
  /// Unknown keys are ignored, missing entries take defaults and values out of range are clamped,
  /// each with a warning; trailing commas and a byte-order mark are tolerated.
  ///
  /// - Parameters:
  ///   - bytes: The file's content, UTF-8.
  ///   - file: The name that diagnostics carry.
  /// - Throws: `AHAPError` with every error of the file.
  public init(_ bytes: [UInt8], file: String) throws(AHAPError) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, file: file)
    } catch {
      throw AHAPError(diagnostics: [error.diagnostic])
    }
    var reader = AHAPReader(document)
    let pattern = reader.readPattern()
    let diagnostics = reader.findings.diagnostics(in: document)
    guard let pattern, !diagnostics.contains(where: { $0.severity == .error }) else {
      throw AHAPError(diagnostics: diagnostics)
    }
    self.pattern = pattern
    self.version = reader.version
    self.diagnostics = diagnostics
    self.waveforms = reader.waveformReferences(of: pattern)
  }
}

/// A file that cannot be played as written.
public struct AHAPError: Error, Sendable, CustomStringConvertible {
  /// Everything found, errors and lesser findings, in the order of the text; at least one error.
  public let diagnostics: [Diagnostic]

  /// One compiler-style line for each finding.
  public var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}
