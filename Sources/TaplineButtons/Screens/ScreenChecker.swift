package import TaplinePatterns
package import TaplineText

/// Checks the buttons of a screen by the rules in the file of their system; `Check.all` maps rule ids to code.
package struct ScreenChecker: Sendable {
  package struct Finding: Sendable {
    package let rule: ScreenRule
    package let message: String

    /// The path from the screen to the violation.
    package let path: [JSONPath.Step]
  }

  /// The ids of the rules that can be checked with the description of a screen.
  package static let knownRules: Set<String> = Set(Check.all.keys)

  /// The checked rules: those of the system, and each of ``ScreenRule/general`` unless the system has its own.
  package var rules: [ScreenRule] {
    let own = system.rules.filter { Self.knownRules.contains($0.id) }
    return own + ScreenRule.general.filter { rule in !own.contains { $0.id == rule.id } }
  }

  private let system: ButtonSystem
  private let platform: PlatformBehavior

  package init(_ system: ButtonSystem, on platform: PlatformBehavior) {
    self.system = system
    self.platform = platform
  }

  /// The system's rules that cannot be checked with the description of a screen, such as hard-coded colors.
  package var uncheckableRules: [ScreenRule] {
    system.rules.filter { !Self.knownRules.contains($0.id) }
  }

  /// Returns the violations of a screen; `pattern` loads the haptic of a pairing by its name in the library.
  package func findings<Failure: Error>(
    _ screen: Screen, pattern: (String) throws(Failure) -> HapticPattern
  ) throws(Failure) -> [Finding] {
    var pressed: [PressedButton] = []
    for (index, button) in screen.buttons.enumerated() {
      guard let style = system.style(button.style) else { continue }
      pressed.append(
        try PressedButton(
          button, at: index, style: style, of: system, on: platform, pattern: pattern))
    }
    let checks = rules.compactMap { rule in Check.all[rule.id].map { (rule, $0) } }
    var findings: [Finding] = []
    for button in pressed {
      for case (let rule, .button(let check)) in checks {
        guard let violation = check(button)(rule) else { continue }
        findings.append(
          Finding(rule: rule, message: violation.message, path: button.path + violation.keys))
      }
    }
    for case (let rule, .screen(let check)) in checks {
      findings += check(screen, pressed, rule).map {
        Finding(rule: rule, message: $0.message, path: $0.keys)
      }
    }
    return findings
  }
}

/// A button of a screen and the results of a simulated tap on it.
final class PressedButton: Sendable {
  let button: ScreenButton
  let style: PressStyle
  let path: [JSONPath.Step]
  /// Whether the platform dims the button while it is disabled.
  let isDimmedByPlatform: Bool
  let haptics: [(name: String, origin: SimulatedPress.Haptic.Origin)]
  let runsAction: Bool
  /// The first feedback of each kind after the finger goes down, and after it is lifted.
  let latencies: [FeedbackLatency]

  init<Failure: Error>(
    _ button: ScreenButton, at index: Int, style: PressStyle, of system: ButtonSystem,
    on platform: PlatformBehavior, pattern: (String) throws(Failure) -> HapticPattern
  ) throws(Failure) {
    self.button = button
    self.style = style
    path = [.key("buttons"), .index(index)]
    isDimmedByPlatform =
      style.press?.value?.mechanism.flatMap(platform.mechanism)?.disabledOpacity != nil
    var settings = PressSettings()
    settings.variant = button.variant
    // Only disabled() blocks taps; a disabled look does not.
    settings.isEnabled = button.disabled != true
    settings.addedHaptics = button.haptics.filter { $0.caller == .action }.map {
      .init("\(system.name)/\($0.pairing)", on: .touchUp)
    }
    var press = PressSimulator(style, of: system, on: platform, settings: settings)
      .simulate(.tap())
    press.haptics += button.haptics.filter { $0.caller == .gesture }.map {
      SimulatedPress.Haptic(
        time: TouchScript.defaultHold, name: "\(system.name)/\($0.pairing)", trigger: .touchUp,
        origin: .added)
    }
    runsAction = press.markers.contains { $0.kind == .action }
    haptics = press.haptics.map { ($0.name, $0.origin) }
    latencies = try Timeline(press, pattern: pattern).feedbackLatencies
  }

  var isInteractive: Bool { button.interactive ?? true }
  var isBlocked: Bool { button.disabled ?? false }
  var looksDisabled: Bool { button.isEnabled == false }

  var hapticNames: String { haptics.map { "'\($0.name)'" }.joined(separator: " and ") }
}

/// A rule for all screens of a system.
package struct ScreenRule: Rule, Decodable, Hashable {
  fileprivate enum SeverityName: String, NamedChoice {
    case note
    case warning
    case error
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case sourcedSeverity = "severity"
    case summary = "sentence"
    case limit, styles, keptBy
  }

  package let id: String
  private let sourcedSeverity: Sourced<SeverityName>

  package var severity: Diagnostic.Severity {
    sourcedSeverity.value.flatMap { Diagnostic.Severity(rawValue: $0.rawValue) } ?? .warning
  }

  package let summary: String

  /// The limit, such as 44 points or 1 button.
  package let limit: Double?

  /// The styles to which the rule applies; empty for all.
  let styles: [String]

  /// The containers whose screens comply with the rule.
  let keptBy: [String]

  /// The rules for all systems.
  package static let general = [hapticOnly] + TouchFeedback.allCases.map(late)

  /// The rule about a system's file.
  package static let feedbackAlike = ScreenRule(
    id: "feedback-alike", sourcedSeverity: .given(.warning),
    summary: "Haptics with different meanings differ noticeably.",
    limit: nil, styles: [], keptBy: [])

  /// The rule that feedback starts within its published latency.
  static func late(_ feedback: TouchFeedback) -> ScreenRule {
    let limit = feedback.latency.upperBound
    return ScreenRule(
      id: "\(feedback.rawValue)-late", sourcedSeverity: .given(.warning),
      summary:
        "The first \(feedback.noun) starts within \(milliseconds(limit).shortestText) ms of its touch, before a "
        + "device adds its latency (Kaaresoja, Brewster, Lantz 2014, doi:10.1145/2611387).",
      limit: limit, styles: [], keptBy: [])
  }

  /// The rule that a press must be visible (sources: Apple's Human Interface Guidelines, Playing haptics; FanDuel
  /// Formation, Haptics).
  static let hapticOnly = ScreenRule(
    id: "haptic-only", sourcedSeverity: .given(.warning),
    summary: "A press changes something visible, because some people do not feel the haptic.",
    limit: nil, styles: [], keptBy: [])
}
