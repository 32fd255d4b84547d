package import TaplineAHAP
import TaplineExchange
import TaplinePatterns
import TaplineText

/// The first line that an app sends.
///
///     { "tapline": 1, "app": "Coin", "now": 12.5, "on": ["iphone"], "token": "…" }
package struct Greeting: Sendable {
  /// The version of the protocol.
  static let version = 1

  /// The most characters of an app's name that are kept.
  static let maximumName = 64

  /// What the app is called.
  let app: String

  /// What its clock shows, in seconds; nil where it does not say.
  let now: Double?

  /// What the clock of its machine shows at that moment, in seconds; nil where it is another machine
  /// than this one, or does not say.
  let monotonic: Double?

  /// The devices that the app is for; empty where it does not say.
  let platforms: [TargetPlatform]

  /// What lets it in where other machines are listened to.
  let token: String

  /// The line that answers it.
  static let reply = Array("{\"tapline\":\(version)}\n".utf8)

  init(_ value: JSONValue) throws(DataError) {
    let fields = try JSONFields(value, named: "the greeting", rule: "protocol")
    guard fields.optional("tapline") != nil else {
      throw fields.failure(
        at: value, "the first line is a greeting, such as {\"tapline\": 1, \"app\": \"Coin\"}")
    }
    let version = try fields.integer("tapline")
    guard version == Self.version else {
      throw fields.failure(
        at: try fields.member("tapline"),
        "version \(version) of the protocol is not known; this listener speaks \(Self.version)")
    }
    app = String(try fields.string("app", default: "app").prefix(Self.maximumName))
    var now: Double?
    if fields.optional("now") != nil { now = try fields.number("now", in: 0...1e9) }
    self.now = now
    let machine = try fields.string("machine", default: "")
    var monotonic: Double?
    if fields.optional("monotonic") != nil {
      monotonic = try fields.number("monotonic", in: 0...1e9)
    }
    self.monotonic = !machine.isEmpty && machine == SystemClock.machine ? monotonic : nil

    // A newer app may know devices that are not known here.
    var platforms: [TargetPlatform] = []
    if fields.optional("on") != nil {
      for element in try fields.elements("on") {
        let name = try fields.string(element, named: "a device of 'on'")
        if let platform = TargetPlatform(rawValue: name), !platforms.contains(platform) {
          platforms.append(platform)
        }
      }
    }
    self.platforms = platforms
    token = try fields.string("token", default: "")
    try fields.finish()
  }
}

/// A line that an app has sent: JSON Lines, each an object.
package enum ProtocolLine {
  /// The first line.
  case greeting(Greeting)
  /// What its clock shows, in seconds.
  case clock(Double)
  /// Any other.
  case call(TimelineCallReader.Reading)

  /// The most bytes of a line, its line feed included.
  static let maximumLength = TimelineCall.maximumLineLength

  /// Reads a line.
  package init(
    _ bytes: [UInt8], number: Int, isGreeting: Bool
  ) throws(ProtocolError) {
    let document: JSONDocument
    do throws(JSONSyntaxError) {
      document = try JSONDocument(parsing: bytes, file: "line")
    } catch {
      throw ProtocolError(
        line: number, column: error.diagnostic.position.column, message: error.diagnostic.message)
    }
    var reader = TimelineCallReader(document)
    do throws(DataError) {
      if isGreeting {
        self = .greeting(try Greeting(document.root))
        return
      }
      if document.root["now"] != nil {
        let fields = try JSONFields(document.root, named: "the clock", rule: "protocol")
        self = .clock(try fields.number("now", in: 0...1e9))
        try fields.finish()
        return
      }
      if let reading = try reader.call(document.root) {
        self = .call(reading)
        return
      }
    } catch {
      let finding = error.diagnostic
      throw ProtocolError(
        line: number, column: finding.position.column, message: finding.message)
    }
    let finding = reader.findings.first { $0.severity == .error }
    throw ProtocolError(
      line: number, column: finding?.position.column ?? 1,
      message: finding?.message ?? "the pattern cannot be played")
  }
}

/// What an app did that the protocol does not have, for which it is closed.
package struct ProtocolError: Error, Sendable, CustomStringConvertible {
  /// The line of what the app has sent, from 1.
  package let line: Int

  /// The column in the line, from 1.
  package let column: Int

  /// What is wrong, in one sentence.
  package let message: String

  /// Line, column and what is wrong.
  package var description: String { "line \(line), column \(column): \(message)" }

  /// What the app is told, with a line feed.
  var reply: [UInt8] {
    let text = JSONOutput.object([
      ("error", .string(message)), ("line", .integer(line)), ("column", .integer(column)),
    ])
    return Array(text.scriptText.utf8) + [0x0A]
  }
}
