import TaplineAHAP
import TaplineExchange
import TaplinePatterns
import TaplineText

/// The listener's rules for one app, and the bounded history that they need.
package struct AppRules: Sendable {
  /// The default maximum of haptics per minute: one per second, a design choice.
  package static let defaultPerMinute = 60

  /// The maximum seconds between a button's haptic and its handler's, two display frames at 60 Hz; a design choice.
  static let doubleInterval = 0.04

  /// The seconds after a touch within which a haptic counts as its response; a design choice.
  static let responseTime = 0.3

  /// The seconds for which `prepare()` has an effect; a design choice, as in the recorder.
  static let preparationLifetime = 2.0

  private let settings: ListeningSession.Settings
  /// Empty if unknown.
  private let platforms: [TargetPlatform]

  private var lastHaptic: (time: Double, name: String)?
  private var touch: (time: Double, name: String, response: String?)?
  private var preparedAt: Double?
  /// The times of the haptics in the last minute, oldest first.
  private var lastMinute: [Double] = []
  private var isOverMinute = false
  private var reportedKeys: Set<String> = []
  private var lintedHashes: Set<Int> = []

  /// The maximum size of `reportedKeys` and of `lintedHashes`; a full set is emptied.
  private static let maximumSetSize = 4_096

  init(_ settings: ListeningSession.Settings, for platforms: [TargetPlatform]) {
    self.settings = settings
    self.platforms = platforms
  }

  mutating func unknownHaptic(_ name: String) -> ListeningFinding? {
    guard isNew("unknown \(name)") else { return nil }
    return finding(
      .unknownHaptic,
      "'\(name)' is not in the library and came without a pattern, so one tap replaces it")
  }

  /// Adds a call to the history and returns the findings on it; `soundFindings` is nil if no sound files were looked up.
  mutating func add(
    _ call: ListenedCall, requested name: String?, text: [UInt8], sound: String?,
    soundFindings: [Diagnostic]?
  ) -> [ListeningFinding] {
    if case .marker(let marker) = call.call.content {
      record(marker)
      return []
    }
    guard call.placement != nil else { return [] }
    var findings = [
      doubleHaptic(call), excessiveRate(call), missingPreparation(call), silentHaptic(call, name),
    ]
    findings += lint(call, text)
    if let soundFindings {
      findings += newFindings(soundFindings, of: call)
    } else if let sound, isNew("sounds \(call.name)") {
      findings.append(
        finding(
          .soundNotSent,
          "'\(call.name)' names the sound '\(sound)', which apps do not send, so it is not heard; "
            + "give its folder with --bundle-root"))
    }
    lastHaptic = (call.time, call.name)
    if touch != nil, touch?.response == nil { touch?.response = call.name }
    return findings.compactMap(\.self)
  }

  private mutating func record(_ marker: Timeline.Marker) {
    switch marker.kind {
    case .touch: touch = (marker.time, marker.name, nil)
    case .call where marker.name == "prepare": preparedAt = marker.time
    default: break
    }
  }

  private func doubleHaptic(_ call: ListenedCall) -> ListeningFinding? {
    if let lastHaptic, abs(call.time - lastHaptic.time) <= Self.doubleInterval + 1e-9 {
      let gap = ((call.time - lastHaptic.time) * 1e4).rounded() / 10
      return finding(
        .doubleHaptic,
        "'\(call.name)' comes \(gap.shortestText) ms after '\(lastHaptic.name)'; one of the two is enough"
      )
    }
    if let touch, let response = touch.response, call.time >= touch.time,
      call.time - touch.time <= Self.responseTime
    {
      return finding(
        .doubleHaptic,
        "'\(call.name)' is another haptic for the touch '\(touch.name)', after '\(response)'; one is enough"
      )
    }
    return nil
  }

  private mutating func excessiveRate(_ call: ListenedCall) -> ListeningFinding? {
    lastMinute.append(call.time)
    let old = lastMinute.prefix { $0 <= call.time - 60 }.count
    lastMinute.removeFirst(old)
    // To detect an excess, `perMinute + 1` times are enough.
    if lastMinute.count > settings.perMinute + 1 { lastMinute.removeFirst() }
    let isOver = lastMinute.count > settings.perMinute
    defer { isOverMinute = isOver }
    guard isOver, !isOverMinute else { return nil }
    return finding(
      .tooManyHaptics,
      "more than \(settings.perMinute) haptics within a minute; '\(call.name)' exceeds the limit")
  }

  private mutating func missingPreparation(_ call: ListenedCall) -> ListeningFinding? {
    guard call.name.hasPrefix("feedback/") else { return nil }
    let isPrepared = preparedAt.map { call.time - $0 <= Self.preparationLifetime } ?? false
    preparedAt = nil
    guard !isPrepared, isNew("unprepared \(call.name)") else { return nil }
    return finding(
      .unpreparedGenerator,
      "'\(call.name)' fires without prepare() in the two seconds before, and may be late")
  }

  /// Returns the linter's warnings and errors on an app's own pattern, each rule once per name.
  private mutating func lint(_ call: ListenedCall, _ text: [UInt8]) -> [ListeningFinding?] {
    // The patterns of generators are Tapline's own.
    guard !text.isEmpty, !call.name.hasPrefix("feedback/") else { return [] }
    if lintedHashes.count >= Self.maximumSetSize { lintedHashes = [] }
    guard lintedHashes.insert(text.hashValue).inserted else { return [] }
    return newFindings(settings.findings(text, call.name).filter { $0.severity > .note }, of: call)
  }

  private mutating func newFindings(
    _ findings: [Diagnostic], of call: ListenedCall
  ) -> [ListeningFinding?] {
    findings.map { found in
      guard isNew("\(found.rule) \(call.name)"),
        let severity = settings.levels.severity(of: found.rule, usual: found.severity)
      else { return nil }
      return ListeningFinding(found.rule, severity, "'\(call.name)': \(found.message)")
    }
  }

  private mutating func silentHaptic(_ call: ListenedCall, _ name: String?) -> ListeningFinding? {
    guard !platforms.isEmpty else { return nil }
    let playing = name.flatMap(settings.feedbackPlatforms)
    var reasons: [String] = []
    for platform in platforms {
      guard let reason = platform.reasonForSilence(feedbackPlatforms: playing) else { return nil }
      if !reasons.contains(reason.text) { reasons.append(reason.text) }
    }
    guard isNew("silent \(call.name)") else { return nil }
    return finding(
      .silentOnDevice,
      "'\(name ?? call.name)' is silent on \(platforms.map(\.rawValue).joined(separator: " and ")): "
        + reasons.joined(separator: "; "))
  }

  private mutating func isNew(_ key: String) -> Bool {
    if reportedKeys.count >= Self.maximumSetSize { reportedKeys = [] }
    return reportedKeys.insert(key).inserted
  }

  private func finding(_ rule: ListeningRule, _ message: String) -> ListeningFinding? {
    settings.levels.severity(of: rule.id, usual: rule.severity)
      .map { ListeningFinding(rule.id, $0, message) }
  }
}
