package import TaplineActuators
package import TaplineExchange
package import TaplineLibrary
package import TaplineRendering
package import TaplineSynthesis

package struct BatchRequest: Sendable {
  /// The folder whose patterns of all formats are rendered, recursively.
  var input: String

  var output: String

  /// The formats of each pattern, at least one.
  var formats: [BatchFormat]

  var hasRenderings: Bool { formats.contains { $0.rendering != nil } }

  var library: PatternLibrary
  package var profile = PatternLibrary.defaultActuatorProfile

  /// The folder to which sound paths are relative; nil for each pattern's folder.
  package var bundleRoot: BundleRoot?

  package var channels = RenderJob.Channels.single(.audible)
  package var sampleRate = 48_000
  package var displayRate = 120
  package var encoding = SampleEncoding.int16

  /// Whether unplayable sound files and tolerated JSON mistakes, such as a trailing comma, are errors.
  package var isStrict = false

  /// The number of patterns rendered in parallel, `>= 1`.
  package var jobs = 1

  package var shard: BatchShard?

  /// Whether outputs that are up to date are rendered again.
  package var isForced = false

  package var isDryRun = false

  /// Whether outputs may replace index pages and files of the input folder or bundle root that no batch has written.
  package var overwritesInput = false

  /// Whether patterns longer than 24 hours are written in exchange formats.
  package var allowsLong = false

  /// Whether the loss of exchange formats is measured.
  package var measures = false

  /// The actuator whose acceleration replaces the tactile voice, also in measured losses; nil for the drive signal.
  package var actuator: Actuator?

  /// Whether the output folder has a manifest; without one, every run writes all outputs.
  package var keepsManifest = true

  /// The version of the program; outputs of another version are not up to date.
  var version: String

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

package enum BatchFormat: Sendable, Hashable {
  case rendering(OutputFormat)
  case exchange(ExchangeFormat)

  var fileEnding: String {
    switch self {
    case .rendering(let format): format.fileEnding
    case .exchange(let format): format.fileEnding
    }
  }

  var rendering: OutputFormat? {
    guard case .rendering(let format) = self else { return nil }
    return format
  }
}

/// A part of a library that one of several machines renders, determined by the hash of each pattern's relative path.
package struct BatchShard: Sendable {
  /// The index of the part, `1...count`.
  let index: Int

  /// The number of parts, `>= 1`.
  let count: Int

  package init?(_ index: Int, of count: Int) {
    guard count >= 1, (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  func contains(_ path: String) -> Bool {
    var hash = XXHash64()
    hash.combine(Array(path.utf8))
    return hash.value % UInt64(count) == UInt64(index - 1)
  }
}
