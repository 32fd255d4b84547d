package import TaplineAHAP
import TaplineExchange
import TaplineFiles
import TaplinePatterns
import TaplineText

/// A line that an app has sent, as a JSON object.
package enum ProtocolLine {
  case greeting(Greeting)
  /// The time of the app's clock, in seconds.
  case clock(Double)
  case call(TimelineCallReader.Reading)

  /// The maximum number of bytes of a line, including its line feed.
  static let maximumLength = TimelineCall.maximumLineLength

  package init(_ bytes: [UInt8], line: Int, isGreeting: Bool) throws(ProtocolError) {
    let finding: Diagnostic?
    do throws(DataError) {
      let document = try JSONDocument(parsing: bytes, file: "line")
      if isGreeting {
        self = .greeting(try Greeting(document.root))
        return
      }
      if document.root["now"] != nil {
        let fields = try JSONFields(document.root, named: "the clock", rule: "protocol")
        self = .clock(try fields.number("now", in: AHAPWriter.times))
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
      line: line, column: finding?.position.column ?? 1,
      message: finding?.message ?? "the pattern cannot be played")
  }
}

/// The reason why the listener disconnects an app, such as a violation of the protocol.
package struct ProtocolError: Error, Sendable, CustomStringConvertible {
  /// The line on the connection and its column, from 1.
  package let line: Int
  package let column: Int
  package let message: String

  package var description: String { "line \(line), column \(column): \(message)" }

  var reply: [UInt8] {
    let text: JSONOutput = [
      "error": .string(message), "line": .integer(line), "column": .integer(column),
    ]
    return Array(text.scriptText.utf8) + [0x0A]
  }
}

/// The first line that an app sends.
///
///     { "tapline": 1, "app": "Coin", "now": 12.5, "on": ["iphone"], "token": "…" }
package struct Greeting: Sendable {
  static let version = 1
  static let maximumNameLength = 64

  let app: String
  /// The time of the app's clock, in seconds, if the app sends it.
  let now: Double?
  /// The time of this machine's clock at the moment of `now`, in seconds; nil if the app sends none or runs elsewhere.
  let monotonic: Double?
  /// The devices that the app targets; empty if unknown.
  let platforms: [TargetPlatform]
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
      throw try fields.failure(
        at: "tapline",
        "version \(version) of the protocol is not supported; use version \(Self.version)")
    }
    app = String(try fields.string("app", default: "app").prefix(Self.maximumNameLength))
    now = try fields.optionalNumber("now", in: AHAPWriter.times)
    let machine = try fields.string("machine", default: "")
    let monotonic = try fields.optionalNumber("monotonic", in: AHAPWriter.times)
    self.monotonic = !machine.isEmpty && machine == SystemClock.bootID ? monotonic : nil

    // Unknown devices are ignored, because a newer app may know more of them.
    var platforms: [TargetPlatform] = []
    for element in try fields.elements("on", isOptional: true) {
      let name = try fields.string(element, named: "a device of 'on'")
      if let platform = TargetPlatform(rawValue: name), !platforms.contains(platform) {
        platforms.append(platform)
      }
    }
    self.platforms = platforms
    token = try fields.string("token", default: "")
    try fields.finish()
  }
}
