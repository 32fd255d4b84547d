struct LibraryContext {
  let library: PatternLibrary
  /// The actuator profile, with the actuator of `--actuator`.
  let profile: ActuatorProfile
  let loader: TimelineLoader
  let generators: String
  private let sounds: SoundOptions
  private let rate: Int
  private let linter: ProjectLinter

  init(
    _ sounds: SoundOptions, _ profiles: ProfileOptions, actuator name: String? = nil, rate: Int,
    allowsLong: Bool = false
  ) throws {
    self.sounds = sounds
    self.rate = rate
    let library = try PatternLibrary()
    var (profile, generators) = try profiles.resolve(library)
    profile.actuator = try name.map { try library.actuator($0) }
    (self.library, self.profile, self.generators) = (library, profile, generators)
    var settings = ProjectLinter.Settings()
    settings.bundleRoot = sounds.bundleRoot
    settings.isStrict = sounds.strict
    settings.profile = profiles.profile.isEmpty ? nil : profile
    linter = ProjectLinter(settings, library)
    loader = try Self.loader(
      library, generators, sounds, profile, sampleRate: rate, allowsLong: allowsLong)
  }

  func loader(sampleRate: Int) throws -> TimelineLoader {
    try Self.loader(library, generators, sounds, profile, sampleRate: sampleRate)
  }

  private static func loader(
    _ library: PatternLibrary, _ generators: String, _ sounds: SoundOptions,
    _ profile: ActuatorProfile, sampleRate: Int, allowsLong: Bool = false
  ) throws -> TimelineLoader {
    TimelineLoader(
      library, generators: generators,
      root: try sounds.bundleRoot.map { try BundleRoot($0) },
      sampleRate: sampleRate, isStrict: sounds.strict, allowsLong: allowsLong,
      law: profile.frequency)
  }

  func rendition(of loaded: LoadedTimeline, among others: [Rendition] = []) throws -> Rendition {
    let timeline = try loaded.timeline.withSounds(at: rate)
    return others.first { $0.timeline == timeline }
      ?? Rendition(timeline, profile: profile, sampleRate: rate)
  }

  func measurableRendition(
    of loaded: LoadedTimeline, among others: [Rendition] = []
  ) throws -> Rendition {
    let rendition = try rendition(of: loaded, among: others)
    try require(
      loaded.timeline.duration <= RenderJob.maximumUnconfirmedDuration, else: .badData,
      "\(loaded.path): the pattern lasts longer than 24 hours, which is too long to measure")
    return rendition
  }

  /// Returns the linter of one file with its project's rules, or nil if the configuration excludes it.
  func fileLinter(for path: String) throws -> FileLinter? {
    try linter.inputs([path], excluded: { _ in }, failed: { _ in }).first.map(linter.linter)
  }

  func part(of loaded: LoadedTimeline, in job: RenderJob) throws -> ReportPage.Part {
    ReportPage.Part(
      loaded, named: loaded.name, try measurableRendition(of: loaded, among: job.renditions),
      findings: try linter.findings(of: loaded))
  }
}

extension TimelineLoader {
  func load(_ reference: String, _ console: Console) throws -> LoadedTimeline {
    let loaded: LoadedTimeline
    do throws(PatternLibraryError) {
      loaded = try load(reference)
    } catch {
      guard reference == "-", case .pattern(let problem) = error, problem.isNotJSON else {
        throw error
      }
      let failure = CommandFailure(error)
      throw CommandFailure(
        failure.code,
        failure.message
          + "\n'-' reads a file from standard input; write a score as an argument: 'rigid +120ms light'"
      )
    }
    console.show(loaded.ownFindings)
    for feedback in library.namedFeedback(in: reference) where !feedback.playsOnPhone {
      console.warning(
        "\(feedback.name): SwiftUI plays this feedback only on \(feedback.platformWords); an iPhone is silent"
      )
    }
    let patterns = loaded.timeline.placements.map(\.pattern)
    if !patterns.isEmpty, patterns.allSatisfy(\.isSilent) {
      console.warning(
        "\(loaded.name): every event is silent, so nothing plays; 'tapline lint' explains why")
    }
    return loaded
  }
}

extension AHAPError {
  fileprivate var isNotJSON: Bool {
    diagnostics.contains { $0.rule == "json-syntax" && $0.range.lowerBound == 0 }
  }
}

extension FilePath {
  /// The folder to which file names in reports are relative: the repository, or else the current folder.
  static var project: String { repository(holding: currentFolder) ?? currentFolder }
}

extension Timeline {
  func withSounds(at rate: Int) throws(CommandFailure) -> Timeline {
    do {
      return try withSounds(atRate: rate)
    } catch {
      throw CommandFailure(.badData, "a sound cannot be converted to \(rate) Hz: \(error)")
    }
  }
}

extension Console {
  func remarkOnAudioEvents(of timelines: [Timeline]) {
    let patterns = timelines.lazy.flatMap(\.placements).map(\.pattern)
    guard patterns.contains(where: { $0.events.contains { !$0.kind.isHaptic } }) else { return }
    remark("audio events are played only in the audible voice")
  }
}

/// Throws if a timeline is longer than a day, unless `--allow-long` is given; pass nil for a verb without this option.
func refuseTooLong(_ timeline: Timeline, allowLong: Bool? = nil) throws {
  let most = RenderJob.maximumUnconfirmedDuration
  guard allowLong == true || timeline.duration <= most else {
    let remedy: SanitizedText = allowLong == nil ? "" : "; add --allow-long"
    throw CommandFailure(.usage, "the pattern lasts longer than 24 hours" + remedy)
  }
}
