extension ArgumentVisibility {
  /// Hides the options that several verbs share: `--help` only lists their names, and `tapline help options` describes
  /// them.
  static let shared: ArgumentVisibility = {
    let arguments = CommandLine.arguments.dropFirst()
    let isHelp = arguments.first == "help" || !Set(["-h", "--help"]).isDisjoint(with: arguments)
    return isHelp ? .hidden : .default
  }()
}

struct SharedOptions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "options",
    abstract: "Options that several verbs have.",
    usage: "",
    discussion: """
      'tapline VERB --help' lists which of these options a verb has; 'tapline VERB --help-hidden' describes all its \
      options. 'tapline --generate-completion-script bash' (or zsh, fish) prints a script that completes options and \
      names.
      """)

  struct Rendering: ParsableArguments {
    @Option(.rate) private var rate = 48_000
    @Option(.fps) private var fps = 120
    @Option(help: .tableLayout) private var layout = CSVLayout.wide
    @Option(.precision) private var precision: Int?
    @Option(help: .soundVoice) private var voice = VoiceChoice.audible
    @Option(help: .sampleEncoding) private var encoding = SoundFileOptions.Encoding.int16
    @Option(help: .api) private var api: CurveAPI?
    @Flag(help: .plainLetters) private var ascii = false
    @Flag(help: .allowLong) private var allowLong = false
  }

  @OptionGroup(title: "Messages") private var common: CommonOptions
  @OptionGroup(title: "Profiles") private var profiles: ProfileOptions
  @OptionGroup(title: "Actuators") private var hardware: ActuatorOptions
  @OptionGroup(title: "Sound files of patterns") private var sounds: SoundOptions
  @OptionGroup(title: "Rates, tables and text") private var rendering: Rendering
  @OptionGroup(title: "The sound device") private var device: DeviceOptions

  static func line(for verb: String) -> SanitizedText? {
    let names = DeclaredOption.of(verb)?.filter { !$0.isShown }
    guard let names, !names.isEmpty else { return nil }
    let sentence = "More options, described by 'tapline help options': "
    let lines = (sentence + names.map { "--\($0.name)" }.joined(separator: " ")).wrapped(to: 79)
    return SanitizedText(trusted: lines.joined(separator: "\n"))
  }
}

struct DeclaredOption {
  let name: String
  /// The placeholder of the value in the help, or the name of a flag; nil for `--version`.
  var valueName: String?
  let isShown: Bool

  /// Source: ArgumentParser's declarations, which it provides only as JSON.
  static func of(_ verb: String) -> [DeclaredOption]? {
    let verbs = TaplineCommand.configuration.subcommands
    guard let type = verbs.first(where: { $0._commandName == verb }) else { return nil }
    let declared = try? JSONDocument(parsing: Array(type._dumpHelp().utf8), file: "declarations")
    let options = declared?.root["command"]?["arguments"]?.elements.flatMap(Self.options) ?? []
    // Only the command `tapline` declares this option, which all verbs accept.
    return options + [DeclaredOption(name: "version", isShown: true)]
  }

  private static func options(of argument: JSONValue) -> [DeclaredOption] {
    guard let names = argument["names"]?.elements else { return [] }
    return names.filter { $0["kind"]?.string == "long" }.compactMap { $0["name"]?.string }
      .map {
        DeclaredOption(
          name: $0, valueName: argument["valueName"]?.string,
          isShown: argument["shouldDisplay"]?.bool ?? true)
      }
  }
}
