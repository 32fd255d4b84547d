public import TaplineSynthesis
public import TaplineTimeline

/// Plays a source on a device, to its end or until it is interrupted.
///
/// The loop renders a period, encodes it and writes it; the buffers are taken before the first
/// period, and nothing is allocated, locked or printed after it.
///
/// Thread: one at a time; `play` blocks.
public final class Player {
  /// What happened while playing.
  public struct Report: Sendable, Equatable {
    /// Frames that the device took, padding of the last period included.
    public var framesWritten = 0

    /// Times that the device ran dry.
    public var underruns = 0

    /// Frames that the device had taken when it ran dry, the first 64 times.
    package var underrunFrames: [Int] = []

    /// Times that the machine slept in between.
    package var suspensions = 0

    /// Whether playing was interrupted.
    package var wasInterrupted = false

    /// When the first period had been written, on `MonotonicClock`; 0 where none was.
    package var firstWriteAt = 0

    /// How much of its time the loop worked.
    package var load = AudioLoad()

    /// Whether the system gave the thread real-time priority; nil where it was not asked.
    package var priority: RealTimePriority.Outcome?

    /// A report on nothing played.
    package init() {}
  }

  private let source: any BlockSource
  private let endFrame: Int
  private let samples: UnsafeMutableBufferPointer<Float>
  private let writer: PeriodWriter

  /// Records where frames of the source come to stand.
  private let log: DeliveryLog?

  /// How long a device may take no frames before it counts as lost, in milliseconds.
  var maximumStall: Int {
    get { writer.maximumStall }
    set { writer.maximumStall = newValue }
  }

  /// Prepares to play.
  ///
  /// - Parameters:
  ///   - source: What to play, from its position on; at the device's rate.
  ///   - endFrame: The frame after the last to play, or nil for the source's end.
  ///   - device: Where to play it; channels beyond the source's repeat its last one.
  ///   - log: Records where frames of the source come to stand, or nil.
  package init(
    _ source: any BlockSource, until endFrame: Int? = nil, on device: PlaybackDevice,
    log: DeliveryLog? = nil
  ) {
    precondition(
      source.sampleRate == device.configuration.sampleRate, "source and device have one rate")
    self.source = source
    self.endFrame = endFrame ?? source.frameCount
    self.log = log
    writer = PeriodWriter(device)
    samples = .allocate(capacity: writer.frameCount * source.channelCount)
    samples.initialize(repeating: 0)
  }

  /// Prepares to play a timeline from its start.
  ///
  /// - Parameters:
  ///   - timeline: What to play.
  ///   - profile: What sharpness and intensity mean.
  ///   - voice: For loudspeakers, or for an actuator.
  ///   - device: Where to play it, at its own rate.
  public convenience init(
    _ timeline: Timeline, profile: ActuatorProfile = .standard, voice: Voice = .audible,
    on device: PlaybackDevice
  ) {
    let schedule = ScheduleCompiler.compile(
      timeline, sampleRate: device.configuration.sampleRate)
    self.init(Synthesizer(schedule, profile: profile, voice: voice), on: device)
  }

  deinit { samples.deallocate() }

  /// The device that is played on.
  var device: PlaybackDevice { writer.device }

  /// Plays to the end and waits until the last frame has left the device.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked at least every 20 ms; true stops at once.
  ///   - progress: Called with the next frame after each period.
  /// - Returns: What happened.
  /// - Throws: `PlaybackError.deviceLost`.
  package func play(
    isInterrupted: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(PlaybackError) -> Report {
    var load = AudioLoad()
    var firstWriteAt = 0
    var isWhole = true
    while isWhole, source.position < endFrame {
      let started = MonotonicClock.now
      let first = source.position
      fillPeriod()
      load.add(work: MonotonicClock.now - started, length: writer.periodNanoseconds)
      let (end, writer, log) = (endFrame, writer, log)
      isWhole = try writer.write(isInterrupted: isInterrupted) { taken in
        let frames = first + taken.lowerBound..<first + taken.upperBound
        log?.note(
          frames.clamped(to: first..<end), delivered: writer.counts.frames, at: MonotonicClock.now)
      }
      if firstWriteAt == 0 { firstWriteAt = MonotonicClock.now }
      if isWhole { progress(source.position) }
    }
    if isWhole {
      isWhole = try writer.drain(isInterrupted: isInterrupted)
    } else {
      device.stop()
    }
    var report = Report()
    report.framesWritten = writer.counts.frames
    report.underruns = writer.counts.underruns
    report.underrunFrames = writer.underrunFrames
    report.suspensions = writer.counts.suspensions
    report.wasInterrupted = !isWhole
    report.load = load
    report.firstWriteAt = report.framesWritten > 0 ? firstWriteAt : 0
    return report
  }

  /// Renders, spreads and encodes one period; past the end it is silence.
  private func fillPeriod() {
    let wanted = min(writer.frameCount, endFrame - source.position)
    let used = wanted * source.channelCount
    source.render(into: UnsafeMutableBufferPointer(rebasing: samples[..<used]))
    samples[used...].update(repeating: 0)

    let channels = device.configuration.channelCount
    let last = source.channelCount - 1
    for frame in 0..<writer.frameCount {
      for channel in 0..<channels {
        writer.samples[frame * channels + channel] =
          samples[frame * source.channelCount + min(channel, last)]
      }
    }
    writer.encode()
  }
}
