import ArgumentParser
import TaplineLive

/// Where apps connect to, and how long a call may be on its way.
struct ListeningOptions: ParsableArguments {
  @Option(number: "port", "The port that apps connect to; 0 takes any free one.")
  private var port = 4_747

  @Option(taking: "path", "Listen on a Unix socket of this path instead of a port.")
  private var socket: String?

  @Option(
    help: ArgumentHelp(
      "The address of this machine that apps connect to; one that other machines reach needs "
        + "--token.", valueName: "address"))
  private var host = "127.0.0.1"

  @Option(taking: "file", "A file whose first line an app must send as its token.")
  private var token: String?

  @Option(
    time:
      "From a call to its sound, such as 50ms; what comes later sounds at once (default: 100ms).")
  var delay = 0.1

  @Option(number: "count", "The most haptics in a minute.")
  var perMinute = AppRules.usualPerMinute

  @Option(
    help: ArgumentHelp(
      "From which severity on findings end the run with 1: note, warning, error or never (default: "
        + "never).", valueName: "severity"))
  var failOn = LintThreshold.never

  @Option(
    taking: "rule=level", "How bad a rule's findings are: off, note, warning or error; repeatable.")
  private var rule: [String] = []

  @Option(
    taking: "devices",
    "The devices that the app is for, such as iphone,watch, as 'info --on' takes them: what none of "
      + "them plays is found. By default those that the app names.")
  var on: String?

  @Option(
    taking: "folder",
    "Where the sound files are that the app's patterns name, as in its bundle; nothing outside is "
      + "read. Without it they are not heard.", completion: .directory)
  var bundleRoot: String?

  func validate() throws {
    try require((0...65_535).contains(port), "--port takes a port from 0 to 65535")
    try require("--delay", delay, in: 0.005...10, "5ms and 10s")
    try require("--per-minute", perMinute, in: 1...100_000, "1 and 100000")
    // One text with the host in it, since '::' would be escaped at the start of one.
    let option = "--host \(host)"
    try require(
      socket != nil || token != nil || SocketAddress.isLoopback(host),
      "\(option) lets other machines in; add --token FILE")
    _ = try TargetPlatform.named(on)
  }

  func opened() throws(CommandFailure) -> ListeningSocket {
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
    guard !line.isEmpty else {
      throw CommandFailure(.badData, "\(token): the first line is empty; it is the token")
    }
    return line
  }

  func levels() throws -> RuleLevels {
    var levels = RuleLevels()
    for argument in rule.map(RuleLevelArgument.init) {
      let (name, level) = (argument.rule, try argument.level())
      guard ListeningRule.ids.contains(name) else {
        let near = nearestNames(to: name, in: ListeningRule.ids, atMost: 1).first
        let hint: SanitizedText = near.map { "; did you mean '\($0)'?" } ?? ""
        throw CommandFailure(.usage, "there is no rule '\(name)'" + hint)
      }
      levels[name] = level
    }
    return levels
  }
}
