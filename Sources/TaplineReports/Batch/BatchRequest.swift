package import TaplineExchange
package import TaplineLibrary
package import TaplineRendering
package import TaplineSynthesis

/// A library of patterns to render, and how.
package struct BatchRequest: Sendable {
  /// The folder whose patterns are rendered, of whatever format, those in folders below it included.
  package var input: String

  /// The folder that gets the outputs, in folders named as those of the input.
  package var output: String

  /// What is made of each pattern, at least one.
  package var formats: [BatchFormat]

  /// Where generators and profiles come from.
  package var library: PatternLibrary

  /// The name of the actuator profile.
  package var profile = PatternLibrary.defaultActuatorProfile

  /// Where the paths of sound files start; nil for each pattern's own folder.
  package var bundleRoot: BundleRoot?

  /// Which channels sound files have.
  package var channels = RenderJob.Channels.single(.audible)

  /// Audio frames for each second, `> 0`.
  package var sampleRate = 48_000

  /// Display frames for each second, `> 0`.
  package var displayRate = 120

  /// How samples stand in sound files.
  package var encoding = SampleEncoding.int16

  /// Whether a pattern whose sound file cannot be played is refused, and what strict JSON readers
  /// refuse.
  package var isStrict = false

  /// How many patterns are rendered at once, `>= 1`.
  package var jobs = 1

  /// The part of the library that is rendered; nil for all of it.
  package var shard: BatchShard?

  /// Whether patterns are rendered whose outputs are as they would be.
  package var isForced = false

  /// Whether nothing is written, and only said what would be.
  package var isDryRun = false

  /// Whether outputs may replace files that lie where patterns find their sounds and that no batch has
  /// made.
  package var overwritesInput = false

  /// Whether patterns that last for more than a day are written in other formats.
  package var allowsLong = false

  /// Whether what is written in other formats is read back and compared.
  package var measures = false

  /// Whether the folder keeps a list of what its outputs were made of; without it all are made.
  package var keepsManifest = true

  /// The version of the program, which outputs are made anew for.
  package var version: String

  /// Asks for a library.
  package init(
    _ input: String, to output: String, formats: [BatchFormat], library: PatternLibrary,
    version: String
  ) {
    self.input = input
    self.output = output
    self.formats = formats
    self.library = library
    self.version = version
  }
}

/// What a batch makes of a pattern.
package enum BatchFormat: Sendable, Hashable {
  /// A sound, table, picture or page.
  case rendering(OutputFormat)
  /// The pattern in the format of another platform.
  case exchange(ExchangeFormat)

  /// The ending of files of the format, without a dot.
  package var fileEnding: String {
    switch self {
    case .rendering(let format): format.fileEnding
    case .exchange(let format): format.fileEnding
    }
  }

  /// The sound, table, picture or page; nil for another platform's format.
  package var rendering: OutputFormat? {
    guard case .rendering(let format) = self else { return nil }
    return format
  }
}

/// One of several equal parts of a library, so that several machines can share the work.
///
/// A file belongs to the part that its path, relative to the library, hashes to: the same part on
/// every machine, whatever other files there are.
package struct BatchShard: Sendable {
  /// Which part, `1...count`.
  package let index: Int

  /// How many parts there are, `>= 1`.
  package let count: Int

  /// Names a part; nil where there is no such part.
  package init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Whether a file belongs to the part.
  package func contains(_ path: String) -> Bool {
    var hash = XXHash64()
    hash.combine(Array(path.utf8))
    return hash.value % UInt64(count) == UInt64(index - 1)
  }
}
