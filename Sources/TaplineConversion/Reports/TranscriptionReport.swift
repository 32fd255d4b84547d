import TaplineSynthesis
package import TaplineText

package struct TranscriptionReport: Sendable {
  private let path: String
  private let transcription: SoundTranscription

  private static let maximumRows = 40

  package init(_ transcription: SoundTranscription, path: String) {
    self.path = path
    self.transcription = transcription
  }

  /// Without a line feed.
  package var line: SanitizedText {
    let (taps, vibrations) = (transcription.taps, transcription.vibrations)
    let duration = fixed(transcription.duration, digits: 3)
    let found: SanitizedText =
      "\(counted(taps.count, "tap")), \(counted(vibrations.count, "vibration"))"
    return "\(path): \(duration) s of sound, \(transcription.voice.rawValue) voice: \(found)"
  }

  package var shown: SanitizedText {
    var text = line + "\n"
    let findings = (transcription.taps + transcription.vibrations).sorted { $0.time < $1.time }
    for finding in findings.prefix(Self.maximumRows) {
      let kind = finding.duration > 0 ? "vibration, \(fixed(finding.duration, digits: 3)) s" : "tap"
      text += "  \(fixed(finding.time, digits: 4)) s  \(kind): "
      text += "intensity \(fixed(finding.intensity, digits: 2)), "
      text += "sharpness \(fixed(finding.sharpness, digits: 2)), "
      text += "certainty \(fixed(finding.certainty, digits: 2))\n"
    }
    if findings.count > Self.maximumRows {
      text += "  … \(findings.count - Self.maximumRows) more; --json has all\n"
    }
    return text
  }
}

extension Voice: JSONRepresentable {}

extension TranscriptionReport: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("path", \.path), .init("voice", \.transcription.voice),
    .init("durationSeconds", \.transcription.duration),
    .objects("taps", findingMembers, \.transcription.taps),
    .objects("vibrations", findingMembers, \.transcription.vibrations),
  ]

  private static let findingMembers: JSONMembers<SoundTranscription.Finding> = .line([
    .init("timeSeconds", \.time), .init("durationSeconds", \.duration),
    .init("intensity", \.intensity), .init("sharpness", \.sharpness),
    .init("certainty", \.certainty),
  ])
}
