import TaplinePatterns
import TaplineText

extension ScreenChecker {
  /// A violation of a rule; `keys` is its path from the button or, for a rule about a whole screen, from the screen.
  struct Violation {
    let message: String
    let keys: [JSONPath.Step]

    init(_ message: String, at keys: [JSONPath.Step] = []) {
      (self.message, self.keys) = (message, keys)
    }
  }

  enum Check: Sendable {
    case button(@Sendable (PressedButton) -> (ScreenRule) -> Violation?)
    case screen(@Sendable (Screen, [PressedButton], ScreenRule) -> [Violation])

    static let all: [String: Check] = [
      "haptic-missing": .button(PressedButton.hapticMissing),
      "haptic-only": .button(PressedButton.hapticOnly),
      "haptic-twice": .button(PressedButton.hapticTwice),
      "haptic-while-disabled": .button(PressedButton.hapticWhileDisabled),
      "looks-disabled-fires": .button(PressedButton.looksDisabledFires),
      "disabled-not-visible": .button(PressedButton.disabledNotVisible),
      "tap-target-small": .button(PressedButton.tapTargetSmall),
      "icon-without-label": .button(PressedButton.iconWithoutLabel),
      "destructive-unconfirmed": .button(PressedButton.destructiveUnconfirmed),
      "destructive-default": .button(PressedButton.destructiveDefault),
      "destructive-style": .button(PressedButton.destructiveStyle),
      "haptic-late": .button { button in { button.late(.haptic, $0) } },
      "sound-late": .button { button in { button.late(.sound, $0) } },
      "visual-late": .button { button in { button.late(.visual, $0) } },
      "one-primary": .screen(onePrimary),
      "prepare-missing": .screen(prepareMissing),
    ]
  }

  // MARK: - Rules about a whole screen

  private static func prepareMissing(
    _ screen: Screen, _ buttons: [PressedButton], _ rule: ScreenRule
  ) -> [Violation] {
    let isPrepared =
      screen.prepares == true || screen.containers.contains(where: rule.keptBy.contains)
    guard !isPrepared, let first = buttons.first(where: { !$0.haptics.isEmpty }) else { return [] }
    return [
      Violation(
        "nothing prepares the generators before '\(first.button.name)' plays "
          + "\(first.hapticNames); call prepare() when the screen appears", at: [.key("prepares")])
    ]
  }

  private static func onePrimary(
    _ screen: Screen, _ buttons: [PressedButton], _ rule: ScreenRule
  ) -> [Violation] {
    let maximum = Int(rule.limit ?? 1)
    let primary = buttons.filter { rule.applies(to: $0.button.style) }
    return primary.enumerated().dropFirst(maximum).map { index, extra in
      let words = ["first", "second", "third"]
      let ordinal = index < words.count ? words[index] : numericOrdinal(index + 1)
      return Violation(
        "'\(extra.button.name)' is the \(ordinal) primary button of the screen after "
          + "'\(primary[0].button.name)'; a screen may have at most \(maximum)",
        at: extra.path + [.key("style")])
    }
  }

  /// Returns a number as `11th` or `22nd`.
  private static func numericOrdinal(_ number: Int) -> String {
    if (11...13).contains(number % 100) { return "\(number)th" }
    return "\(number)\([1: "st", 2: "nd", 3: "rd"][number % 10] ?? "th")"
  }
}

// MARK: - Rules about one button

extension PressedButton {
  fileprivate typealias Violation = ScreenChecker.Violation

  fileprivate func hapticMissing(_ rule: ScreenRule) -> Violation? {
    guard isInteractive, !isBlocked, haptics.isEmpty else { return nil }
    let expected = style.callerHaptics?.value?.first
    let hint = expected.map { "; its style expects '\($0.pairing)'" } ?? ""
    return Violation("a tap on '\(button.name)' plays no haptic\(hint)")
  }

  fileprivate func hapticOnly(_ rule: ScreenRule) -> Violation? {
    guard !haptics.isEmpty,
      !style.showsPress || style.reducedMotionStyle?.showsPress == false
    else { return nil }
    let when = style.showsPress ? " with reduced motion" : ""
    return Violation(
      "a press of '\(button.name)' plays \(hapticNames) and changes nothing that is "
        + "visible\(when); change the look too", at: [.key("style")])
  }

  fileprivate func hapticTwice(_ rule: ScreenRule) -> Violation? {
    guard haptics.count > 1 else { return nil }
    let isBuiltIn = haptics.contains { $0.origin == .builtIn }
    let reason =
      isBuiltIn
      ? "'\(button.style)' plays its haptic itself, so leave out the other"
      : "leave out all but one"
    return Violation(
      "a tap on '\(button.name)' plays \(hapticNames); \(reason)",
      at: [.key("haptics"), .index(isBuiltIn ? 0 : 1)])
  }

