#if os(Linux)
/// Patterns prepared for the live engine before their keys are pressed, as voices that are rewound and used again.
final class AuditionSounds {
  struct PatternRequest: Hashable {
    let reference: String
    /// The tactile or audible voice of the pattern, unlike a `LiveVoice`, which plays it once.
    let voice: Voice
    /// Tenths of full intensity.
    let intensity: Int
  }

  private struct Preparation {
    let rendition: Rendition
    let onsets: [Int]
    /// The voices that neither play nor belong to an armed key.
    var idleVoices: [LiveVoice] = []
  }

  typealias Pattern = Result<LoadedTimeline, CommandFailure>

  private let keys: ArmedKeys
  let configuration: PlaybackConfiguration
  let actuator: ActuatorProfile
  private let loader: TimelineLoader

  private var patterns: [String: Pattern] = [:]
  private var preparations: [PatternRequest: Preparation] = [:]
  /// The prepared requests, the least recently used first.
  private var usageOrder: [PatternRequest] = []
  /// The requests of all voices that have played, by the number of the voice.
  private var playedRequests: [Int: PatternRequest] = [:]

  // Design choices.
  private static let maximumPreparations = 32
  private static let maximumReadyVoices = 2

  init(
    _ keys: ArmedKeys, _ configuration: PlaybackConfiguration, actuator: ActuatorProfile,
    loader: TimelineLoader
  ) {
    self.keys = keys
    self.configuration = configuration
    self.actuator = actuator
    self.loader = loader
  }

  /// Returns the pattern of a reference, which is read only once.
  func pattern(_ reference: String) -> Pattern {
    if let cached = patterns[reference] { return cached }
    // Warnings would overwrite the screen; 'tapline lint' shows them.
    let pattern = Result { () throws(PatternLibraryError) in try loader.load(reference) }
      .mapError { CommandFailure($0) }
    patterns[reference] = pattern
    return pattern
  }

  /// Returns the end of a line that names SwiftUI feedback that an iPhone does not play; may be empty.
  func platformNote(on reference: String) -> String {
    let silent = loader.library.namedFeedback(in: reference).filter { !$0.playsOnPhone }
    guard !silent.isEmpty else { return "" }
    return "; an iPhone is silent: "
      + silent.map { "\($0.name) plays only on \($0.platformWords)" }.joined(separator: ", ")
  }

  func replace(_ reference: String, with bytes: [UInt8]) {
    forget(reference)
    patterns[reference] = Result { () throws(PatternLibraryError) in
      try loader.load(TemporaryBytes(bytes), path: reference)
    }.mapError { CommandFailure($0) }
  }

  func note(on reference: String) -> AuditionView.Note {
    guard case .success(let loaded) = pattern(reference) else {
      return AuditionView.Note(text: "does not play", plays: false)
    }
    let timeline = loaded.timeline
    return AuditionView.Note(
      text: "\(timeline.eventCount) ev \(fixed(timeline.duration, digits: 2)) s", plays: true)
  }

  /// Removes a pattern from the cache, so that its file is read again.
  func forget(_ reference: String) {
    patterns[reference] = nil
    preparations = preparations.filter { $0.key.reference != reference }
    usageOrder.removeAll { $0.reference == reference }
    keys.forget(reference)
  }

  /// Returns the timeline of a request at its intensity, with sounds converted to the device's sample rate.
  func timeline(_ request: PatternRequest) throws(CommandFailure) -> Timeline {
    if let preparation = preparations[request] { return preparation.rendition.timeline }
    let loaded = try pattern(request.reference).get()
    return try loaded.scaled(intensity: Double(request.intensity) / 10)
      .withSounds(at: configuration.sampleRate)
  }

  /// Plays a request unless the key thread has played it; returns the voice number, or nil if the engine refused it.
  func play(_ request: PatternRequest, _ stroke: KeyStroke) throws(CommandFailure) -> Int? {
    switch stroke.outcome {
    case .refused: return nil
    case .played(let number):
      playedRequests[number] = request
      return number
    case .none: break
    }
    try prepare(request)
    guard var preparation = preparations[request] else { return nil }
    let voice = preparation.idleVoices.popLast() ?? makeVoice(request, preparation)
    preparations[request] = preparation
    let number = keys.makeVoiceNumber()
    let isAccepted = keys.withEngine {
      $0.play(voice, number: number, requestedAt: stroke.pressedAt)
    }
    guard isAccepted else { return nil }
    playedRequests[number] = request
    return number
  }

  /// Assigns prepared voices to keys, so that the key thread plays them immediately.
  func arm(_ plays: [(key: TerminalKey, request: PatternRequest)]) {
    keys.arm { armed in
      for entry in armed where !plays.contains(where: { $0 == (entry.key, entry.request) }) {
        preparations[entry.request]?.idleVoices += entry.voices
      }
      return plays.map { key, request in
        var entry =
          armed.first { $0.key == key && $0.request == request }
          ?? ArmedKeys.Entry(key: key, request: request)
        if let idleVoices = preparations[request]?.idleVoices {
          entry.voices += idleVoices
          preparations[request]?.idleVoices = []
        }
        return entry
      }
    }
  }

  func name(ofVoice number: Int) -> String { playedRequests[number]?.reference ?? "" }

  /// Rewinds an ended voice for reuse if its request has too few voices.
  func recycle(_ voice: LiveVoice) {
    guard let request = playedRequests[voice.number], preparations[request] != nil,
      readyCount(request) < Self.maximumReadyVoices
    else { return }
    voice.rewind()
    preparations[request]?.idleVoices.append(voice)
  }

  /// Prepares one voice for the first request that needs one; returns false if no request needs a voice.
  func prepareOne(of requests: [PatternRequest]) -> Bool {
    for request in requests {
      guard let preparation = preparations[request] else {
        // A pattern that cannot be loaded is not tried again.
        if case .failure = pattern(request.reference) { continue }
        try? prepare(request)
        return true
      }
      if readyCount(request) < Self.maximumReadyVoices {
        preparations[request]?.idleVoices.append(makeVoice(request, preparation))
        return true
      }
    }
    return false
  }

  /// Returns the number of voices ready for a request, including armed ones.
  private func readyCount(_ request: PatternRequest) -> Int {
    (preparations[request]?.idleVoices.count ?? 0) + keys.voiceCount(for: request)
  }

  private func prepare(_ request: PatternRequest) throws(CommandFailure) {
    usageOrder.removeAll { $0 == request }
    usageOrder.append(request)
    guard preparations[request] == nil else { return }
    let timeline = try timeline(request)
    let rendition = Rendition(timeline, profile: actuator, sampleRate: configuration.sampleRate)
    preparations[request] = Preparation(
      rendition: rendition, onsets: rendition.schedule.rows.map(\.frame))
    while usageOrder.count > Self.maximumPreparations {
      preparations[usageOrder.removeFirst()] = nil
    }
  }

  private func makeVoice(_ request: PatternRequest, _ preparation: Preparation) -> LiveVoice {
    var source: any BlockSource = preparation.rendition.source(request.voice)
    if source.channelCount > configuration.channelCount { source = Mixdown(source) }
    return LiveVoice(source, onsets: preparation.onsets)
  }
}
#endif
