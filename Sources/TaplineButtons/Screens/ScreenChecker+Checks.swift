extension ScreenChecker {
  /// A breach and where it is: in the button, or in the screen.
  struct Breach {
    let message: String
    let keys: [DataProblem.Step]

    init(_ message: String, at keys: [DataProblem.Step] = []) {
      self.message = message
      self.keys = keys
    }
  }

  /// How a rule is tried.
  enum Check: Sendable {
    case button(@Sendable (PressedButton, ScreenRule) -> Breach?)
    case screen(@Sendable (Screen, [PressedButton], ScreenRule) -> [Breach])

    /// Every rule that can be tried, by its id.
    static let all: [String: Check] = [
      "haptic-missing": .button(hapticMissing),
      "haptic-twice": .button(hapticTwice),
      "haptic-while-disabled": .button(hapticWhileDisabled),
      "looks-disabled-fires": .button(looksDisabledFires),
      "disabled-not-visible": .button(disabledNotVisible),
      "tap-target-small": .button(tapTargetSmall),
      "icon-without-label": .button(iconWithoutLabel),
      "destructive-unconfirmed": .button(destructiveUnconfirmed),
      "destructive-default": .button(destructiveDefault),
      "negative-untold": .button(negativeUntold),
      "one-primary": .screen(onePrimary),
      "prepare-missing": .screen(prepareMissing),
    ]
  }

  // MARK: - Haptics

  private static func hapticMissing(_ pressed: PressedButton, _ rule: ScreenRule) -> Breach? {
    guard pressed.isInteractive, !pressed.isBlocked, pressed.haptics.isEmpty else { return nil }
    let expected = pressed.style.callerHaptics?.value?.first
    let hint = expected.map { "; its style expects '\($0.pairing)'" } ?? ""
    return Breach("a tap on '\(pressed.button.name)' plays no haptic\(hint)")
  }

  private static func hapticTwice(_ pressed: PressedButton, _ rule: ScreenRule) -> Breach? {
    guard pressed.haptics.count > 1 else { return nil }
    let isBuiltIn = pressed.haptics.contains { $0.origin == .builtIn }
    let reason =
      isBuiltIn
      ? "'\(pressed.button.style)' plays its haptic itself, so leave out the other"
      : "one tap is felt as one haptic"
    return Breach(
      "a tap on '\(pressed.button.name)' plays \(pressed.played); \(reason)",
      at: [.key("haptics"), .index(isBuiltIn ? 0 : 1)])
  }

  private static func hapticWhileDisabled(
    _ pressed: PressedButton, _ rule: ScreenRule
  ) -> Breach? {
    guard pressed.isBlocked, !pressed.haptics.isEmpty else { return nil }
    let index = pressed.button.haptics.firstIndex { $0.caller == .gesture } ?? 0
    return Breach(
      "'\(pressed.button.name)' is disabled and a tap still plays \(pressed.played); play it in the "
        + "action", at: [.key("haptics"), .index(index)])
  }

  private static func prepareMissing(
    _ screen: Screen, _ buttons: [PressedButton], _ rule: ScreenRule
  ) -> [Breach] {
    let isPrepared =
      screen.prepares == true || screen.containers.contains(where: rule.keptBy.contains)
    guard !isPrepared, let first = buttons.first(where: { !$0.haptics.isEmpty }) else { return [] }
    return [
      Breach(
        "nothing prepares the generators before '\(first.button.name)' plays \(first.played); call "
          + "prepare() when the screen appears", at: [.key("prepares")])
    ]
  }

  // MARK: - Looks and touches

  private static func looksDisabledFires(
    _ pressed: PressedButton, _ rule: ScreenRule
  ) -> Breach? {
    guard rule.isAbout(pressed.button.style), pressed.looksDisabled, pressed.acts else {
      return nil
    }
    let what = pressed.haptics.isEmpty ? "acts" : "acts and plays \(pressed.played)"
    return Breach(
      "'\(pressed.button.name)' looks disabled and a tap still \(what); add disabled()",
      at: [.key("isEnabled")])
  }

  private static func disabledNotVisible(
    _ pressed: PressedButton, _ rule: ScreenRule
  ) -> Breach? {
    guard rule.isAbout(pressed.button.style), pressed.isBlocked, !pressed.looksDisabled else {
      return nil
    }
    let takesLook = pressed.style.parameters.contains { $0.name == "isEnabled" }
    if takesLook {
      return Breach(
        "'\(pressed.button.name)' is disabled and looks enabled; give its style isEnabled: false",
        at: [.key("disabled")])
    }
    let hasLook = pressed.style.states.contains { $0.state == .disabled }
    guard !hasLook, !pressed.isDimmedByPlatform else { return nil }
    return Breach(
      "'\(pressed.button.name)' is disabled, and its style has no look for that",
      at: [.key("disabled")])
  }

  private static func tapTargetSmall(_ pressed: PressedButton, _ rule: ScreenRule) -> Breach? {
    guard pressed.isInteractive, let limit = rule.limit else { return nil }
    let size = pressed.style.size
    let sides: [(String, Double?, Figure<Double>?)] = [
      ("hitHeight", pressed.button.hitHeight, size?.hitHeight),
      ("hitWidth", pressed.button.hitWidth, size?.hitWidth),
    ]
    for (key, own, styles) in sides {
      guard let points = own ?? styles?.value, points < limit else { continue }
      let side = key == "hitHeight" ? "high" : "wide"
      return Breach(
        "what takes touches of '\(pressed.button.name)' is \(text(points)) points \(side), less than "
          + "\(text(limit))", at: own == nil ? [.key("style")] : [.key(key)])
    }
    return nil
  }

  private static func iconWithoutLabel(_ pressed: PressedButton, _ rule: ScreenRule) -> Breach? {
    let isIcon =
      pressed.button.iconOnly ?? (!rule.styles.isEmpty && rule.isAbout(pressed.button.style))
    let label = pressed.button.label?.filter { !$0.isWhitespace } ?? ""
    guard isIcon, label.isEmpty else { return nil }
    return Breach(
      "'\(pressed.button.name)' shows only an icon and has no accessibility label",
      at: pressed.button.iconOnly == nil ? [.key("style")] : [.key("iconOnly")])
  }

  private static func onePrimary(
    _ screen: Screen, _ buttons: [PressedButton], _ rule: ScreenRule
  ) -> [Breach] {
    let most = Int(rule.limit ?? 1)
    let primary = buttons.filter { rule.isAbout($0.button.style) }
    return primary.dropFirst(most).map { extra in
      Breach(
        "'\(extra.button.name)' is the \(ordinal(primary, extra)) primary button of the screen after "
          + "'\(primary[0].button.name)'; there is \(most) at most",
        at: extra.path + [.key("style")])
    }
  }

  private static func ordinal(_ list: [PressedButton], _ pressed: PressedButton) -> String {
    let number = (list.firstIndex { $0.path == pressed.path } ?? 0) + 1
    return ["first", "second", "third"].indices.contains(number - 1)
      ? ["first", "second", "third"][number - 1] : "\(number)th"
  }

  // MARK: - Destructive actions

  private static func destructiveUnconfirmed(
    _ pressed: PressedButton, _ rule: ScreenRule
  ) -> Breach? {
    guard pressed.isDestructive(by: rule), pressed.button.confirms != true else { return nil }
    return Breach(
      "'\(pressed.button.name)' is destructive and asks for no confirmation", at: [.key("style")])
  }

  private static func destructiveDefault(
    _ pressed: PressedButton, _ rule: ScreenRule
  ) -> Breach? {
    guard pressed.isDestructive(by: rule) else { return nil }
    if pressed.button.isDefault == true {
      return Breach(
        "'\(pressed.button.name)' is destructive and the default", at: [.key("isDefault")])
    }
    return destructiveUnconfirmed(pressed, rule)
  }

  private static func negativeUntold(_ pressed: PressedButton, _ rule: ScreenRule) -> Breach? {
    guard pressed.button.role == .destructive, !rule.styles.contains(pressed.button.style) else {
      return nil
    }
    return Breach(
      "'\(pressed.button.name)' is destructive and wears '\(pressed.button.style)'; give it one of "
        + rule.styles.map { "'\($0)'" }.joined(separator: ", "), at: [.key("style")])
  }

  private static func text(_ points: Double) -> String {
    points == points.rounded() ? "\(Int(points))" : "\(points)"
  }
}

extension ScreenRule {
  /// Whether the rule is about a style: one of its own, or any where it names none.
  func isAbout(_ style: String) -> Bool { styles.isEmpty || styles.contains(style) }
}

extension PressedButton {
  /// Whether it wears a style that a rule names as destructive, or says that it is.
  fileprivate func isDestructive(by rule: ScreenRule) -> Bool {
    button.role == .destructive || rule.isAbout(button.style)
  }
}
