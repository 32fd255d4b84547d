import HapticSynthesis
public import PatternLibrary
public import SoundFiles
public import Waveforms

/// A library of patterns to render, and how.
///
/// Thread: any.
public struct BatchRequest: Sendable {
  /// The folder whose AHAP files are rendered, those in folders below it included.
  public var input: String

  /// The folder that gets the outputs, in folders named as those of the input.
  public var output: String

  /// What is made of each pattern, at least one.
  public var formats: [OutputFormat]

  /// Where generators and profiles come from.
  public var library: PatternLibrary

  /// The name of the actuator profile.
  public var profile = PatternLibrary.defaultActuatorProfile

  /// Where the paths of sound files start; nil for each pattern's own folder.
  public var bundleRoot: BundleRoot?

  /// Which channels sound files have.
  public var channels = RenderJob.Channels.single(.audible)

  /// Audio frames for each second, `> 0`.
  public var sampleRate = 48_000

  /// Display frames for each second, `> 0`.
  public var displayRate = 120

  /// How samples stand in sound files.
  public var encoding = SampleEncoding.int16

  /// Whether a pattern whose sound file cannot be played is refused, and what strict JSON readers
  /// refuse.
  public var isStrict = false

  /// How many patterns are rendered at once, `>= 1`.
  public var jobs = 1

  /// The part of the library that is rendered; nil for all of it.
  public var shard: BatchShard?

  /// Whether patterns are rendered whose outputs are as they would be.
  public var isForced = false

  /// The version of the program, which outputs are made anew for.
  public var version: String

  /// Asks for a library.
  ///
  /// - Parameters:
  ///   - input: The folder whose AHAP files are rendered.
  ///   - output: The folder that gets the outputs.
  ///   - formats: What is made of each pattern.
  ///   - library: Where generators and profiles come from.
  ///   - version: The version of the program.
  public init(
    _ input: String, to output: String, formats: [OutputFormat], library: PatternLibrary,
    version: String
  ) {
    self.input = input
    self.output = output
    self.formats = formats
    self.library = library
    self.version = version
  }
}
