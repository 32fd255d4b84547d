public import TaplineAHAP
public import TaplineActuators
import TaplinePatterns
public import TaplineText

/// A linter that finds problems in AHAP files.
public struct AHAPLinter: Sendable {
  package let profile: ActuatorProfile
  let isStrict: Bool

  /// Creates a linter; `profile` is the actuator for the rules `taps-too-close` and `sum-clips`.
  ///
  /// If `isStrict` is true, everything that a strict JSON reader or CoreHaptics rejects is an error.
  public init(profile: ActuatorProfile, isStrict: Bool = false) {
    self.profile = profile
    self.isStrict = isStrict
  }

  /// Returns the findings of one file in the order of their positions, with their fixes.
  ///
  /// If more than ten findings have the same rule and cause, only the first is returned, with their number.
  ///
  /// `waveform` returns the finding about a sound file that the pattern names, if any.
  public func findings(
    in bytes: [UInt8], file: String, waveform: (WaveformReference) -> Diagnostic? = { _ in nil }
  ) -> [Diagnostic] {
    let reading: AHAPReading
    do throws(AHAPError) {
      reading = try AHAPReading(bytes, file: file, isLinting: true)
    } catch {
      return error.diagnostics
    }
    // Unreadable parts are missing from the pattern, which would cause false findings.
    if !reading.findings.hasError { inspect(reading) }
    let waveforms = reading.waveformReferences(in: bytes, file: file).compactMap(waveform).map {
      $0.judged(isStrict: isStrict)
    }
    let findings = reading.findings.diagnostics(bytes, file: file, isStrict: isStrict)
    guard !waveforms.isEmpty else { return findings }
    return (findings + AHAPFindings.collapsed(waveforms)).sorted {
      ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule)
    }
  }

  /// Returns whether a text read in pieces has no findings; also false if the check needs the whole text.
  func isClean(
    pieces text: UnsafeBufferPointer<UInt8>, more: @escaping JSONScanner.Loader
  ) -> Bool {
    guard let reading = AHAPReading(pieces: text, isLinting: true, more: more) else { return false }
    inspect(reading)
    return reading.findings.isEmpty
  }

  private func inspect(_ reading: AHAPReading) {
    PatternInspector(
      reading.pattern, reading.offsets, profile: profile, findings: reading.findings
    ).inspect()
  }

  /// Returns the findings of a text; sound files are not checked.
  public func findings(in text: String, file: String = "pattern.ahap") -> [Diagnostic] {
    findings(in: Array(text.utf8), file: file)
  }
}
