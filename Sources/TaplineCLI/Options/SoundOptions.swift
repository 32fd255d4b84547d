import ArgumentParser

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
}
