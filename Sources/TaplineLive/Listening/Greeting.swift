package import TaplineAHAP
import TaplineExchange
import TaplinePatterns
import TaplineText

/// The first line that an app sends.
///
///     { "tapline": 1, "app": "Coin", "now": 12.5, "on": ["iphone"], "token": "…" }
package struct Greeting: Sendable {
  static let version = 1

  /// The maximum number of characters of an app's name.
  static let maximumName = 64

  let app: String

  /// The time of the app's clock, in seconds.
  let now: Double?

  /// The time of the machine's clock at the same moment, in seconds; nil if the app runs on another machine.
  let monotonic: Double?

  /// The devices that the app targets; empty if unknown.
  let platforms: [TargetPlatform]

  /// The listener's token, without which an app on another machine is refused.
  let token: String

  /// The listener's answer to a greeting.
  static let reply = Array("{\"tapline\":\(version)}\n".utf8)

  init(_ value: JSONValue) throws(DataError) {
    let fields = try JSONFields(value, named: "the greeting", rule: "protocol")
    guard fields.optional("tapline") != nil else {
      throw fields.failure(
        at: value, "the first line must be a greeting, such as {\"tapline\": 1, \"app\": \"Coin\"}")
    }
    let version = try fields.integer("tapline")
    guard version == Self.version else {
      throw fields.failure(
        at: try fields.member("tapline"),
        "version \(version) of the protocol is not supported; use version \(Self.version)")
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

    // Unknown devices are ignored, because a newer app may know more of them.
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

/// A line that an app has sent: a JSON object.
package enum ProtocolLine {
  case greeting(Greeting)
  /// The time of the app's clock, in seconds.
  case clock(Double)
  case call(TimelineCallReader.Reading)

  /// The maximum number of bytes of a line, including its line feed.
  static let maximumLength = TimelineCall.maximumLineLength

  package init(_ bytes: [UInt8], number: Int, isGreeting: Bool) throws(ProtocolError) {
    let finding: Diagnostic?
    do throws(DataError) {
      let document = try JSONDocument(parsing: bytes, file: "line")
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
      var reader = TimelineCallReader(document)
      if let reading = try reader.call(document.root) {
        self = .call(reading)
        return
      }
      finding = reader.findings.first { $0.severity == .error }
    } catch {
      finding = error.diagnostic
    }
    throw ProtocolError(
      line: number, column: finding?.position.column ?? 1,
      message: finding?.message ?? "the pattern cannot be played")
  }
}

/// A violation of the protocol, after which the app is disconnected.
package struct ProtocolError: Error, Sendable, CustomStringConvertible {
  /// The line of the connection, from 1.
  package let line: Int

  /// The column, from 1.
  package let column: Int

  package let message: String

  package var description: String { "line \(line), column \(column): \(message)" }

  /// The answer to the app, a JSON object with a line feed.
  var reply: [UInt8] {
    let text = JSONOutput.object([
      ("error", .string(message)), ("line", .integer(line)), ("column", .integer(column)),
    ])
    return Array(text.scriptText.utf8) + [0x0A]
  }
}
