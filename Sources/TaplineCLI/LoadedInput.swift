import Tapline

/// An input with its sounds, on an axis of its own.
struct LoadedInput {
  /// As it was loaded.
  let input: TimelineInput

  /// With its sounds, at their own rates.
  let timeline: Timeline

  /// The sounds, by path.
  let sounds: [String: SoundClip]

  /// The warnings about it and its sounds.
  let findings: [Diagnostic]

  /// Loads an input, and shows the warnings about it.
  init(
    _ reference: String, library: PatternLibrary, generators: String, reader: PatternSounds,
    _ console: Console
  ) throws {
    input = try TimelineInput(reference, library: library, generators: generators)
    var clips: [String: SoundClip] = [:]
    var findings: [Diagnostic] = []
    timeline = try input.timeline { pattern in
      let (sounds, found) = try reader.sounds(of: pattern, console)
      clips.merge(sounds) { first, _ in first }
      findings += found
      return sounds
    }
    sounds = clips
    self.findings = findings
  }

  /// What there is to know about it, measured at a rate.
  func description(_ profile: ActuatorProfile, sampleRate: Int) throws -> PatternDescription {
    guard timeline.duration <= RenderJob.maximumUnconfirmedDuration else {
      throw CommandFailure(
        .badData, "\(input.path): the pattern lasts longer than 24 hours, too long to measure")
    }
    return PatternDescription(
      input.merged, sounds: sounds, timeline: try timeline.withSounds(at: sampleRate),
      findings: findings, profile: profile, sampleRate: sampleRate)
  }
}
