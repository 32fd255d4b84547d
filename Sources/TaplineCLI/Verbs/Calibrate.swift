struct Calibrate: Verb {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract: "Fit an actuator to a recording of a phone.",
    usage: "tapline calibrate [<options>] <recording> --of <pattern>",
    discussion: """
      The recording is a sound file from an accelerometer or a microphone, recorded while the phone played the pattern. \
      Two channels are averaged. The resonance, quality, rise time and level of a resonant actuator and the difference \
      of the two clocks are fitted to it, each with a 95 % confidence interval. A recording that does not determine one \
      of them is refused with exit code 65.

      -o writes the actuator for --actuator (.json), or a picture of the recording, the model and the difference \
      between them (.svg, .png, .pdf). Without -o, only the report is printed.

      Examples:
        tapline calibrate a.wav --of 'rigid +400ms rigid +700ms rigid' -o a.json
        tapline calibrate b.wav --of taps.ahap --full-scale 8 --drift 0 -o b.svg
      """)

  enum Menu: OutputMenu {
    static let kinds = [.json] + OutputKind.pictures
  }

  @OptionGroup(visibility: .shared) var sounds: SoundOptions
  @OptionGroup(visibility: .shared) var profiles: ProfileOptions
  @OptionGroup(visibility: .shared) var common: CommonOptions

  @Argument(
    help: "The sound file: WAV; other formats if libsndfile is installed.", completion: .file())
  var recording: String

  @Option(
    name: .customLong("of"),
    help: ArgumentHelp(
      "The pattern that the phone played: a name, file or score.", valueName: "pattern"),
    completion: NameCompletion.inputs)
  var pattern: String

  @OptionGroup var outputs: OutputOptions<Menu>

  @Option(number: "g", "The acceleration at full scale of the recording; levels are then in g.")
  var fullScale: Double?

  @Option(number: "ppm", "The known clock difference in millionths, which is then not fitted.")
  var drift: Double?

  @Option(taking: "name", "The actuator's name (default: the name of its file).")
  var name: String?

  @Flag(help: "Write the report as JSON.")
  var json = false

  func validate() throws {
    try require("--full-scale", fullScale, in: 0.001...10_000, "0.001 and 10000 g")
    try require("--drift", drift, in: -1_000...1_000, "-1000 and 1000 ppm")
    try require(name?.isEmpty != true, "--name must not be empty")
    try require(recording != "-", "a recording is read from a file, not from standard input")
    try outputs.refuseSharedStandardOutput(besideData: json)
  }

  func run(_ console: Console) throws {
    let files = try outputs.isEmpty ? [] : outputs.files()
    let context = try LibraryContext(sounds, profiles, rate: 48_000)
    let timeline = try context.loader.load(pattern, console).timeline
    let (samples, hash) = try SoundInput.recording(recording)
    try refuseReplacing(outputs.paths, inputs: [recording, pattern])
    let calibration: Calibration
    do throws(CalibrationError) {
      calibration = try Calibration(
        samples, of: timeline, profile: context.profile, drift: drift.map { $0 / 1e6 },
        fullScale: fullScale)
    } catch {
      let path = error.isAboutPattern ? pattern : recording
      throw CommandFailure(.badData, "\(path): \(error.description)")
    }
    let report = CalibrationReport(
      calibration, recording: recording, hash: hash, pattern: pattern,
      profile: context.profile.label, fullScale: fullScale)
    let preparedOutputs = try files.map { path, kind in
      guard kind == .json else {
        let bytes = try pictureBytes(of: SVGFigure(report.figure).text, as: kind)
        return PreparedOutput(path, bytes, remark: "picture")
      }
      let actuator = report.actuator(named: name ?? fileName(path))
      return PreparedOutput(path, actuator.json.text, remark: "actuator")
    }
    for output in preparedOutputs { try output.write(console) }
    if json {
      try printDocument(report)
    } else if files.contains(where: { $0.path == "-" }) {
      console.remark(report.shown)
    } else if !common.quiet {
      try printText(report.shown + "\n")
    }
  }

  private func fileName(_ path: String) -> String {
    guard path != "-", let name = path.split(separator: "/").last else { return "calibrated" }
    return String(name.lastIndex(of: ".").map { name[..<$0] } ?? name)
  }
}
