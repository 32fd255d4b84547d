import ArgumentParser
import Tapline

/// `tapline info`: counts, durations, levels and centroids.
struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Describe patterns: counts, durations, levels, centroids.",
    discussion: """
      The duration is measured to the last sample within 60 dB of the peak. The centroid is the \
      mean frequency weighted by power; in the audible voice the power is A-weighted behind the \
      profile's loudspeaker, as it is heard.

      Examples:
        tapline info settlement-complete
        tapline info light medium heavy --json
      """)

  @OptionGroup var sounds: SoundOptions
  @OptionGroup var profiles: ProfileOptions
  @OptionGroup var rateOption: RateOption
  @OptionGroup var common: CommonOptions

  @Argument(help: ArgumentHelp("Names or AHAP files.", valueName: "input"))
  var inputs: [String]

  @Flag(help: "Write JSON.")
  var json = false

  func run() throws {
    let console = common.console
    try reportingFailures(console) {
      let library = try PatternLibrary()
      let (actuator, generators) = try profiles.resolve(library)
      let reader = try sounds.reader(sampleRate: rateOption.rate)
      var descriptions: [PatternDescription] = []
      for input in inputs {
        let loaded = try TimelineInput(input, library: library, generators: generators)
        var clips: [String: SoundClip] = [:]
        var findings: [Diagnostic] = []
        let timeline = try loaded.timeline { pattern in
          let (sounds, found) = try reader.sounds(of: pattern, console)
          clips.merge(sounds) { first, _ in first }
          findings += found
          return sounds
        }
        guard timeline.duration <= RenderJob.longestUnasked else {
          throw CommandFailure(
            .badData, "\(loaded.path): the pattern lasts longer than 24 hours, too long to measure")
        }
        descriptions.append(
          PatternDescription(
            loaded.merged, sounds: clips, timeline: try timeline.withSounds(at: rateOption.rate),
            findings: findings, profile: actuator, sampleRate: rateOption.rate))
      }
      if json {
        try printData(jsonText(PatternDescriptions(patterns: descriptions)))
      } else {
        try printData(descriptions.map(\.text).joined(separator: "\n"))
      }
    }
  }
}
