import TaplineSynthesis
package import TaplineText

/// What is said of a sound that was made a pattern: what was found in it, and how sure that is.
package struct TranscriptionReport: Sendable {
  private let path: String
  private let transcription: SoundTranscription

  /// The most findings that are listed; JSON has all.
  private static let mostRows = 40

  package init(_ transcription: SoundTranscription, path: String) {
    self.path = path
    self.transcription = transcription
  }

  /// The first line of the report, without a line feed.
  package var line: SanitizedText {
    let (taps, vibrations) = (transcription.taps, transcription.vibrations)
    let length = fixed(transcription.duration, digits: 3)
    let found: SanitizedText =
      "\(taps.count) \(taps.count == 1 ? "tap" : "taps"), \(vibrations.count) \(vibrations.count == 1 ? "vibration" : "vibrations")"
    return "\(path): \(length) s of sound, \(transcription.voice.rawValue) voice: \(found)"
  }

  /// The report in a few lines.
  package var shown: SanitizedText {
    var text = line + "\n"
    let findings = (transcription.taps + transcription.vibrations).enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    for finding in findings.prefix(Self.mostRows) {
      let what: SanitizedText =
        finding.duration > 0 ? "vibration, \(fixed(finding.duration, digits: 3)) s" : "tap"
      text +=
        "  \(fixed(finding.time, digits: 4)) s  \(what): intensity \(fixed(finding.intensity, digits: 2)), sharpness \(fixed(finding.sharpness, digits: 2)), certainty \(fixed(finding.certainty, digits: 2))\n"
    }
    if findings.count > Self.mostRows {
      text += "  … \(findings.count - Self.mostRows) more; --json has all\n"
    }
    return text
  }

  package var json: JSONOutput {
    [
      "path": .string(path), "voice": .string(transcription.voice.rawValue),
      "durationSeconds": .number(transcription.duration),
      "taps": .array(transcription.taps.map(Self.json)),
      "vibrations": .array(transcription.vibrations.map(Self.json)),
    ]
  }

  private static func json(_ finding: SoundTranscription.Finding) -> JSONOutput {
    .line([
      ("timeSeconds", .number(finding.time)), ("durationSeconds", .number(finding.duration)),
      ("intensity", .number(finding.intensity)), ("sharpness", .number(finding.sharpness)),
      ("certainty", .number(finding.certainty)),
    ])
  }
}
