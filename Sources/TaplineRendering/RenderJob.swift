public import TaplineActuators
public import TaplinePatterns
public import TaplineSynthesis

/// What to render, and how.
public struct RenderJob: Sendable {
  /// Which channels a sound file has.
  public enum Channels: Sendable, Equatable {
    /// One voice: one channel, or left and right where something in the audible voice pans or brings
    /// two channels of its own.
    case single(Voice)
    /// Audible on the left, mixed down to one channel where it has two, and tactile on the right.
    case both
  }

  /// The events at the sample rate, under the profile: what all outputs of the job share.
  package private(set) var rendition: Rendition

  /// What the timeline is called, in pictures and beside others in tables.
  public var name = ""

  /// Timelines that lie over or below it in pictures and beside it in the tables of display frames; sound and
  /// all other tables leave them out.
  public var overlays: [NamedTimeline] = [] { didSet { renderOverlays() } }

  private var overlayRenditions: [Rendition] = []

  /// Which channels a sound file has.
  public var channels: Channels = .single(.audible)

  /// Audio frames for each second, `> 0`.
  public var sampleRate: Int {
    get { rendition.sampleRate }
    set {
      guard newValue != sampleRate else { return }
      rendition = Rendition(timeline, profile: profile, sampleRate: newValue)
      renderOverlays()
    }
  }

  /// Display frames for each second, `> 0`.
  public var displayRate = 120

  /// The part that is wanted.
  public var range = TimeRange.all

  /// How samples stand in a sound file.
  public var encoding = SampleEncoding.int16

  /// The width of pictures in pixels, `300...3000`.
  public var width = TimelinePlot.defaultWidth

  /// How several timelines share a picture.
  package var arrangement = TimelinePlot.Arrangement.automatic

  /// How numbers are written into tables.
  public var numbers = CSVWriter.Numbers.shortest

  /// How many threads render a sound or a table of its samples, `>= 1`; the bytes do not depend on it.
  public var threads = 1

  /// The longest sound, in seconds, that is rendered without being asked for it.
  ///
  /// Source: Tapline's own rule; a longer sound is a slip more often than a wish.
  package static let maximumUnconfirmedDuration = 86_400.0

  /// Makes a job with the default settings.
  ///
  /// - Parameters:
  ///   - timeline: The events.
  ///   - profile: What sharpness and intensity mean.
  ///   - sampleRate: Audio frames for each second, `> 0`; anything else stops the program.
  public init(_ timeline: Timeline, profile: ActuatorProfile, sampleRate: Int = 48_000) {
    self.init(Rendition(timeline, profile: profile, sampleRate: sampleRate))
  }

  /// Makes a job of a rendition with the default settings.
  package init(_ rendition: Rendition) { self.rendition = rendition }

  /// The events.
  package var timeline: Timeline { rendition.timeline }

  /// What sharpness and intensity mean.
  package var profile: ActuatorProfile { rendition.profile }

  /// Seconds to the end of the last event, the last marker and the last change of what is animated.
  package var end: Double { timelines.map(\.timeline.lastMoment).max() ?? 0 }

  private mutating func renderOverlays() {
    overlayRenditions = overlays.map { Rendition($0.timeline, rendition.prepared) }
  }

  /// The timeline and those that lie over it, by name.
  package var timelines: [NamedTimeline] { [NamedTimeline(name, timeline)] + overlays }

  /// The renditions of `timelines`.
  package var renditions: [Rendition] { [rendition] + overlayRenditions }

  /// How many taps there are.
  package var tapCount: Int {
    timelines.reduce(0) { count, named in
      count + named.timeline.events.count { $0.kind == .transient }
    }
  }

  /// How many taps a table by display frame leaves out, since a frame shows the strongest only.
  package var hiddenTapCount: Int {
    let clock = FrameClock(sampleRate: displayRate)
    return timelines.reduce(0) { count, named in
      let frames = named.timeline.events.filter { $0.kind == .transient && range.contains($0.time) }
        .map { clock.frame(at: $0.time) }
      return count + frames.count - Set(frames).count
    }
  }

  /// The picture of the job, with its sound: of two voices, the audible one.
  package var plot: TimelinePlot {
    TimelinePlot(
      timelines, profile: profile, framesPerSecond: displayRate, width: width, range: range,
      arrangement: arrangement,
      sound: .init(channels == .single(.tactile) ? .tactile : .audible, of: renditions))
  }

  /// The job of one of the timelines, with nothing beside it.
  package func alone(_ index: Int) -> RenderJob {
    var alone = self
    alone.overlays = []
    alone.rendition = renditions[index]
    return alone
  }

  /// Samples for each frame of the job's sound.
  public var channelCount: Int {
    switch channels {
    case .both: 2
    case .single(.tactile): 1
    case .single(.audible): rendition.schedule.isStereo ? 2 : 1
    }
  }

  /// The sound of the job, from frame 0.
  package func source() -> any BlockSource {
    switch channels {
    case .single(let voice): return rendition.source(voice)
    case .both:
      let audible = rendition.source(.audible)
      return ChannelPair(
        left: audible.channelCount == 1 ? audible : Mixdown(audible),
        right: rendition.source(.tactile))
    }
  }

  /// Sources of the job's sound, one for each thread that has something to do.
  func sources(each frames: Int) -> [any BlockSource] {
    let count = max(min(threads, rendition.schedule.frameCount / frames + 1), 1)
    return (0..<count).map { _ in source() }
  }

  /// What a sound file's comment says about it: voice and profile.
  public var caption: String {
    switch channels {
    case .single(let voice): "\(voice.rawValue) voice, profile \(profile.label)"
    case .both: "audible voice left, tactile voice right, profile \(profile.label)"
    }
  }
}

/// The layouts of tables.
public enum CSVLayout: String, Sendable, CaseIterable {
  /// A row for each event, as asked for.
  case events
  /// A row for each event, asked against given.
  case schedule
  /// A row for each audio frame, both voices.
  case samples
  /// A row for each display frame.
  case wide
  /// A row for each value of each track.
  case tidy
}
