package import TaplineExchange
import TaplinePatterns
import TaplineText

/// The first line that an app sends.
///
///     { "tapline": 1, "app": "Coin", "now": 12.5, "on": ["iphone"], "token": "…" }
package struct Greeting: Sendable {
  /// The version of the protocol.
  package static let version = 1

  /// The most characters of an app's name that are kept.
  static let maximumName = 64

  /// What the app is called.
  package let app: String

  /// What its clock shows, in seconds; nil where it does not say.
  package let now: Double?

  /// What the clock of its machine shows at that moment, in seconds; nil where it is another machine
  /// than this one, or does not say.
  let monotonic: Double?

  /// The devices that the app is for; empty where it does not say.
  package let platforms: [TargetPlatform]

  /// What lets it in where other machines are listened to.
  package let token: String

  /// The line that answers it.
  package static let reply = Array("{\"tapline\":\(version)}\n".utf8)

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
