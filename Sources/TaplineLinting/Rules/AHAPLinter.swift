public import TaplineAHAP
public import TaplineActuators
import TaplinePatterns
public import TaplineText

/// Says what is wrong with an AHAP file before a phone does.
public struct AHAPLinter: Sendable {
  package let profile: ActuatorProfile

  let isStrict: Bool

  /// Makes a linter; `isStrict` makes everything an error that a strict JSON reader refuses.
  public init(profile: ActuatorProfile, isStrict: Bool = false) {
    self.profile = profile
    self.isStrict = isStrict
  }

  /// Everything there is to say about one file, in the order of the text, each finding with its fix where
  /// there is one; more than ten of one rule and one cause are one.
  ///
  /// `waveform` says what is wrong with a sound file that the pattern names, by a rule of `AHAPRule`.
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
    let findings = reading.findings.diagnostics(bytes, file: file, isStrict: isStrict)
    guard !waveforms.isEmpty else { return findings }
    return (findings + AHAPFindings.collapsed(waveforms)).sorted {
      ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule)
    }
  }

  /// Whether nothing is to be said of a text in pieces; false if that needs the whole text.
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

  /// Everything there is to say about a text; sound files are not looked for.
  public func findings(in text: String, file: String = "pattern.ahap") -> [Diagnostic] {
    findings(in: Array(text.utf8), file: file)
  }
}
