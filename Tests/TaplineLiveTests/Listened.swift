import TaplineAHAP
import TaplineActuators
import TaplineExchange
import TaplineLibrary
import TaplineLinting
import TaplineLive
import TaplinePatterns
import TaplineSynthesis
import TaplineText

/// A session under test: the lines of apps, and the events.
struct Listened {
  var session: ListeningSession
  var events: [ListeningEvent] = []
  private var lines: [Int: Int] = [:]

  init(
    levels: RuleLevels = RuleLevels(), perMinute: Int = 1_000, token: String = "",
    platforms: [TargetPlatform] = [],
    sounds: (
      @Sendable ([WaveformReference]) -> (clips: [String: SoundClip], findings: [Diagnostic])
    )? = nil
  ) throws {
    let library = try PatternLibrary()
    let linter = AHAPLinter(profile: .standard)
    var settings = ListeningSession.Settings(
      pattern: { (try? library.pattern(named: $0)) ?? nil },
      findings: { linter.findings(in: $0, file: $1) }, levels: levels, perMinute: perMinute,
      token: token)
    settings.platforms = platforms
    settings.feedbackPlatforms = { library.sensoryFeedback.platforms(of: $0) }
    settings.sounds = sounds
    session = ListeningSession(settings)
  }

  /// Sends a line; seconds are this machine's.
  mutating func send(_ line: String, from client: Int = 1, at seconds: Double = 100) throws {
    lines[client, default: 0] += 1
    events += try session.receive(
      Array(line.utf8), line: lines[client] ?? 1, from: client,
      at: Int((seconds * 1e9).rounded()))
  }

  var calls: [ListenedCall] {
    events.compactMap { if case .call(let call) = $0 { call } else { nil } }
  }

  var findings: [ListeningFinding] {
    events.compactMap { if case .finding(let finding) = $0 { finding } else { nil } }
  }

  /// The session as read back from its file.
  func timeline() throws -> Timeline {
    var text = TimelineLog.head
    for (index, call) in calls.enumerated() {
      text += TimelineLog.entry(try call.call.line(), isFirst: index == 0)
    }
    return try TimelineFile(Array((text + TimelineLog.tail).utf8), file: "session").timeline
  }
}
