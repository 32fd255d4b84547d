import MotionCurves
package import TaplineAHAP
package import TaplineExchange
package import TaplinePatterns
package import TaplineText

/// The calls of apps on one time axis that starts at the first call, with findings; its memory is bounded.
package struct ListeningSession: Sendable {
  private struct App: Sendable {
    let greeting: Greeting
    var clock = AppClock()
    var rules: AppRules
    /// The session's pattern IDs by the app's IDs.
    var sessionIDs: [Int: Int] = [:]
    var idOrder: [Int] = []
    var lastHaptic: Double?
  }

  package struct Settings: Sendable {
    var pattern: @Sendable (String) -> LoadedPattern?
    var findings: @Sendable (_ text: [UInt8], _ name: String) -> [Diagnostic]
    var levels: RuleLevels
    var perMinute: Int
    /// The token that a greeting must contain; empty for none.
    var token: String
    /// The seconds from a call to its sound.
    var delay: Double
    /// The devices that all apps target; empty if each app's greeting names them.
    package var platforms: [TargetPlatform] = []
    /// Returns the platforms that play SwiftUI's feedback of a name; nil if SwiftUI has no such feedback.
    package var feedbackPlatforms: @Sendable (_ name: String) -> [String]? = { _ in nil }
    /// Finds the sound files that a pattern names, with findings on missing ones; nil if their folder is unknown.
    package var sounds:
      (
        @Sendable ([WaveformReference]) -> (clips: [String: SoundClip], findings: [Diagnostic])
      )?

    package init(
      pattern: @escaping @Sendable (String) -> LoadedPattern?,
      findings: @escaping @Sendable (_ text: [UInt8], _ name: String) -> [Diagnostic],
      levels: RuleLevels = RuleLevels(), perMinute: Int = AppRules.defaultPerMinute,
      token: String = "", delay: Double = 0.1
    ) {
      self.pattern = pattern
      self.findings = findings
      self.levels = levels
      self.perMinute = perMinute
      self.token = token
      self.delay = delay
    }
  }

  private let settings: Settings
  private var apps: [Int: App] = [:]
  private var patternCount = 0

  /// Time 0 in nanoseconds of this machine's clock; nil before the first call.
  package private(set) var origin: Int?
  package private(set) var callCount = 0

  /// Maximum number of an app's patterns that can still be changed, far more than play simultaneously.
  static let maximumIDs = 8_192

  package init(_ settings: Settings) { self.settings = settings }

  package func hasGreeted(_ client: Int) -> Bool { apps[client] != nil }

  package mutating func receive(
    _ bytes: [UInt8], line: Int, from client: Int, at arrival: Int
  ) throws(ProtocolError) -> [ListeningEvent] {
    guard !bytes.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) else { return [] }
    switch try ProtocolLine(bytes, line: line, isGreeting: apps[client] == nil) {
    case .greeting(let greeting):
      guard settings.token.isEmpty || Self.isEqual(greeting.token, settings.token) else {
        throw ProtocolError(
          line: line, column: 1, message: "'token' is wrong; send the token of this listener")
      }
      let platforms = settings.platforms.isEmpty ? greeting.platforms : settings.platforms
      var app = App(greeting: greeting, rules: AppRules(settings, for: platforms))
      app.clock.greet(greeting, arrival: arrival)
      apps[client] = app
      return [.joined(greeting.app, client: client)]
    case .clock(let now):
      apps[client]?.clock.refine(now, arrival: arrival)
      return []
    case .call(let reading):
      guard var app = apps.removeValue(forKey: client) else { return [] }
      defer { apps[client] = app }
      return add(reading, of: &app, client: client, at: arrival)
    }
  }

  package mutating func leave(_ client: Int, _ error: ProtocolError? = nil) -> [ListeningEvent] {
    let app = apps.removeValue(forKey: client)
    guard app != nil || error != nil else { return [] }
    return [.left(app?.greeting.app ?? "app", client: client, error)]
  }

  /// Compares two texts in constant time, so that timing does not reveal a token.
  private static func isEqual(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.utf8), Array(right.utf8))
    guard left.count == right.count else { return false }
    let differingBits = zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
    return differingBits == 0
  }

  // MARK: - Calls

  private mutating func add(
    _ reading: TimelineCallReader.Reading, of app: inout App, client: Int, at arrival: Int
  ) -> [ListeningEvent] {
    if case .dropped(let count) = reading.call.content {
      return [.dropped(app.greeting.app, count)]
    }
    var events: [ListeningEvent] = []
    var received = reading.call
    if let called = received.calledAt ?? received.time,
      let jump = app.clock.record(called: called, arrival: arrival)
    {
      events.append(.jump(app.greeting.app, jump))
    }
    var text = reading.patternText
    let requested = Self.requestedName(of: received)
    let references = reading.pattern?.waveforms ?? []
    let sounds = references.isEmpty ? nil : settings.sounds?(references)
    received.add(sounds?.clips ?? [:])
    if case .name(let name, let time, let appID) = received.content {
      let pattern = settings.pattern(name)
      if pattern == nil, let finding = app.rules.unknownHaptic(name) {
        let moment = app.clock.nanoseconds(at: time)
        let seconds = Self.seconds(from: origin ?? moment, to: moment)
        events.append(.finding(placed(finding, at: seconds, received.place, app)))
      }
      text = []
      // An unknown name plays one tap, so that the request is audible.
      let model = pattern?.pattern ?? HapticPattern(events: [HapticEvent(.transient, at: 0)])
      received.content = .placement(
        .init(model, at: time, source: pattern?.name ?? name), number: appID)
    }
    let isPast = app.clock.liveSince.map { greeted in
      (received.calledAt ?? received.time ?? greeted) < greeted - settings.delay
    }
    let begin = received.time.map { app.clock.nanoseconds(at: $0) } ?? arrival
    let clock = app.clock
    let start = origin ?? begin
    origin = start
    var moved = received.moved { Self.seconds(from: start, to: clock.nanoseconds(at: $0)) }
    guard renumber(&moved, in: &app) else { return events }
    callCount += 1
    let time = moved.time ?? Self.seconds(from: start, to: begin)
    let isHaptic = if case .placement = moved.content { true } else { false }
    let gap = isHaptic ? app.lastHaptic.map { time - $0 } : nil
    if isHaptic { app.lastHaptic = time }
    let call = ListenedCall(
      call: moved, app: app.greeting.app, client: client, time: time, name: Self.name(of: moved),
      gap: gap, isPast: isPast ?? false)
    events.append(.call(call))
    let findings = app.rules.add(
      call, requested: requested, text: text, sound: references.first?.path,
      soundFindings: sounds?.findings)
    events += findings.map { .finding(placed($0, at: time, received.place, app)) }
    return events
  }

  /// Returns a time in seconds of the session, clamped to the range of a timeline's times.
  private static func seconds(from origin: Int, to moment: Int) -> Double {
    min(Double(max(moment - origin, 0)) / 1e9, 1e9)
  }

  private func placed(
    _ finding: ListeningFinding, at time: Double, _ place: String, _ app: App
  ) -> ListeningFinding {
    var finding = finding
    finding.time = time
    finding.place = place
    finding.app = app.greeting.app
    return finding
  }

  /// Returns the name of the library pattern or SwiftUI feedback that a call requests; nil for other calls, such as one
  /// with an app's own pattern.
  private static func requestedName(of call: TimelineCall) -> String? {
    switch call.content {
    case .name(let name, _, _): return name
    case .placement(let placement, _):
      let source = placement.source
      return source.hasPrefix(".") || source.hasPrefix("feedback/") ? source : nil
    default: return nil
    }
  }

  private static func name(of call: TimelineCall) -> String {
    switch call.content {
    case .placement(let placement, _), .change(let placement, _): placement.source
    case .name(let name, _, _): name
    case .marker(let marker): marker.name
    case .animation(let track): track.name
    case .steps(let steps, _): steps.first?.control.rawValue ?? "steps"
    case .removal: "removed"
    case .dropped: "dropped"
    }
  }

  /// Replaces the app's pattern ID with the session's ID; returns false if the app's ID is no longer known.
  private mutating func renumber(_ call: inout TimelineCall, in app: inout App) -> Bool {
    switch call.content {
    case .placement(let placement, let appID):
      patternCount += 1
      if let appID {
        app.sessionIDs[appID] = patternCount
        app.idOrder.append(appID)
        if app.idOrder.count > Self.maximumIDs {
          for old in app.idOrder.prefix(Self.maximumIDs / 2) { app.sessionIDs[old] = nil }
          app.idOrder.removeFirst(Self.maximumIDs / 2)
        }
      }
      call.content = .placement(placement, number: patternCount)
    case .change(let placement, let appID):
      guard let id = app.sessionIDs[appID] else { return false }
      call.content = .change(placement, number: id)
    case .steps(let steps, let appID):
      guard let id = app.sessionIDs[appID] else { return false }
      call.content = .steps(steps, number: id)
    case .removal(let appID):
      guard let id = app.sessionIDs.removeValue(forKey: appID) else { return false }
      call.content = .removal(number: id)
    case .name, .marker, .animation, .dropped: break
    }
    return true
  }
}

extension TimelineCall {
  fileprivate mutating func add(_ sounds: [String: SoundClip]) {
    guard !sounds.isEmpty else { return }
    switch content {
    case .placement(var placement, let number):
      placement.sounds = sounds
      content = .placement(placement, number: number)
    case .change(var placement, let number):
      placement.sounds = sounds
      content = .change(placement, number: number)
    default: break
    }
  }
}

package enum ListeningEvent: Sendable {
  case joined(String, client: Int)
  /// An app has left, or was disconnected because of an error.
  case left(String, client: Int, ProtocolError?)
  case call(ListenedCall)
  case finding(ListeningFinding)
  /// An app's clock has jumped by a number of seconds.
  case jump(String, Double)
  /// An app has dropped a number of calls that it could not send in time.
  case dropped(String, Int)
}
