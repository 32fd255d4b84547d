public import TaplineActuators
public import TaplinePatterns
public import TaplineSynthesis

/// A timeline to render and its settings.
public struct RenderJob: Sendable {
  /// The channels of a sound file; with an actuator, its acceleration replaces the tactile voice.
  public enum Channels: Sendable, Equatable {
    /// One voice: one channel, or two if the audible voice pans or has a stereo sound.
    case single(Voice)
    /// The audible voice, mixed down to one channel, on the left and the tactile voice on the right.
    case both
  }

  package private(set) var rendition: Rendition

  /// The name of the timeline in pictures and tables.
  public var name = ""

  /// Further timelines in pictures and in the tables `wide` and `tidy`; sound and other tables omit them.
  public var overlays: [NamedTimeline] = [] { didSet { renderOverlays() } }

  private var overlayRenditions: [Rendition] = []

  /// The channels of a sound file.
  public var channels: Channels = .single(.audible)

  /// Audio frames per second, `> 0`; other values stop the program.
  public var sampleRate: Int {
    get { rendition.sampleRate }
    set {
      guard newValue != sampleRate else { return }
      rendition = Rendition(timeline, profile: profile, sampleRate: newValue)
      renderOverlays()
    }
  }

  /// Display frames per second, `> 0`.
  public var displayRate = 120

  /// The part of the timeline to render.
  public var range = TimeRange.all

  /// The sample encoding of sound files.
  public var encoding = SampleEncoding.int16

  /// The width of pictures in pixels, `300...3000`; other values are clamped.
  public var width = TimelinePlot.defaultWidth

  package var arrangement = TimelinePlot.Arrangement.automatic

  /// The format of numbers in tables.
  public var numbers = CSVWriter.Numbers.shortest

  /// The maximum number of threads that render a sound or a table of samples; the output does not depend on it.
  ///
  /// Values below 1 have the effect of 1.
  public var threads = 1

  /// The maximum duration of an output in seconds without `allowsLong`; a design choice.
  package static let maximumUnconfirmedDuration = 86_400.0

  /// Creates a job with the default settings.
  ///
  /// `sampleRate` is the number of audio frames per second, `> 0`; other values stop the program.
  public init(_ timeline: Timeline, profile: ActuatorProfile, sampleRate: Int = 48_000) {
    self.init(Rendition(timeline, profile: profile, sampleRate: sampleRate))
  }

  package init(_ rendition: Rendition) { self.rendition = rendition }

  package var timeline: Timeline { rendition.timeline }

  package var profile: ActuatorProfile { rendition.profile }

  /// The time in seconds of the last pattern end, marker or animation change of all timelines.
  package var end: Double { timelines.map(\.timeline.lastMoment).max() ?? 0 }

  private mutating func renderOverlays() {
    overlayRenditions = overlays.map { Rendition($0.timeline, rendition.prepared) }
  }

  package var timelines: [NamedTimeline] { [NamedTimeline(name, timeline)] + overlays }

  package var renditions: [Rendition] { [rendition] + overlayRenditions }

  package var tapCount: Int { timelines.reduce(0) { $0 + $1.timeline.transients.count } }

  /// The number of taps that the table `wide` omits, because each display frame shows only its strongest tap.
  package var hiddenTapCount: Int {
    let clock = FrameClock(sampleRate: displayRate)
    return timelines.reduce(0) { count, named in
      let frames = named.timeline.transients.filter { range.contains($0.time) }
        .map { clock.frame(at: $0.time) }
      return count + frames.count - Set(frames).count
    }
  }

  package var plot: TimelinePlot {
    TimelinePlot(
      timelines, profile: profile, framesPerSecond: displayRate, width: width, range: range,
      arrangement: arrangement, renditions: renditions,
      signals: [channels == .single(.tactile) ? .tactile : .audible]
        + (profile.actuator == nil ? [] : [.acceleration]))
  }

  package func job(ofTimeline index: Int) -> RenderJob {
    var job = self
    job.overlays = []
    job.rendition = renditions[index]
    return job
  }

  /// The number of channels of the job's sound.
  public var channelCount: Int {
    switch channels {
    case .both: 2
    case .single(.tactile): 1
    case .single(.audible): rendition.schedule.isStereo ? 2 : 1
    }
  }

  package func source() -> any BlockSource {
    switch channels {
    case .single(let voice): return rendition.source(of: rendition.signal(voice))
    case .both:
      return ChannelPair(
        left: rendition.monoSource, right: rendition.source(of: rendition.feltSignal))
    }
  }

  /// Returns one source of the job's sound for each thread.
  func sources() -> [any BlockSource] {
    // The acceleration of a resonant actuator depends on all earlier frames.
    let threads = channels != .single(.audible) && rendition.isResonant ? 1 : threads
    let count = max(min(threads, rendition.schedule.frameCount / SoundChunks.length + 1), 1)
    return (0..<count).map { _ in source() }
  }

  /// The channels and the profile in words, for the comment in a sound file.
  public var caption: String {
    switch channels {
    case .single(.audible): "audible voice, profile \(profile.label)"
    case .single(.tactile): "\(tactileCaption), profile \(profile.label)"
    case .both: "audible voice left, \(tactileCaption) right, profile \(profile.label)"
    }
  }

  private var tactileCaption: String {
    profile.actuator.map { "acceleration of \($0.label)" } ?? "tactile voice"
  }
}

extension Rendition {
  var monoSource: any BlockSource {
    let source = source(.audible)
    return source.channelCount == 1 ? source : Mixdown(source)
  }
}

/// The layouts of tables.
public enum CSVLayout: String, Sendable, CaseIterable {
  /// A row for each event as written.
  case events
  /// A row for each event with its requested time, its frame and the error.
  case schedule
  /// A row for each audio frame, with both voices.
  case samples
  /// A row for each display frame.
  case wide
  /// A row for each value of each track.
  case tidy
}

/// A named timeline, for tables and pictures of several timelines.
public struct NamedTimeline: Sendable, Equatable {
  package let name: String
  package let timeline: Timeline

  /// Creates a named timeline.
  public init(_ name: String, _ timeline: Timeline) {
    self.name = name
    self.timeline = timeline
  }
}
