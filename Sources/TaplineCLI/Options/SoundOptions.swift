import ArgumentParser
import Tapline

/// Where the sound files of patterns are found, and what happens to those that are not.
struct SoundOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where the paths of sound files start, as in an app's bundle; nothing outside is read. By "
        + "default each pattern's own folder.", valueName: "folder"), completion: .directory)
  var bundleRoot: String?

  @Flag(
    help: ArgumentHelp(
      "Refuse what strict JSON readers refuse, and a pattern whose sound file cannot be played, "
        + "instead of reading over the one and leaving out the other."))
  var strict = false

  /// Prepares to load what is named on a command line, its sounds for a rate.
  func loader(
    _ library: PatternLibrary, generators: String, sampleRate: Int
  ) throws -> TimelineLoader {
    TimelineLoader(
      library, generators: generators, root: try bundleRoot.map { try BundleRoot($0) },
      sampleRate: sampleRate, isStrict: strict)
  }

  /// What says what the linter finds in inputs, under the same options.
  func linter(_ profiles: ProfileOptions, _ library: PatternLibrary) throws -> ProjectLinter {
    var settings = ProjectLinter.Settings()
    settings.bundleRoot = bundleRoot
    settings.isStrict = strict
    settings.profile = try profiles.given(library)
    return ProjectLinter(settings, library)
  }
}
