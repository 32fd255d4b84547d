#if Audit
/// The classes, functions and libraries through which code requests haptics.
enum HapticAPI: String, Sendable {
  case impact = "UIImpactFeedbackGenerator"
  case notification = "UINotificationFeedbackGenerator"
  case selection = "UISelectionFeedbackGenerator"
  case canvas = "UICanvasFeedbackGenerator"
  case sensoryFeedback = "SensoryFeedback"
  case coreHaptics = "CHHapticEngine"
  case systemSound = "AudioServices"
  case watch = "WKInterfaceDevice"
  case trackpad = "NSHapticFeedbackManager"
  case haptica = "Haptica"
  case haptico = "Haptico"
  case piano = "Piano"
  case pow = "Pow"

  /// Whether the API is one of UIKit's generators, which are isolated to the main actor.
  var isGenerator: Bool { [.impact, .notification, .selection, .canvas].contains(self) }
}

struct HapticRequest: Sendable {
  var api: HapticAPI
  /// The pattern in the notation of `tapline play` for UIKit's generators, or as written in the source for other APIs.
  var pattern: String?
  /// The feedback values from which a closure chooses, such as `.start` and `.stop`.
  var choices: [String] = []
  /// Whether the sources do not show the receiver's type.
  var isUncertain = false
}

extension HapticAPI {
  static let playerTypes: Set<String> = ["CHHapticAdvancedPatternPlayer", "CHHapticPatternPlayer"]

  /// UIKit's generators by type.
  static let generators: [String: HapticAPI] = [
    "UIImpactFeedbackGenerator": .impact, "UINotificationFeedbackGenerator": .notification,
    "UISelectionFeedbackGenerator": .selection, "UICanvasFeedbackGenerator": .canvas,
    "UIFeedbackGenerator": .impact,
  ]

  static let generatorCalls: Set<String> = [
    "alignmentOccurred", "impactOccurred", "notificationOccurred", "pathCompleted",
    "selectionChanged",
  ]

  /// The names of the calls that may be recorded as a `TracedEvent`.
  static let eventCalls: Set<String> = generatorCalls.union([
    "AudioServicesPlayAlertSound", "AudioServicesPlayAlertSoundWithCompletion",
    "AudioServicesPlaySystemSound", "AudioServicesPlaySystemSoundWithCompletion", "cancel",
    "changeEffect", "generate", "makeAdvancedPlayer", "makePlayer", "perform", "play",
    "playPattern", "prepare", "resume", "sensoryFeedback", "start", "stop",
  ])

  /// The identifiers of system sounds that vibrate (source: `TapticEngine.swift` of saoudrizwan/Piano).
  private static let vibratingSounds: Set<String> = [
    "kSystemSoundID_Vibrate", "4095", "1519", "1520", "1521", "1107", "1102",
  ]

  /// The functions that play haptics, by library (sources: the README files of efremidze/Haptica, iSapozhnik/Haptico,
  /// saoudrizwan/Piano and EmergeTools/Pow).
  static let libraries: [(name: String, calls: [String])] = [
    ("Haptica", ["generate", "play"]), ("Haptico", ["generate"]), ("Piano", ["play"]), ("Pow", []),
  ]

