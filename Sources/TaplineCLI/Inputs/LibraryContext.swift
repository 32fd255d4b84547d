import Tapline

/// The library as a verb uses it: with its profiles, and what loads from it.
struct LibraryContext {
  let library: PatternLibrary
  let actuator: ActuatorProfile

  /// Loads for the rate that was asked for.
  let loader: TimelineLoader

  let generators: String
  private let sounds: SoundOptions
  private let rate: Int
  private let linter: ProjectLinter

  init(
    _ sounds: SoundOptions, _ profiles: ProfileOptions, rate: Int, allowsLong: Bool = false
  ) throws {
    self.sounds = sounds
    self.rate = rate
    library = try PatternLibrary()
    (actuator, generators) = try profiles.resolve(library)
    var settings = ProjectLinter.Settings()
    settings.bundleRoot = sounds.bundleRoot
    settings.isStrict = sounds.strict
    settings.profile = profiles.profile.isEmpty ? nil : actuator
    linter = ProjectLinter(settings, library)
    loader = try Self.loader(
      library, generators, sounds, sampleRate: rate, allowsLong: allowsLong)
  }

  /// Loads for the rate of a device, which may be another than was asked for.
  func loader(sampleRate: Int) throws -> TimelineLoader {
    try Self.loader(library, generators, sounds, sampleRate: sampleRate)
  }

  private static func loader(
    _ library: PatternLibrary, _ generators: String, _ sounds: SoundOptions, sampleRate: Int,
    allowsLong: Bool = false
  ) throws -> TimelineLoader {
    TimelineLoader(
      library, generators: generators,
      root: try sounds.bundleRoot.map { try BundleRoot($0) },
      sampleRate: sampleRate, isStrict: sounds.strict, allowsLong: allowsLong)
  }

  /// An input at the rate that was asked for: of these renditions that of the same timeline, or one
  /// of its own.
  func rendition(of loaded: LoadedTimeline, among others: [Rendition] = []) throws -> Rendition {
    let timeline = try loaded.timeline.withSounds(at: rate)
    return others.first { $0.timeline == timeline }
      ?? Rendition(timeline, profile: actuator, sampleRate: rate)
  }

  /// What there is to know about an input, measured when it is called for.
  func description(
    of loaded: LoadedTimeline, _ rendition: Rendition
  ) throws -> @Sendable () -> PatternDescription {
    guard loaded.timeline.duration <= RenderJob.maximumUnconfirmedDuration else {
      throw CommandFailure(
        .badData, "\(loaded.path): the pattern lasts longer than 24 hours, too long to measure")
    }
    let (pattern, sounds, findings) = (loaded.merged, loaded.sounds, loaded.findings)
    return { PatternDescription(pattern, rendition, sounds: sounds, findings: findings) }
  }

  /// What the page of a job says about an input: measures as `info` has them, and what `lint` finds.
  func part(of loaded: LoadedTimeline, in job: RenderJob) throws -> ReportPage.Part {
    let rendition = try rendition(of: loaded, among: job.renditions)
    for voice in Voice.allCases { rendition.expect(voice, measures: true) }
    let description = try description(of: loaded, rendition)
    return ReportPage.Part(
      name: loaded.name, metadata: loaded.merged.pattern.metadata, measures: description().text,
      findings: try linter.findings(of: loaded))
  }
}

extension TimelineLoader {
  /// Loads an input and shows the warnings about it.
  func load(_ reference: String, _ console: Console) throws -> LoadedTimeline {
    let loaded = try load(reference)
    console.show(loaded.ownFindings)
    for feedback in namedFeedback(in: reference) where !feedback.playsOnPhone {
      console.warning(
        "\(feedback.name): SwiftUI plays this feedback on \(feedback.platformWords) only; an iPhone is silent"
      )
    }
    let patterns = loaded.timeline.placements.map(\.pattern)
    if !patterns.isEmpty, patterns.allSatisfy(\.isSilent) {
      console.warning(
        "\(loaded.name): every event is silent, so it plays nothing; 'tapline lint' says why")
    }
    return loaded
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
