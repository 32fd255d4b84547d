/// The address to which apps connect, the delay of sounds, and the options of findings.
struct ListeningOptions: ParsableArguments {
  @Option(number: "port", "The port to which apps connect; 0 chooses a free port.")
  private var port = 4_747

  @Option(taking: "path", "The path of a Unix socket, instead of a port.")
  private var socket: String?

  @Option(
    help: ArgumentHelp(
      "The address to which apps connect; if other machines can reach it, --token is required.",
      valueName: "address"))
  private var host = "127.0.0.1"

  @Option(taking: "file", "A file whose first line is the token that apps must send.")
  private var token: String?

  @Option(
    time:
      "Time from a call to its sound (default: 100ms); a call that arrives later is played immediately."
  )
  var delay = 0.1

  @Option(number: "count", "The maximum number of haptics in a minute; more are a finding.")
  var perMinute = AppRules.defaultPerMinute

  @Option(
    help: ArgumentHelp("The lowest severity that makes the exit code 1.", valueName: "severity"))
  var failOn = LintThreshold.never

  @Option(
    taking: "rule=level", "The severity of a rule: off, note, warning or error; repeatable.",
    completion: NameCompletion.ruleLevels)
  private var rule: [String] = []

  @Option(
    taking: "devices",
    "The devices of the app, as for 'info --on'; a haptic that plays on none of them is a finding "
      + "(default: the devices that the app names).")
  var on: String?

  @Option(
    taking: "folder",
    "The folder of the app's sound files; without it they do not play. Files outside it are not read.",
    completion: .directory)
  var bundleRoot: String?

  func validate() throws {
    try OptionBounds.check(port: "--port", port)
    try require("--delay", delay, in: 0.005...10, "5ms and 10s")
    try require("--per-minute", perMinute, in: 1...100_000, "1 and 100000")
    try require(
      socket != nil || token != nil || SocketAddress.isLoopback(host),
      "--host \(host) lets other machines connect; add --token FILE")
    _ = try TargetPlatform.named(on)
  }

  func openSocket() throws(CommandFailure) -> ListeningSocket {
    do throws(ListeningSocket.Failure) {
      return try ListeningSocket(socket.map { .path($0) } ?? .network(host: host, port: port))
    } catch {
      let hint: SanitizedText = socket == nil ? "; try another --port" : ""
      throw CommandFailure(.cannotCreate, "\(error.description)" + hint)
    }
  }

  func readToken() throws -> String {
    guard let token else { return "" }
    let bytes = try InputFile.read(token, limit: 65_536)
    let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    try require(
      !line.isEmpty, else: .badData,
      "\(token): the first line is empty; it must be the token that apps send")
    return line
  }

  func levels() throws -> RuleLevels {
    let given = try readRuleLevels(rule) { name in
      guard ListeningRule.ids.contains(name) else {
        let hint = nearestNameEnd(for: name, in: ListeningRule.ids)
        throw CommandFailure(.usage, "there is no rule '\(name)'\(hint)")
      }
      return name
    }
    return given.reduce(into: RuleLevels()) { $0[$1.rule] = $1.level }
  }
}
