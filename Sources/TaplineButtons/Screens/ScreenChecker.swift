import TaplinePatterns
package import TaplineText

/// Checks the buttons of a screen by the rules of their system.
///
/// The system's file has the rules with their severities, limits and styles; `Check.all` maps their ids to code. A
/// button's haptics come from a simulated press.
package struct ScreenChecker: Sendable {
  package struct Finding: Sendable {
    package let rule: ScreenRule

    /// A sentence with the mistake and its remedy.
    package let message: String

    /// The path from the screen to the violation.
    package let path: [JSONPath.Step]
  }

  /// The ids of the rules that can be checked with the description of a screen.
  package static let knownRules: Set<String> = Set(Check.all.keys)

  /// The checked rules: those of the system, and ``ScreenRule/hapticOnly`` for all systems unless they have their own.
  package var rules: [ScreenRule] {
    let own = system.rules.filter { Self.knownRules.contains($0.id) }
    return own.contains { $0.id == ScreenRule.hapticOnly.id } ? own : own + [.hapticOnly]
  }

  private let system: ButtonSystem
  private let platform: PlatformBehavior

  package init(_ system: ButtonSystem, on platform: PlatformBehavior) {
    self.system = system
    self.platform = platform
  }

  /// The system's rules that cannot be checked with the description of a screen, such as hard-coded colors.
  package var untriedRules: [ScreenRule] {
    system.rules.filter { !Self.knownRules.contains($0.id) }
  }

  package func findings(_ screen: Screen) -> [Finding] {
    let pressed = screen.buttons.enumerated().compactMap { index, button in
      system.style(button.style).map {
        PressedButton(button, at: index, style: $0, of: system, on: platform)
      }
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

/// A button of a screen and the haptics of a tap on it.
final class PressedButton: Sendable {
  let button: ScreenButton
  let style: PressStyle
  let path: [JSONPath.Step]
  /// Whether the platform dims it while it is disabled.
  let isDimmedByPlatform: Bool
  /// The names and origins of the haptics that a tap plays.
  let haptics: [(name: String, origin: SimulatedPress.Haptic.Origin)]
  /// Whether a tap has an effect.
  let acts: Bool

  init(
    _ button: ScreenButton, at index: Int, style: PressStyle, of system: ButtonSystem,
    on platform: PlatformBehavior
  ) {
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
    let press = PressSimulator(style, of: system, on: platform, settings: settings)
      .simulate(.tap())
    acts = press.markers.contains { $0.kind == .action }
    haptics =
      press.haptics.map { ($0.name, $0.origin) }
      + button.haptics.filter { $0.caller == .gesture }.map {
        ("\(system.name)/\($0.pairing)", .added)
      }
  }

  var isInteractive: Bool { button.interactive ?? true }
  var isBlocked: Bool { button.disabled ?? false }
  var looksDisabled: Bool { button.isEnabled == false }

  var played: String { haptics.map { "'\($0.name)'" }.joined(separator: " and ") }
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

  /// The severity of a violation, with its source.
  private let sourcedSeverity: Sourced<SeverityName>

  package var severity: Diagnostic.Severity {
    sourcedSeverity.value.flatMap { Diagnostic.Severity(rawValue: $0.rawValue) } ?? .warning
  }

  package let summary: String

  /// The limit of the rule, such as 44 points or 1 button.
  package let limit: Double?

  /// The styles it applies to; empty for all.
  let styles: [String]

  /// The containers that make every screen that uses them comply.
  let keptBy: [String]

  /// The rule for all systems that a press must be visible.
  ///
  /// Sources: Apple's Human Interface Guidelines, Playing haptics (haptics are optional); FanDuel Formation, Haptics
  /// (a haptic without a visual indicator confuses).
  package static let hapticOnly = ScreenRule(
    id: "haptic-only", sourcedSeverity: .given(.warning),
    summary: "Only a haptic confirms a press, so people who do not feel it get no feedback.",
    limit: nil, styles: [], keptBy: [])
}
