extension PressSettings.Appearance: WordOption {}
extension PressSettings.Outcome: WordOption {}

struct TouchOptions: ParsableArguments {
  @Option(time: "The duration of the touch (default: \(TouchScript.defaultHold)s).")
  private var hold: Double?

  @Option(time: "The time at which the system cancels the touch.")
  private var cancelAt: Double?

  @Option(
    taking: "steps",
    "Touches with their times: 'down 0; out 50ms; in 90ms; up 0.2s', 'double-tap 0', 'long-press 0', "
      + "'disable 0.1s', 'enable 0.2s'; also @FILE or -.")
  private var script: String?

  func validate() throws {
    try require(
      [hold != nil, cancelAt != nil, script != nil].count(where: { $0 }) < 2,
      "give only one of --hold, --cancel-at and --script")
    for (name, seconds) in [("--hold", hold), ("--cancel-at", cancelAt)] {
      try OptionBounds.check(touch: name, seconds)
    }
  }

  var isEmpty: Bool { hold == nil && cancelAt == nil && script == nil }

  private func text(of script: String) throws -> String {
    guard script == "-" || script.hasPrefix("@") else { return script }
    let path = script == "-" ? script : String(script.dropFirst())
    return String(decoding: try InputFile.read(path), as: UTF8.self)
  }

  func touches(on platform: PlatformBehavior) throws -> TouchScript {
    if let script {
      let script = try text(of: script)
      do throws(TouchScriptError) {
        return try TouchScript(script, longPress: platform.longPressDuration.value)
      } catch {
        let hint: SanitizedText =
          self.script == script && InputFile.size(script) != nil
          ? "\nto read a file, write --script '@\(script)'" : ""
        throw CommandFailure(
          .usage,
          "the script has an error:\n\(SanitizedText(lines: error.diagram(of: script)))\(hint)"
        )
      }
    }
    return cancelAt.map(TouchScript.cancelled(at:)) ?? .tap(hold: hold ?? TouchScript.defaultHold)
  }
}

struct CircumstanceOptions: ParsableArguments {
  @Flag(help: "Play the haptic that the style leaves to the app.")
  var withPairing = false

  @Option(
    taking: "name",
    "Another haptic to play: a pairing on its trigger, or a pattern on touch up; repeatable.",
    completion: NameCompletion.inputs)
  private var pairing: [String] = []

  @Option(taking: "name", "A variant of the style (default: the first).")
  var variant: String?

  @Option(help: ArgumentHelp("The appearance.", valueName: "mode"))
  private var appearance = PressSettings.Appearance.light

  @Flag(help: "The button is disabled.")
  private var disabled = false

  @Flag(help: "The button shows that it is loading.")
  private var loading = false

  @Flag(help: "The button is on or selected.")
  private var selected = false

  @Flag(help: "The button is in a scroll view, which delays touches.")
  private var scrollView = false

  @Option(number: "n", "Display frames before SwiftUI's motion starts; SwiftUI waits for 2.")
  private var startupFrames = 0

  @Option(time: "The duration of the action.")
  private var work: Double?

  @Option(help: "The result of the action.")
  private var outcome = PressSettings.Outcome.success

  @Option(help: .api) private var api: CurveAPI?

  @Option(
    taking: "names",
    "Conditions of the device, separated by commas: \(choices(of: DeviceCondition.self)).")
  private var condition: String?

  func validate() throws {
    _ = try DeviceCondition.named(condition)
    try require("--startup-frames", startupFrames, in: 0...60, "0 and 60")
    try require(
      outcome == .success || work != nil, "--outcome needs --work, the duration of the action")
    try OptionBounds.check(touch: "--work", work)
  }

  var isEmpty: Bool {
    !withPairing && pairing.isEmpty && variant == nil && appearance == .light && !disabled
      && !loading && !selected && !scrollView && startupFrames == 0 && work == nil && api == nil
      && condition == nil
  }

  private func effects() throws -> [ConditionEffect] {
    try DeviceCondition.named(condition).map {
      ConditionEffect($0, on: .iphone, isFeedback: [true, false])
    }
  }

  func adapted(_ found: FoundStyle, _ console: Console) throws -> FoundStyle {
    guard try DeviceCondition.named(condition).contains(.reducedMotion) else { return found }
    guard let style = found.style.reducedMotionStyle else {
      console.remark(
        "\(found.name) has no reduced variant; it moves as it does without the condition")
      return found
    }
    return FoundStyle(style, of: found.system)
  }

  func silenced(
    _ press: NamedPress, of style: PressStyle, _ library: PatternLibrary, _ console: Console
  ) throws -> NamedPress {
    let effects = try effects()
    guard !effects.isEmpty else { return press }
    var unknown: Set<String> = []
    let silenced = press.silenced { placement in
      let isFeedback = library.isFeedback(placement)
      for effect in effects where effect.plays(isFeedback: isFeedback) != true {
        if effect.plays(isFeedback: isFeedback) == false {
          return "\(effect.condition.rawValue): \(effect.fact)"
        }
        if unknown.insert("\(placement.source) \(effect.condition.rawValue)").inserted {
          console.remark(
            "'\(placement.source)' is assumed to play: \(effect.condition.rawValue): \(effect.fact)"
          )
        }
      }
      return nil
    }
    if !style.showsPress {
      let isLeftToApp =
        try conditionsAllowCallerHaptics() && !withPairing && style.callerHaptics != nil
      let cue = isLeftToApp || silenced.playsHaptics ? "only the haptic shows" : "nothing shows"
      console.warning("\(silenced.name): \(cue) the press under these conditions")
    }
    return silenced
  }

  func conditionsAllowCallerHaptics() throws -> Bool {
    try effects().allSatisfy { $0.plays(isFeedback: true) != false }
  }

  func checkVariant(_ styles: [FoundStyle]) throws {
    guard let variant, !styles.contains(where: { $0.style.variants.contains(variant) }) else {
      return
    }
    let names = styles.map(\.name).joined(separator: ", ")
    let known = styles.flatMap(\.style.variants).joined(separator: ", ")
    let verb = styles.count == 1 ? "has" : "have"
    throw CommandFailure(
      .usage,
      known.isEmpty
        ? "\(names) \(verb) no variants"
        : "\(names) \(verb) no variant '\(variant)'; the variants are \(known)")
  }

  func settings(_ style: FoundStyle, _ library: PatternLibrary) throws -> PressSettings {
    var settings = PressSettings()
    settings.variant = variant.flatMap { style.style.variants.contains($0) ? $0 : nil }
    settings.appearance = appearance
    settings.isEnabled = !disabled
    settings.isWorking = loading
    settings.isSelected = selected
    settings.isInScrollView = scrollView
    settings.startupFrames = startupFrames
    settings.work = work
    settings.outcome = outcome
    settings.playsCallerHaptics = withPairing
    settings.addedHaptics = try pairing.map { name in
      if let found = try library.pairing(name) {
        return .init(found.name, on: found.pairing.trigger.value ?? .touchUp)
      }
      return .init(try library.load(name).name, on: .touchUp)
    }
    settings.api = api
    return settings
  }
}
