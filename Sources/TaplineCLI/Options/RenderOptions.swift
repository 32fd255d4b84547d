import ArgumentParser
import Tapline

/// Which patterns are rendered, how, and to which files.
struct RenderOptions: ParsableArguments {
  /// Kinds of files.
  enum Kind: String, FileKind, CaseIterable {
    case wav
    case csv
    case svg
    case html

    static let choices = "wav, csv, svg or html"
    static let complaint =
      "the ending names no format; end it in .wav, .csv, .svg or .html, or give --format"
    static let standard = Kind.csv

    var isBinary: Bool { self == .wav }
  }

  @OptionGroup var input: InputOptions
  @OptionGroup var loading: LoadingOptions
  @OptionGroup var outputs: OutputOptions<Kind>
  @OptionGroup var table: TableOptions

  @Option(help: "The voice of sound files: audible, tactile, or both (audible left).")
  var voice = VoiceChoice.audible

  @OptionGroup var encodingOption: EncodingOption

  @Flag(help: "Render more than 24 hours of sound.")
  var allowLong = false

  @Flag(help: "Say what was written as JSON on standard output.")
  var json = false

  func validate() throws {
    if json, outputs.output.isEmpty || outputs.output.contains("-") {
      throw ValidationError("--json writes to standard output; give -o a file")
    }
  }

  /// A timeline to be rendered so.
  func job(_ timeline: Timeline, profile: ActuatorProfile) -> RenderJob {
    var job = RenderJob(timeline, profile: profile)
    job.name = input.inputs.joined(separator: ", ")
    job.channels = voice.channels
    job.sampleRate = loading.rate
    job.displayRate = table.fps
    job.range = input.range
    job.encoding = encodingOption.sampleEncoding
    job.threads = processorCount
    job.numbers = table.numbers
    return job
  }
}
