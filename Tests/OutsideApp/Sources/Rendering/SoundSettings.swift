import Tapline

/// What a person can set about the sounds that the app's tools write.
package struct SoundSettings {
  /// Samples a second.
  package var sampleRate = 48_000
  /// How samples are written.
  package var encoding = SampleEncoding.int16
  /// Which sound: for loudspeakers, for an actuator, or one on each side.
  package var channels = RenderJob.Channels.single(.audible)
  /// The part to write.
  package var range = TimeRange.all
  /// Pictures and tables: display frames a second.
  package var displayRate = 60
  /// Pictures: points.
  package var width = 900.0
  /// Tables: how numbers are written.
  package var numbers = CSVWriter.Numbers.fixed(3)
  /// How many threads write at once.
  package var threads = 2

  /// What the tools do where nothing is set.
  package init() {}

  /// A job for a timeline, with another one drawn behind it.
  package func job(
    _ timeline: Timeline, named name: String, behind overlays: [NamedTimeline] = [],
    profile: ActuatorProfile
  ) -> RenderJob {
    var job = RenderJob(timeline, profile: profile)
    job.name = name
    job.overlays = overlays
    job.sampleRate = sampleRate
    job.encoding = encoding
    job.channels = channels
    job.range = range
    job.displayRate = displayRate
    job.width = width
    job.numbers = numbers
    job.threads = threads
    return job
  }
}