  fileprivate func hapticWhileDisabled(_ rule: ScreenRule) -> Violation? {
    guard isBlocked, !haptics.isEmpty else { return nil }
    let index = button.haptics.firstIndex { $0.caller == .gesture } ?? 0
    return Violation(
      "'\(button.name)' is disabled and a tap still plays \(hapticNames); play it in the action",
      at: [.key("haptics"), .index(index)])
  }

  fileprivate func looksDisabledFires(_ rule: ScreenRule) -> Violation? {
    guard rule.applies(to: button.style), looksDisabled, runsAction else { return nil }
    let effect = haptics.isEmpty ? "acts" : "acts and plays \(hapticNames)"
    return Violation(
      "'\(button.name)' looks disabled and a tap still \(effect); add disabled()",
      at: [.key("isEnabled")])
  }

  fileprivate func disabledNotVisible(_ rule: ScreenRule) -> Violation? {
    guard rule.applies(to: button.style), isBlocked, !looksDisabled else { return nil }
    if style.parameters.contains(where: { $0.name == "isEnabled" }) {
      return Violation(
        "'\(button.name)' is disabled and looks enabled; give its style isEnabled: false",
        at: [.key("disabled")])
    }
    let hasLook = style.states.contains { $0.state == .disabled }
    guard !hasLook, !isDimmedByPlatform else { return nil }
    return Violation(
      "'\(button.name)' is disabled, but its style looks the same as when enabled",
      at: [.key("disabled")])
  }

  fileprivate func tapTargetSmall(_ rule: ScreenRule) -> Violation? {
    guard isInteractive, let limit = rule.limit else { return nil }
    let size = style.size
    let sides: [(String, Double?, Sourced<Double>?)] = [
      ("hitHeight", button.hitHeight, size?.hitHeight),
      ("hitWidth", button.hitWidth, size?.hitWidth),
    ]
    for (key, buttonSize, styleSize) in sides {
      guard let points = buttonSize ?? styleSize?.value, points < limit else { continue }
      let side = key == "hitHeight" ? "high" : "wide"
      return Violation(
        "the touch area of '\(button.name)' is \(points.shortestText) points \(side), less than "
          + "\(limit.shortestText)", at: buttonSize == nil ? [.key("style")] : [.key(key)])
    }
    return nil
  }

  fileprivate func iconWithoutLabel(_ rule: ScreenRule) -> Violation? {
    let isIcon =
      button.iconOnly ?? (!rule.styles.isEmpty && rule.applies(to: button.style))
    let label = button.label?.filter { !$0.isWhitespace } ?? ""
    guard isIcon, label.isEmpty else { return nil }
    return Violation(
      "'\(button.name)' shows only an icon and has no accessibility label",
      at: button.iconOnly == nil ? [.key("style")] : [.key("iconOnly")])
  }

  fileprivate func destructiveUnconfirmed(_ rule: ScreenRule) -> Violation? {
    guard isDestructive(by: rule), button.confirms != true else { return nil }
    return Violation(
      "'\(button.name)' is destructive and does not ask for confirmation", at: [.key("style")])
  }

  fileprivate func destructiveDefault(_ rule: ScreenRule) -> Violation? {
    guard isDestructive(by: rule) else { return nil }
    if button.isDefault == true {
      return Violation(
        "'\(button.name)' is destructive and the default button; make another one the default",
        at: [.key("isDefault")])
    }
    return destructiveUnconfirmed(rule)
  }

  fileprivate func destructiveStyle(_ rule: ScreenRule) -> Violation? {
    guard button.role == .destructive, !rule.styles.contains(button.style) else { return nil }
    return Violation(
      "'\(button.name)' is destructive and has the style '\(button.style)'; give it one of "
        + rule.styles.map { "'\($0)'" }.joined(separator: ", "), at: [.key("style")])
  }

  fileprivate func late(_ feedback: TouchFeedback, _ rule: ScreenRule) -> Violation? {
    guard rule.applies(to: button.style) else { return nil }
    let limit = rule.limit ?? feedback.latency.upperBound
    let late = latencies.first {
      $0.feedback == feedback && TouchFeedback.isLate($0.seconds, after: limit)
    }
    guard let late else { return nil }
    let finger = late.touch.name == "down" ? "goes down" : "is lifted"
    func text(_ seconds: Double) -> String { fixed(milliseconds(seconds), digits: 0) }
    let isOfStyle = feedback == .visual || button.haptics.isEmpty
    return Violation(
      "the first \(feedback.noun) of '\(button.name)', '\(late.source)', starts \(text(late.seconds)) ms after the "
        + "finger \(finger); people expect it within \(text(limit)) ms",
      at: isOfStyle ? [.key("style")] : [.key("haptics")])
  }

  private func isDestructive(by rule: ScreenRule) -> Bool {
    button.role == .destructive || rule.applies(to: button.style)
  }
}

extension ScreenRule {
  /// Returns whether the rule applies to a style; a rule without styles applies to all.
  func applies(to style: String) -> Bool { styles.isEmpty || styles.contains(style) }
}
