import TaplineExchange
import TaplineLive
import TaplineText
import Testing

@Suite("Haptics that are silent on the devices of an app")
struct SilentOnDeviceTests {
  private static let hum =
    #"{"Version":1,"Pattern":[{"Event":{"Time":0,"EventType":"HapticTransient","EventParameters":[]}}]}"#

  private func found(
    _ devices: String, _ lines: [String], platforms: [TargetPlatform] = []
  ) throws -> [ListeningFinding] {
    var listened = try Listened(platforms: platforms)
    try listened.send(#"{"tapline": 1, "now": 0\#(devices)}"#)
    for line in lines { try listened.send(line) }
    return listened.findings.filter { $0.rule == "silent-on-device" }
  }

  /// SwiftUI's feedback as a recorder and as another program send it.
  private func asked(_ names: String...) -> [String] {
    names.enumerated().map { index, name in
      name.hasPrefix(".")
        ? #"{"at": \#(index), "source": "\#(name)", "pattern": \#(Self.hum)}"#
        : #"{"at": \#(index), "source": "\#(name)"}"#
    }
  }

  @Test("SwiftUI's feedback that none of the app's devices plays is reported once")
  func feedback() throws {
    // Apple's documentation of SensoryFeedback: increase on watchOS and visionOS, levelChange on macOS,
    // pathComplete on iOS; success and impact on iOS and watchOS.
    let lines = asked(
      ".increase", ".increase", ".levelChange", ".pathComplete", ".success",
      ".impact(weight: .heavy)", ".press(.button)", "feedback/rigid")
    let phone = try found(#", "on": ["iphone"]"#, lines)
    #expect(
      phone.map(\.message) == [
        "'.increase' is silent on iphone: SwiftUI plays this feedback on watchOS and visionOS only",
        "'.levelChange' is silent on iphone: SwiftUI plays this feedback on macOS only",
        "'.press(.button)' is silent on iphone: SwiftUI plays this feedback on visionOS only",
      ])
    #expect(phone.allSatisfy { $0.severity == .warning })
    // One of the two plays it.
    let both = try found(#", "on": ["iphone", "watch"]"#, lines)
    #expect(
      both.map { $0.message.prefix(40) } == [
        "'.levelChange' is silent on iphone and w", "'.press(.button)' is silent on iphone an",
      ])
  }

  @Test("A watch plays SwiftUI's feedback, but no patterns")
  func watch() throws {
    let lines =
      asked(".success", ".selection", "increase", "success")
      + [#"{"at": 9, "source": "start", "pattern": \#(Self.hum)}"#]
    #expect(
      try found(#", "on": ["watch"]"#, lines).map(\.message) == [
        "'success' is silent on watch: the system plays no patterns",
        "'start' is silent on watch: the system plays no patterns",
      ])
  }

  @Test("Without known devices nothing is reported, and the devices of --on replace the app's")
  func unknown() throws {
    let lines = asked(".increase")
    #expect(try found("", lines).isEmpty)
    #expect(try found(#", "on": ["toaster"]"#, lines).isEmpty)
    #expect(try found(#", "on": ["iphone"]"#, lines, platforms: [.watch]).isEmpty)
    #expect(try found("", lines, platforms: [.iphone]).count == 1)
    // An app's own pattern may have the name of a feedback.
    let own = [#"{"at": 9, "source": "start", "pattern": \#(Self.hum)}"#]
    #expect(try found("", own, platforms: [.iphone]).isEmpty)
    let error = #expect(throws: ProtocolError.self) { _ = try found(#", "on": [3]"#, []) }
    #expect(error?.column == 33)
  }
}
