package import TaplineActuators
package import TaplinePatterns
package import TaplineText

package struct ExchangeReader: Sendable {
  package let timeline: Timeline
  /// Warnings about content that was left out.
  package let diagnostics: [Diagnostic]

  static let rule = "exchange"

  static let milliseconds = 0...1e12

  /// Returns the maximum seconds of a written pattern, or of all vibrations of a read file together: a day, as for
  /// rendering, or the maximum of 32-bit milliseconds, because a few digits could request millions of events of 30 s.
  static func maximumDuration(allowsLong: Bool) -> Double { allowsLong ? 2_147_483 : 86_400 }

  /// `law` converts the frequencies of OpenXR to sharpness.
  package init(
    _ text: BorrowedText, format: ExchangeFormat, file: String,
    law: FrequencyLaw = ActuatorProfile.standard.frequency, allowsLong: Bool = false,
    maximumKeptNodes: Int = JSONDocument.defaultMaximumKeptNodes
  ) throws(DataError) {
    func json() throws(DataError) -> JSONValue {
      try JSONDocument(borrowing: text, file: file, maximumKeptNodes: maximumKeptNodes).root
    }
    let haptics: ImportedHaptics
    switch format {
    case .androidXML: haptics = try AndroidXMLReader.read(text, file: file)
    case .kotlinBuilder, .kotlinEnvelope, .kotlinComposition, .kotlinWaveform, .javaBuilder,
      .javaEnvelope, .javaComposition, .javaWaveform:
      haptics = try AndroidCodeReader(text: text, file: file).effect().haptics
    case .web: haptics = try WebVibration.read(text, file: file)
    case .webDraft: haptics = try WebDraft.read(text, file: file)
    case .notation: haptics = try HapticNotation.read(text, file: file)
    case .pulsar where ZipArchive.recognizes(text.bytes),
      .pulsarBundle where ZipArchive.recognizes(text.bytes):
      haptics = try PulsarBundle.read(text, file: file)
    case .haptic: haptics = try HapticClip.read(json())
    case .hjif: haptics = try HJIFReader.read(json())
    case .pulsar, .pulsarBundle: haptics = try PulsarPattern.read(json())
    case .androidWaveform: haptics = try AndroidWaveform(json()).haptics
    case .openXR: haptics = try OpenXRVibration(json()).haptics(law)
    case .openXRHeader:
      throw DataError(
        "an OpenXR C header cannot be read; use the pattern's .openxr.json", in: text.bytes,
        file: file, rule: ExchangeReader.rule)
    case .ahap: preconditionFailure("AHAP is read by TaplineAHAP")
    }
    let duration = haptics.vibratingSeconds
    let maximumDuration = Self.maximumDuration(allowsLong: allowsLong)
    guard duration <= maximumDuration else {
      throw DataError(
        "the vibrations last \(duration.shortestText) s in total, but the limit is \(maximumDuration.shortestText) s",
        in: text.bytes, file: file, rule: ExchangeReader.rule)
    }
    timeline = haptics.timeline(source: file)
    diagnostics = haptics.diagnostics
  }
}
