import ArgumentParser
import Tapline

extension TimelineLoader {
  /// Loads an input and shows the warnings about it.
  func load(_ reference: String, _ console: Console) throws -> LoadedTimeline {
    let loaded = try load(reference)
    console.show(loaded.findings)
    return loaded
  }
}

extension LoadedTimeline {
  /// What there is to know about it, measured at a rate.
  func description(_ profile: ActuatorProfile, sampleRate: Int) throws -> PatternDescription {
    guard timeline.duration <= RenderJob.maximumUnconfirmedDuration else {
      throw CommandFailure(
        .badData, "\(path): the pattern lasts longer than 24 hours, too long to measure")
    }
    return PatternDescription(
      merged, sounds: sounds, timeline: try timeline.withSounds(at: sampleRate),
      findings: findings, profile: profile, sampleRate: sampleRate)
  }

  /// What a page says about it: measures as `info` has them, and what `lint` finds.
  func part(
    _ profile: ActuatorProfile, sampleRate: Int, linter: ProjectLinter
  ) throws -> ReportPage.Part {
    let description = try description(profile, sampleRate: sampleRate)
    return ReportPage.Part(
      name: name, metadata: description.metadata, measures: description.text,
      findings: try linter.findings(of: self))
  }
}

extension Timeline {
  /// The timeline with its sounds at a rate, where the machine can convert them.
  func withSounds(at rate: Int) throws -> Timeline {
    do {
      return try withSounds(atRate: rate)
    } catch {
      throw CommandFailure(.badData, "a sound cannot be brought to \(rate) Hz: \(error)")
    }
  }

  /// Whether there is anything that no actuator plays.
  var hasAudioEvents: Bool {
    placements.contains { $0.pattern.events.contains { !$0.kind.isHaptic } }
  }
}
