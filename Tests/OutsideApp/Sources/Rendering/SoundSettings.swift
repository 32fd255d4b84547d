import Tapline

/// Settings for the sounds that the app's tools write.
package struct SoundSettings {
  /// Samples per second.
  package var sampleRate = 48_000
  /// The encoding of samples.
  package var encoding = SampleEncoding.int16
  /// The voices: for loudspeakers, for an actuator, or one on each side.
  package var channels = RenderJob.Channels.single(.audible)
  /// The range to write.
  package var range = TimeRange.all
  /// The display frames per second of pictures and tables.
  package var displayRate = 60
  /// The width of pictures in points.
  package var width = 900.0
  /// The format of numbers in tables.
  package var numbers = CSVWriter.Numbers.fixed(3)
  /// The number of writing threads.
  package var threads = 2

  /// Creates the default settings.
  package init() {}

  /// A job for a timeline, with other timelines drawn behind it.
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
