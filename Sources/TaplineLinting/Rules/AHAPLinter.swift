public import TaplineAHAP
public import TaplineActuators
import TaplinePatterns
public import TaplineText

/// Says what is wrong with an AHAP file before a phone does.
public struct AHAPLinter: Sendable {
  package let profile: ActuatorProfile

  let isStrict: Bool

  /// Makes a linter.
  ///
  /// - Parameters:
  ///   - profile: What sharpness and intensity mean.
  ///   - isStrict: Whether everything that a strict JSON reader refuses is an error.
  public init(profile: ActuatorProfile, isStrict: Bool = false) {
    self.profile = profile
    self.isStrict = isStrict
  }

  /// Everything there is to say about one file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The name that diagnostics carry.
  ///   - waveform: What there is to say about a sound file that the pattern names; `AHAPRule` has
  ///     rules for it.
  /// - Returns: The findings in the order of the text, each with its fix where there is one; more than
  ///   ten of one rule and one cause are one.
  public func findings(
    in bytes: [UInt8], file: String, waveform: (WaveformReference) -> Diagnostic? = { _ in nil }
  ) -> [Diagnostic] {
    let reading: AHAPReading
    do throws(AHAPError) {
      reading = try AHAPReading(bytes, file: file, isLinting: true)
    } catch {
      return error.diagnostics
    }
    // What cannot be read yet would make the rest look emptier than it is.
    if !reading.findings.hasError { inspect(reading) }
    let waveforms = reading.waveformReferences(in: bytes, file: file).compactMap(waveform).map {
      $0.judged(isStrict: isStrict)
    }
    let findings = reading.findings.diagnostics(
      bytes, file: file, nodeCount: reading.nodeCount, isStrict: isStrict)
    guard !waveforms.isEmpty else { return findings }
    return (findings + AHAPFindings.collapsed(waveforms)).sorted {
      ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule)
    }
  }

  /// Whether there is nothing to say about a text that comes in pieces; false where that cannot be told
  /// without the whole.
  func isClean(
    pieces text: UnsafeBufferPointer<UInt8>, more: @escaping JSONScanner.More
  ) -> Bool {
    guard let reading = AHAPReading(pieces: text, isLinting: true, more: more) else { return false }
    inspect(reading)
    return reading.findings.isEmpty
  }

  private func inspect(_ reading: AHAPReading) {
    PatternInspector(
      reading.pattern, reading.places, profile: profile, findings: reading.findings
    ).inspect()
  }

  /// Everything there is to say about a text.
  ///
  /// - Parameters:
  ///   - text: The text of an AHAP file.
  ///   - file: The name that diagnostics carry.
  /// - Returns: As ``findings(in:file:waveform:)``; sound files are not looked for.
  public func findings(in text: String, file: String = "pattern.ahap") -> [Diagnostic] {
    findings(in: Array(text.utf8), file: file)
  }
}
