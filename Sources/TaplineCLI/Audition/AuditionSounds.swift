#if os(Linux)
/// Patterns prepared for the live engine before their keys are pressed.
///
/// Two voices are prepared for the selected pattern and for each of the nine generators. A voice that has ended is
/// rewound.
final class AuditionSounds {
  struct PatternRequest: Hashable {
    let reference: String
    /// Whether the tactile or the audible voice is heard; not a `LiveVoice`.
    let voice: Voice
    /// Tenths of full intensity.
    let intensity: Int
  }

  private struct Prepared {
    let rendition: Rendition
    let onsets: [Int]
    var waiting: [LiveVoice] = []
  }

  typealias Pattern = Result<LoadedTimeline, CommandFailure>

  private let keys: ArmedKeys
  private let configuration: PlaybackConfiguration
  let actuator: ActuatorProfile
  private let loader: TimelineLoader

  private var patterns: [String: Pattern] = [:]
  private var prepared: [PatternRequest: Prepared] = [:]
  /// The prepared requests, least recently used first.
  private var used: [PatternRequest] = []
  /// The requests of the voices that play, by number.
  private var playing: [Int: PatternRequest] = [:]
  /// The names of all voices of the session, by number.
  private var names: [Int: String] = [:]

  /// The maximum number of prepared requests; a design choice.
  private static let maximumPrepared = 32

  private static let maximumWaiting = 2

  init(
    _ keys: ArmedKeys, _ configuration: PlaybackConfiguration, actuator: ActuatorProfile,
    loader: TimelineLoader
  ) {
    self.keys = keys
    self.configuration = configuration
    self.actuator = actuator
    self.loader = loader
  }

  /// Returns the pattern of a reference; reads it once.
  func pattern(_ reference: String) -> Pattern {
    if let cached = patterns[reference] { return cached }
    // Warnings would overwrite the screen; 'tapline lint' shows them.
    let pattern = Result { () throws(PatternLibraryError) in try loader.load(reference) }
      .mapError { CommandFailure($0) }
    patterns[reference] = pattern
    return pattern
  }

  /// Returns a note about SwiftUI feedback that an iPhone does not play, to append to a line; empty if there is none.
  func platformNote(on reference: String) -> String {
    let silent = loader.namedFeedback(in: reference).filter { !$0.playsOnPhone }
    guard !silent.isEmpty else { return "" }
    return "; an iPhone is silent: "
      + silent.map { "\($0.name) plays only on \($0.platformWords)" }.joined(separator: ", ")
  }

  /// Replaces the cached content of a file.
  func replace(_ reference: String, with bytes: [UInt8]) {
    forget(reference)
    patterns[reference] = Result { () throws(PatternLibraryError) in
      try loader.load(TemporaryBytes(bytes), path: reference)
    }.mapError { CommandFailure($0) }
  }

  /// Returns the event count and duration of a loaded pattern, or that it does not play; nil if it is not loaded.
  func note(on reference: String) -> AuditionView.Note? {
    switch patterns[reference] {
    case .success(let loaded):
      let timeline = loaded.timeline
      return AuditionView.Note(
        text: "\(timeline.eventCount) ev \(fixed(timeline.duration, digits: 2)) s", plays: true)
    case .failure: return AuditionView.Note(text: "does not play", plays: false)
    case nil: return nil
    }
  }

  /// Removes a pattern from the cache, so that its file is read again.
  func forget(_ reference: String) {
    patterns[reference] = nil
    prepared = prepared.filter { $0.key.reference != reference }
    used.removeAll { $0.reference == reference }
    keys.forget(reference)
  }

  /// Returns the timeline of a request at its intensity, with sounds converted to the device's sample rate.
  func timeline(_ request: PatternRequest) throws(CommandFailure) -> Timeline {
    if let known = prepared[request] { return known.rendition.timeline }
    let loaded = try pattern(request.reference).get()
    return try loaded.scaled(intensity: Double(request.intensity) / 10)
      .withSounds(at: configuration.sampleRate)
  }

  /// Plays a request unless the key thread has played it; returns the voice number, or nil if the engine refused it.
  func play(_ request: PatternRequest, _ stroke: KeyStroke) throws(CommandFailure) -> Int? {
    switch stroke.outcome {
    case .refused: return nil
    case .played(let number):
      record(request, number)
      return number
    case .none: break
    }
    try prepare(request)
    guard var ready = prepared[request] else { return nil }
    let voice = ready.waiting.popLast() ?? makeVoice(request, ready)
    prepared[request] = ready
    let number = keys.makeVoiceNumber()
    let isAccepted = keys.withEngine {
      $0.play(voice, number: number, requestedAt: stroke.pressedAt)
    }
    guard isAccepted else { return nil }
    record(request, number)
    return number
  }

  private func record(_ request: PatternRequest, _ number: Int) {
    names[number] = request.reference
    playing[number] = request
  }

  /// Assigns prepared voices to keys, so that the key thread plays them immediately.
  func arm(_ plays: [(key: TerminalKey, request: PatternRequest)]) {
    keys.arm { armed in
      for entry in armed where !plays.contains(where: { $0 == (entry.key, entry.request) }) {
        prepared[entry.request]?.waiting += entry.voices
      }
      return plays.map { key, request in
        var entry =
          armed.first { $0.key == key && $0.request == request }
          ?? ArmedKeys.Entry(key: key, request: request)
        if let waiting = prepared[request]?.waiting {
          entry.voices += waiting
          prepared[request]?.waiting = []
        }
        return entry
      }
    }
  }

  func name(ofVoice number: Int) -> String { names[number] ?? "" }

  /// Rewinds an ended voice if it is still needed.
  func recycle(_ voice: LiveVoice) {
    guard let request = playing.removeValue(forKey: voice.number),
      prepared[request] != nil, readyCount(request) < Self.maximumWaiting
    else { return }
    voice.rewind()
    prepared[request]?.waiting.append(voice)
  }

  /// Prepares one voice; returns false if no voice is left to prepare.
  func prepareOne(of requests: [PatternRequest]) -> Bool {
    for request in requests {
      guard let ready = prepared[request] else {
        // A pattern that cannot be loaded is not tried again.
        if case .failure = pattern(request.reference) { continue }
        try? prepare(request)
        return true
      }
      if readyCount(request) < Self.maximumWaiting {
        prepared[request]?.waiting.append(makeVoice(request, ready))
        return true
      }
    }
    return false
  }

  /// Returns the number of voices ready for a request, including armed ones.
  private func readyCount(_ request: PatternRequest) -> Int {
    (prepared[request]?.waiting.count ?? 0) + keys.voiceCount(for: request)
  }

  private func prepare(_ request: PatternRequest) throws(CommandFailure) {
    used.removeAll { $0 == request }
    used.append(request)
    guard prepared[request] == nil else { return }
    let timeline = try timeline(request)
    let rendition = Rendition(timeline, profile: actuator, sampleRate: configuration.sampleRate)
    prepared[request] = Prepared(
      rendition: rendition, onsets: ScheduleReport(rendition.schedule).rows.map(\.frame))
    while used.count > Self.maximumPrepared { prepared[used.removeFirst()] = nil }
  }

  private func makeVoice(_ request: PatternRequest, _ ready: Prepared) -> LiveVoice {
    var source: any BlockSource = ready.rendition.source(request.voice)
    if source.channelCount > configuration.channelCount { source = Mixdown(source) }
    return LiveVoice(source, onsets: ready.onsets)
  }
}
#endif
