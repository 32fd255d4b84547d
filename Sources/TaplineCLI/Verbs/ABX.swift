struct ABX: Verb {
  static let configuration = CommandConfiguration(
    commandName: "abx",
    abstract: "Write a web page for a blind test of two patterns.",
    usage: "tapline abx [<options>] <input> <input>",
    discussion: """
      In each trial, the browser chooses A or B at random as X, and the listener says which of the two X is. After the \
      last trial, the page shows the number of correct answers and the probability of guessing at least that many, and \
      saves the answers as CSV. The louder sound is attenuated until both have the same RMS level. The page is one file \
      that needs no network.

      Examples:
        tapline abx light medium -o abx.html
        tapline abx old.ahap new.ahap --trials 20 --voice tactile -o abx.html
      """)

  @OptionGroup(visibility: .shared) private var sounds: SoundOptions
  @OptionGroup(visibility: .shared) private var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) private var hardware: ActuatorOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    taking: "input", "The patterns A and B: names, files or scores.",
    completion: NameCompletion.inputs)
  private var inputs: [String]

  @Option(
    name: .shortAndLong, taking: "file.html", "The page, or '-' for standard output; repeatable.")
  private var output: [String] = []

  @Option(number: "count", "The number of trials, 1 to 100.")
  private var trials = 16

  @Option(help: "The voice of both sounds.")
  private var voice = Voice.audible

  func validate() throws {
    try requirePages(output, "a listening test", example: "tapline abx light medium -o abx.html")
    try require(inputs.count == 2, "give two patterns, not \(inputs.count)")
    try require("--trials", trials, in: 1...100, "1 and 100")
    try require(
      hardware.actuator == nil || voice == .tactile,
      "no actuator plays the audible voice; add --voice tactile")
  }

  func run(_ console: Console) throws {
    let context = try LibraryContext(
      sounds, profiles, actuator: hardware.actuator, rate: ABXPage.sampleRate)
    let loaded = try inputs.map { try context.loader.load($0, console) }
    if voice == .tactile { console.remarkOnAudioEvents(of: loaded.map(\.timeline)) }
    let page: ABXPage
    let compared = try loaded.map { (name: $0.name, rendition: try context.rendition(of: $0)) }
    do throws(ABXPage.Failure) {
      page = try ABXPage(compared[0], compared[1], voice: voice, trials: trials)
    } catch {
      throw CommandFailure(.badData, "'\(error.name)' \(error.reason)")
    }
    if page.soundsAreIdentical {
      console.warning("both patterns sound the same, so X cannot be identified")
    }
    try refuseReplacing(output, inputs: inputs)
    let remark: SanitizedText = "\(counted(trials, "trial")); \(page.attenuation)"
    for path in output { try PreparedOutput(path, page.html, remark: remark).write(console) }
  }
}
