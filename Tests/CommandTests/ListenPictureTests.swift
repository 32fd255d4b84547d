import Foundation
import Tapline
import TaplineLive
import TaplineTestSupport
import Testing

@testable import TaplineCLI

/// `TAPLINE_BLESS=1 swift test --skip-build --filter ListenPictureTests` draws them again.
@Suite("The pictures of listen in the documentation")
struct ListenPictureTests {
  /// An app's messages, which all arrive with the same delay.
  private static let lines = [
    #"{"tapline": 1, "app": "Coin", "now": 10, "on": ["iphone"]}"#,
    #"{"at": 10, "kind": "call", "name": "prepare", "detail": "impact(rigid)"}"#,
    #"{"at": 10.8, "kind": "touch", "name": "down"}"#,
    #"{"at": 10.8, "source": "feedback/rigid", "place": "Pay.swift:21"}"#,
    #"{"at": 13.25, "kind": "touch", "name": "down"}"#,
    #"{"at": 13.25, "source": "feedback/soft", "place": "Pay.swift:34"}"#,
    #"{"at": 13.4, "source": "hum", "pattern": {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 1.5, "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.35}]}}]}, "place": "Slider.swift:58"}"#,
    #"{"at": 16.1, "kind": "touch", "name": "up"}"#,
    #"{"at": 16.1, "source": ".increase", "place": "Slider.swift:71"}"#,
    #"{"at": 17.6, "source": "feedback/success", "place": "Pay.swift:88"}"#,
  ]

  private func view(_ lines: [String] = lines, now: Double = 8.2) throws -> ListeningView {
    let library = try PatternLibrary()
    let linter = AHAPLinter(profile: try library.actuatorProfile())
    var settings = ListeningSession.Settings(
      pattern: { (try? library.pattern(named: $0)) ?? nil },
      findings: { linter.findings(in: $0, file: $1) })
    settings.feedbackPlatforms = { library.sensoryFeedback.platforms(of: $0) }
    var session = ListeningSession(settings)
    var view = ListeningView(isPlain: false, usesColor: true)
    var state = CallReceiver.Summary()
    state.apps = [1: "Coin"]
    for (index, line) in lines.enumerated() {
      for event in try session.receive(
        Array(line.utf8), line: index + 1, from: 1, at: 50_000_000_000)
      {
        switch event {
        case .call(let call):
          view.calls.append(call)
          if call.placement != nil { state.hapticCount += 1 }
        case .finding(let finding): view.findings.append(finding)
        default: break
        }
      }
    }
    state.delays = Array(repeating: 100_000_000, count: state.hapticCount)
    view.now = now
    view.update(from: state, address: "127.0.0.1:4747", delay: 0.1, underruns: 0)
    return view
  }

  @Test(
    "The committed pictures show what the command draws in 80 columns and in 40",
    arguments: [80, 40])
  func drawn(_ width: Int) throws {
    var screen = TerminalEmulator(width: width, height: 20)
    screen.feed(try view().canvas(width: width, height: 20).changes(since: nil).utf8)
    #expect(screen.unknown.isEmpty && !screen.hasOverflown)
    for words in ["listen  Coin  5 haptics", "feedback", "hum", "touch", "increase"] {
      #expect(screen.text.contains(words), "\(screen.text)")
    }
    let picture = TerminalPicture.svg(
      screen, title: "tapline listen in \(width) columns: an app called Coin")
    for line in screen.lines where !line.isEmpty {
      let word = try #require(line.split(separator: " ").first)
      #expect(picture.contains(MarkupWord.escaped(String(word))))
    }
    let file = Fixtures.packageFolder.appendingPathComponent(
      "Sources/Tapline/Documentation.docc/Resources/listen-\(width).svg")
    if ProcessInfo.processInfo.environment["TAPLINE_BLESS"] == "1" {
      try Data(picture.utf8).write(to: file)
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(
      committed == picture,
      "TAPLINE_BLESS=1 swift test --skip-build --filter ListenPictureTests draws it again")
  }

  @Test("A vibration that began before the visible time keeps its lane until it ends")
  func longVibration() throws {
    let lines = [
      Self.lines[0],
      #"{"at": 10, "source": "hum", "pattern": {"Version": 1, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 29}}]}}"#,
    ]
    for (now, isShown) in [(0.5, true), (16, true), (28.9, true), (45, false)] {
      var screen = TerminalEmulator(width: 80, height: 20)
      screen.feed(try view(lines, now: now).canvas(width: 80, height: 20).changes(since: nil).utf8)
      #expect(screen.lines[3].hasPrefix("hum") == isShown, "\(now) s: \(screen.text)")
    }
  }

  /// XML escapes, independent of the code that writes the picture.
  private enum MarkupWord {
    static func escaped(_ text: String) -> String {
      text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "'", with: "&#39;")
    }
  }
}
