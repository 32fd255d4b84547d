import TaplineAHAP
import TaplinePatterns
import TaplineText

/// The sound files that a pattern names: apps do not send them, so that they are looked for here.
struct ListenedSounds: Sendable {
  /// The paths, as the pattern names them.
  let paths: [String]

  /// Those that were found, by path.
  let clips: [String: SoundClip]

  /// What there is to say of the others; nil where it is not known in which folder to look.
  let findings: [Diagnostic]?

  /// Looks for the sounds of a pattern.
  init(_ pattern: LoadedPattern?, _ settings: ListeningSession.Settings) {
    let references = pattern?.waveforms ?? []
    paths = references.map(\.path)
    guard !references.isEmpty, let find = settings.sounds else {
      (clips, findings) = ([:], nil)
      return
    }
    let found = find(references)
    (clips, findings) = (found.clips, found.findings)
  }
}