  /// Returns the request that a call makes, if any; `type` is the receiver's type, or nil if unknown.
  static func request(
    _ call: Call, receiver type: String?, imports: [String], text: (Code) -> String
  ) -> HapticRequest? {
    func firstArgument() -> String? { call.arguments.first.map { text($0.value) } }
    let isOtherType = type.map { generators[$0] == nil } ?? false
    switch call.name {
    case "impactOccurred" where !isOtherType:
      let intensity = call.argument("intensity").map { "@" + text($0) } ?? ""
      return HapticRequest(api: .impact, pattern: intensity, isUncertain: type == nil)
    case "notificationOccurred" where !isOtherType:
      let name = firstArgument().map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 }
      return HapticRequest(api: .notification, pattern: name, isUncertain: type == nil)
    case "selectionChanged"
    where !isOtherType && (type != nil || call.base.map { isGeneratorName(text($0)) } == true):
      return HapticRequest(api: .selection, pattern: "selection", isUncertain: type == nil)
    case "alignmentOccurred" where !isOtherType:
      return HapticRequest(api: .canvas, pattern: "alignment", isUncertain: type == nil)
    case "pathCompleted" where !isOtherType:
      return HapticRequest(api: .canvas, pattern: "path-complete", isUncertain: type == nil)
    case "sensoryFeedback" where call.argument("trigger") != nil:
      let isChosenByClosure =
        call.closures.contains { $0.label == nil } && call.arguments.first?.label != nil
      let choices = isChosenByClosure ? call.closures.flatMap { feedback(in: $0.closure.body) } : []
      return HapticRequest(
        api: .sensoryFeedback, pattern: isChosenByClosure ? nil : firstArgument(), choices: choices)
    case "start" where call.argument("atTime") != nil,
      "resume" where call.argument("atTime") != nil:
      let isPlayer = type.map { playerTypes.contains($0) } ?? imports.contains("CoreHaptics")
      return isPlayer ? HapticRequest(api: .coreHaptics, isUncertain: type == nil) : nil
    case "playPattern" where call.argument("from") != nil:
      return HapticRequest(
        api: .coreHaptics, pattern: call.argument("from").map(text), isUncertain: type == nil)
    default: return otherRequest(call, imports: imports, text: text)
    }
  }

  /// Returns the members without a base, such as `.start`, in the body of a closure that chooses a feedback.
  private static func feedback(in body: [Code]) -> [String] {
    var names: [String] = []
    body.visit { if case .member(nil, let name, _) = $0 { names.append("." + name) } }
    return names
  }

  private static func isGeneratorName(_ text: String) -> Bool {
    let name = text.lowercased()
    return ["generator", "haptic", "taptic", "feedback", "selection"].contains { name.contains($0) }
  }

  private static func otherRequest(
    _ call: Call, imports: [String], text: (Code) -> String
  ) -> HapticRequest? {
    lazy var first = call.arguments.first.map { text($0.value) }
    lazy var base = call.base.map(text) ?? ""
    switch call.name {
    case "AudioServicesPlayAlertSound", "AudioServicesPlayAlertSoundWithCompletion":
      return HapticRequest(api: .systemSound, pattern: first)
    case "AudioServicesPlaySystemSound", "AudioServicesPlaySystemSoundWithCompletion":
      let identifier = first.map { $0.filter { $0.isNumber || $0.isLetter || $0 == "_" } } ?? ""
      let isVibration = vibratingSounds.contains {
        identifier == $0 || identifier == "SystemSoundID" + $0
      }
      return isVibration ? HapticRequest(api: .systemSound, pattern: identifier) : nil
    case "play" where base.hasPrefix("WKInterfaceDevice"):
      return HapticRequest(api: .watch, pattern: first)
    case "perform" where base.hasPrefix("NSHapticFeedbackManager"):
      return HapticRequest(api: .trackpad, pattern: first)
    case "generate" where imports.contains("Haptica") && base.hasPrefix("Haptic"):
      return HapticRequest(api: .haptica, pattern: base.split(separator: ".").last.map(String.init))
    case "play" where imports.contains("Haptica") && base == "Haptic":
      return HapticRequest(api: .haptica, pattern: first)
    case "generate" where imports.contains("Haptico") && base.hasPrefix("Haptico"):
      return HapticRequest(api: .haptico, pattern: first)
    case "play" where imports.contains("Piano") && base.hasPrefix("Piano"):
      return HapticRequest(api: .piano, pattern: first)
    case "changeEffect" where imports.contains("Pow") && first?.hasPrefix(".feedback") == true:
      return HapticRequest(api: .pow, pattern: first)
    default: return nil
    }
  }
}
#endif
