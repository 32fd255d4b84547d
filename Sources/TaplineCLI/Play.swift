import ArgumentParser
import LivePlayback
import Tapline

/// `tapline play`: patterns through a sound device.
struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Play patterns through a sound device.",
    discussion: """
      Examples:
        tapline play success
        tapline play rigid@0.8 settlement-complete --gap 1
      """)

  @OptionGroup var input: InputOptions
  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var rateOption: RateOption
  @OptionGroup var common: CommonOptions

  @Option(help: "The sound device, as 'tapline list devices' names it, or 'null' for none.")
  var device = "default"

  @Option(help: "The voice: audible, tactile, or both (audible left).")
  var voice = VoiceChoice.audible

  @Flag(help: "Play over and over until Ctrl-C.")
  var loop = false

  @Flag(help: "Say at the end what the device did.")
  var stats = false

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let library = try PatternLibrary()
      let (actuator, generators) = try profiles.resolve(library)
      let timeline = try input.timeline(
        library, generators: generators, sounds: sounds, sampleRate: rateOption.rate,
        console: console)
      if voice == .tactile, timeline.hasAudioEvents {
        console.remark("audio events sound in the audible voice only")
      }
      var job = RenderJob(timeline, profile: actuator)
      job.channels = voice.channels

      let output = try PlaybackDevice(
        device,
        PlaybackRequest(sampleRate: rateOption.rate, channelCount: job.channelCount))
      // The device may give another rate than was asked for.
      job.timeline = try timeline.withSounds(at: output.configuration.sampleRate)
      if job.channels == .both, output.configuration.channelCount < 2 {
        console.warning("the device has one channel; the tactile voice is not heard")
      }
      let report = try play(job, on: output, console)
      if report.underruns > 0 {
        let times = report.underruns == 1 ? "once" : "\(report.underruns) times"
        console.warning("the device ran dry \(times); the sound has gaps")
      }
      if stats { console.remark(statistics(report, output)) }
      if report.wasInterrupted { throw CommandFailure(.interrupted, "") }
    }
  }

  private func play(
    _ job: RenderJob, on output: PlaybackDevice, _ console: Console
  ) throws -> Player.Report {
    let clock = FrameClock(sampleRate: output.configuration.sampleRate)
    var source = job.source(sampleRate: clock.sampleRate)
    if job.channels != .both, output.configuration.channelCount < source.channelCount {
      source = Mixdown(source)
    }
    let frames = input.range.frames(clock, of: source.frameCount)
    guard !frames.isEmpty else {
      console.warning("there is no sound between --start and --end; it ends earlier")
      return Player.Report()
    }
    var first = frames.lowerBound
    var last = frames.upperBound
    if loop {
      source = LoopedSource(source, over: frames)
      (first, last) = (0, Int.max)
    } else {
      source.seek(to: first)
    }
    Interruption.watch()
    defer { console.endProgress() }
    // Ten times a second is enough to read, and leaves the loop to the sound.
    var nextShown = 0
    let end = loop ? "∞" : clock.seconds(at: last).formatted(digits: 2)
    return try Player(source, until: last, on: output).play(
      isInterrupted: { Interruption.isRequested },
      progress: { frame in
        guard frame >= nextShown else { return }
        nextShown = frame + clock.sampleRate / 10
        console.progress("playing \(clock.seconds(at: frame).formatted(digits: 2)) / \(end) s")
      })
  }

  private func statistics(_ report: Player.Report, _ output: PlaybackDevice) -> String {
    let given = output.configuration
    return """
      device \(output.name): \(given.sampleRate) Hz, \(given.channelCount) channel\
      \(given.channelCount == 1 ? "" : "s"), \(output.encoding.rawValue), period \
      \(given.periodFrames) frames, buffer \(given.bufferFrames) frames
      \(report.framesWritten) frames written, \(report.underruns) underruns, \
      \(report.suspensions) suspensions
      """
  }
}
