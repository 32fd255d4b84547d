#if os(Linux)
/// The player of watched patterns on an open device; a new version replaces the previous one.
final class WatchedPlayer {
  private let engine: LiveEngine
  private let profile: ActuatorProfile
  private let command: Watch
  private var voiceNumber = 0
  private var lastJob: RenderJob?

  let sampleRate: Int

  init(_ command: Watch, actuator: ActuatorProfile) throws {
    self.command = command
    profile = actuator
    let device = try command.deviceOptions.open(
      sampleRate: command.rate, alternative: "'--serve 8080' shows the report in a browser",
      command.common.console)
    engine = LiveEngine(on: device, profile: actuator)
    sampleRate = engine.configuration.sampleRate
  }

  func start() throws { try engine.start() }

  func finish() { engine.finish() }

  /// Throws if the device is lost.
  func reclaimVoices() throws { _ = try engine.events() }

  func play(_ timeline: Timeline) throws {
    lastJob = try RenderJob.of(
      [NamedTimeline("", timeline)], profile, rate: sampleRate, voice: command.soundFile.voice)
    _ = playAgain()
  }

  /// Plays the selected range of the last valid version; returns false if it has no sound or the engine rejects it.
  func playAgain() -> Bool {
    guard let lastJob else { return false }
    let part = PlayedPart(
      lastJob, command.input.range, isLooped: command.loop,
      channelCount: engine.configuration.channelCount)
    engine.stop()
    guard !part.frames.isEmpty else { return false }
    voiceNumber += 1
    return engine.play(LiveVoice(part.source), number: voiceNumber)
  }
}
#else
/// Plays nothing on platforms without ALSA.
final class WatchedPlayer {
  let sampleRate = 48_000

  init(_ command: Watch, actuator: ActuatorProfile) throws {
    throw PlaybackError.noSoundSystem(reason: "watch plays through ALSA, which only Linux has")
  }

  func start() throws {}
  func finish() {}
  func reclaimVoices() throws {}
  func play(_ timeline: Timeline) throws {}
  func playAgain() -> Bool { false }
}
#endif
