struct Play: Verb {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play patterns through a sound device.",
    usage: "tapline play [<options>] <input> ...",
    discussion: """
      Examples:
        tapline play success
        tapline play rigid@0.8 settlement-complete --gap 1
      """)

  @OptionGroup private var input: InputOptions
  @OptionGroup(visibility: .shared) private var sounds: SoundOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @Option(.rate) private var rate = 48_000
  @OptionGroup(visibility: .shared) private var deviceOptions: DeviceOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Option(
    help:
      "The voice; 'both': audible on the left, tactile on the right (default: audible; on a controller: tactile)."
  )
  private var voice: VoiceChoice?

  @Flag(help: "Repeat until Ctrl-C.")
  private var loop = false

  @Flag(
    help: "At the end, report what the device did and whether each event was played on its frame.")
  private var stats = false

  @Flag(help: "Write the statistics as JSON on standard output.")
  private var json = false

  func run(_ console: Console) throws {
    let commandStart = SystemClock.nanoseconds
    let context = try LibraryContext(sounds, profiles, rate: rate)
    let timeline = try input.timeline(context.loader, console)
    if playedVoice == .tactile { console.remarkOnAudioEvents(of: [timeline]) }
    var job = try job(of: timeline, context, rate: rate)
    let output = try deviceOptions.open(
      sampleRate: rate, channelCount: job.channelCount, latency: .relaxed, console)
    // The device may use another sample rate.
    let rate = output.configuration.sampleRate
    if rate != job.sampleRate { job = try self.job(of: timeline, context, rate: rate) }
    if job.channels == .both, output.configuration.channelCount < 2 {
      console.warning("the device has one channel, so the tactile voice is not heard")
    }
    let statistics = try play(job, on: output, since: commandStart, console)
    let report = statistics.report
    if report.underruns > 0 {
      let times = report.underruns == 1 ? "once" : "\(report.underruns) times"
      console.warning(
        "the device ran dry \(times), so the sound has gaps; a larger --buffer avoids them")
    }
    if json { try printDocument(statistics) }
    if stats { console.remark(statistics.text) }
    if report.wasInterrupted { throw CommandFailure(.interrupted, "") }
  }

  private var playedVoice: VoiceChoice { voice ?? (deviceOptions.isActuator ? .tactile : .audible) }

  private func job(
    of timeline: Timeline, _ context: LibraryContext, rate: Int
  ) throws -> RenderJob {
    try RenderJob.of([NamedTimeline("", timeline)], context.profile, rate: rate, voice: playedVoice)
  }

  private func play(
    _ job: RenderJob, on output: PlaybackDevice, since commandStart: Int, _ console: Console
  ) throws -> PlaybackStatistics {
    let clock = FrameClock(sampleRate: job.sampleRate)
    let part = PlayedPart(
      job, input.range, isLooped: loop, channelCount: output.configuration.channelCount)
    guard !part.frames.isEmpty else {
      console.warning(input.silenceMessage(for: job.timeline))
      return PlaybackStatistics(
        PlaybackReport(), on: PlaybackStatistics.Device(output), rows: [], from: 0,
        log: DeliveryLog([]), requestedAt: commandStart)
    }
    let rows =
      stats || json
      ? job.rendition.schedule.rows.filter { part.events.contains($0.frame) } : []
    // Only the first round of a loop is logged.
    let log = DeliveryLog(rows.map { part.position(of: $0.frame) })
    Interruption.watch(forcesEnd: false)
    defer { console.endProgress() }
    var nextProgressFrame = 0
    let end = loop ? "∞" : fixed(clock.seconds(at: part.source.frameCount), digits: 2)
    // The null device never blocks, so a loop would keep a processor busy.
    let isPaced = loop && deviceOptions.device == "null"
    let playbackStart = SystemClock.nanoseconds
    #if os(Linux)
    let player = Player(part.source, on: output, profile: job.profile, log: log)
    let report = try player.play(
      isInterrupted: { Interruption.isRequested },
      progress: { frame in
        if isPaced { Self.wait(until: clock.seconds(at: frame), since: playbackStart) }
        // Ten updates a second are enough.
        guard frame >= nextProgressFrame else { return }
        nextProgressFrame = frame + clock.sampleRate / 10
        console.progress("playing \(fixed(clock.seconds(at: frame), digits: 2)) / \(end) s")
      })
    return PlaybackStatistics(
      report, on: PlaybackStatistics.Device(output), rows: rows, from: part.frames.lowerBound,
      log: log, requestedAt: commandStart)
    #else
    throw PlaybackError.noSoundSystem(reason: "sound needs ALSA, which only Linux has")
    #endif
  }

  /// Sleeps until a real device would have reached a time, but at most 0.1 s, so that Ctrl-C is noticed.
  private static func wait(until seconds: Double, since playbackStart: Int) {
    let ahead = seconds - Double(SystemClock.nanoseconds - playbackStart) / 1e9
    if ahead > 0.001 { SystemClock.sleep(nanoseconds: Int(min(ahead, 0.1) * 1e9)) }
  }
}
