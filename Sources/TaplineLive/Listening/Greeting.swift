import TaplineAHAP
import TaplineExchange
import TaplinePatterns
import TaplineText

/// The first line that an app sends.
///
///     { "tapline": 1, "app": "Coin", "now": 12.5, "on": ["iphone"], "token": "…" }
package struct Greeting: Sendable {
  static let version = 1

  /// The maximum number of characters of an app's name.
  static let maximumNameLength = 64

  let app: String

  /// The time of the app's clock, in seconds, or nil if the app sends none.
  let now: Double?

  /// The time of this machine's clock at the moment of `now`, in seconds; nil if the app sends none or runs elsewhere.
  let monotonic: Double?

  /// The devices that the app targets; empty if unknown.
  let platforms: [TargetPlatform]

  /// The token that the app sends; empty for none.
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
    app = String(try fields.string("app", default: "app").prefix(Self.maximumNameLength))
    func seconds(_ key: String) throws(DataError) -> Double? {
      fields.optional(key) == nil ? nil : try fields.number(key, in: 0...1e9)
    }
    now = try seconds("now")
    let machine = try fields.string("machine", default: "")
    let monotonic = try seconds("monotonic")
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
