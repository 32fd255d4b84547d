import CoreHapticsTwin
import Foundation
import TaplineTestSupport
import Testing

/// The constants of a type by name, with their raw values.
private struct Constants {
  /// Types whose raw value is AHAP's name: the constant's name with a capital initial.
  static let words: [String: [(name: String, raw: String)]] = [
    "CHHapticPattern.Key": [
      ("version", CHHapticPattern.Key.version.rawValue),
      ("pattern", CHHapticPattern.Key.pattern.rawValue),
      ("event", CHHapticPattern.Key.event.rawValue),
      ("eventType", CHHapticPattern.Key.eventType.rawValue),
      ("time", CHHapticPattern.Key.time.rawValue),
      ("eventDuration", CHHapticPattern.Key.eventDuration.rawValue),
      ("eventWaveformPath", CHHapticPattern.Key.eventWaveformPath.rawValue),
      ("eventParameters", CHHapticPattern.Key.eventParameters.rawValue),
      ("parameter", CHHapticPattern.Key.parameter.rawValue),
      ("parameterID", CHHapticPattern.Key.parameterID.rawValue),
      ("parameterValue", CHHapticPattern.Key.parameterValue.rawValue),
      ("parameterCurve", CHHapticPattern.Key.parameterCurve.rawValue),
      (
        "parameterCurveControlPoints", CHHapticPattern.Key.parameterCurveControlPoints.rawValue
      ),
      (
        "eventWaveformUseVolumeEnvelope",
        CHHapticPattern.Key.eventWaveformUseVolumeEnvelope.rawValue
      ),
      ("eventWaveformLoopEnabled", CHHapticPattern.Key.eventWaveformLoopEnabled.rawValue),
    ],
    "CHHapticEvent.EventType": [
      ("hapticTransient", CHHapticEvent.EventType.hapticTransient.rawValue),
      ("hapticContinuous", CHHapticEvent.EventType.hapticContinuous.rawValue),
      ("audioContinuous", CHHapticEvent.EventType.audioContinuous.rawValue),
      ("audioCustom", CHHapticEvent.EventType.audioCustom.rawValue),
    ],
    "CHHapticEvent.ParameterID": [
      ("hapticIntensity", CHHapticEvent.ParameterID.hapticIntensity.rawValue),
      ("hapticSharpness", CHHapticEvent.ParameterID.hapticSharpness.rawValue),
      ("attackTime", CHHapticEvent.ParameterID.attackTime.rawValue),
      ("decayTime", CHHapticEvent.ParameterID.decayTime.rawValue),
      ("releaseTime", CHHapticEvent.ParameterID.releaseTime.rawValue),
      ("sustained", CHHapticEvent.ParameterID.sustained.rawValue),
      ("audioVolume", CHHapticEvent.ParameterID.audioVolume.rawValue),
      ("audioPitch", CHHapticEvent.ParameterID.audioPitch.rawValue),
      ("audioPan", CHHapticEvent.ParameterID.audioPan.rawValue),
      ("audioBrightness", CHHapticEvent.ParameterID.audioBrightness.rawValue),
    ],
    "CHHapticDynamicParameter.ID": zip(
      APIMembers.all["CHHapticDynamicParameter.ID"] ?? [], allControls.map(\.rawValue)
    ).map { ($0, $1) },
  ]

  /// Enumerations.
  static let numbers: [String: [(name: String, raw: Int)]] = [
    "CHHapticEngine.FinishedAction": [
      ("stopEngine", CHHapticEngine.FinishedAction.stopEngine.rawValue),
      ("leaveEngineRunning", CHHapticEngine.FinishedAction.leaveEngineRunning.rawValue),
    ],
    "CHHapticEngine.StoppedReason": [
      ("audioSessionInterrupt", CHHapticEngine.StoppedReason.audioSessionInterrupt.rawValue),
      ("applicationSuspended", CHHapticEngine.StoppedReason.applicationSuspended.rawValue),
      ("idleTimeout", CHHapticEngine.StoppedReason.idleTimeout.rawValue),
      ("notifyWhenFinished", CHHapticEngine.StoppedReason.notifyWhenFinished.rawValue),
      ("engineDestroyed", CHHapticEngine.StoppedReason.engineDestroyed.rawValue),
      (
        "gameControllerDisconnect",
        CHHapticEngine.StoppedReason.gameControllerDisconnect.rawValue
      ),
      ("systemError", CHHapticEngine.StoppedReason.systemError.rawValue),
    ],
    "CHHapticError.Code": APIMembers.errorCodes.map { ($0.name, $0.code.rawValue) },
    "UIImpactFeedbackGenerator.FeedbackStyle": [
      ("light", UIImpactFeedbackGenerator.FeedbackStyle.light.rawValue),
      ("medium", UIImpactFeedbackGenerator.FeedbackStyle.medium.rawValue),
      ("heavy", UIImpactFeedbackGenerator.FeedbackStyle.heavy.rawValue),
      ("soft", UIImpactFeedbackGenerator.FeedbackStyle.soft.rawValue),
      ("rigid", UIImpactFeedbackGenerator.FeedbackStyle.rigid.rawValue),
    ],
    "UINotificationFeedbackGenerator.FeedbackType": [
      ("success", UINotificationFeedbackGenerator.FeedbackType.success.rawValue),
      ("warning", UINotificationFeedbackGenerator.FeedbackType.warning.rawValue),
      ("error", UINotificationFeedbackGenerator.FeedbackType.error.rawValue),
    ],
  ]

  /// The raw values of the enumerations, as Apple's headers have them.
  static let wanted: [String: [Int]] = [
    "CHHapticEngine.FinishedAction": [1, 2],
    "CHHapticEngine.StoppedReason": [1, 2, 3, 4, 5, 6, -1],
    "CHHapticError.Code": APIMembers.errorCodes.map(\.raw),
    "UIImpactFeedbackGenerator.FeedbackStyle": [0, 1, 2, 3, 4],
    "UINotificationFeedbackGenerator.FeedbackType": [0, 1, 2],
  ]
}

@Suite("The twin has Apple's names, labels and raw values")
struct APISurfaceTests {
  @Test("Every listed member is used with its types, and no other is used")
  @MainActor
  func members() throws {
    let constants = Set(Constants.words.keys).union(Constants.numbers.keys)
    #expect(Set(APIUse.all.keys).union(constants) == Set(APIMembers.all.keys))
    for (type, uses) in APIUse.all {
      let members = try #require(APIMembers.all[type])
      #expect(Set(uses.keys) == Set(members), "\(type)")
    }
  }

  @Test("The constants of AHAP have AHAP's names as raw values")
  func words() throws {
    for (type, constants) in Constants.words {
      #expect(constants.map(\.name) == APIMembers.all[type], "\(type)")
      for (name, raw) in constants {
        #expect(raw == name.prefix(1).uppercased() + name.dropFirst(), "\(type).\(name)")
      }
    }
    #expect(CHHapticPattern.Key(rawValue: "Version") == .version)
    #expect(CHHapticEvent.EventType(rawValue: "AudioCustom") == .audioCustom)
  }

  @Test("Enumerations have Apple's raw values")
  func numbers() {
    for (type, constants) in Constants.numbers {
      #expect(constants.map(\.name) == APIMembers.all[type], "\(type)")
      #expect(constants.map(\.raw) == Constants.wanted[type], "\(type)")
    }
    #expect(CHHapticError.Code.allCases.count == APIMembers.errorCodes.count)
  }

  @Test("Default values are Apple's")
  func defaults() throws {
    try SimulatedDevice.withCurrent { _ in
      #expect(CHHapticTimeImmediate == 0)
      #expect(CoreHapticsErrorDomain == "com.apple.CoreHaptics")
      let engine = try CHHapticEngine()
      #expect(!engine.playsHapticsOnly)
      #expect(!engine.playsAudioOnly)
      #expect(!engine.isMutedForAudio)
      #expect(!engine.isMutedForHaptics)
      #expect(!engine.isAutoShutdownEnabled)
      let player = try engine.makeAdvancedPlayer(with: pattern(tap(0)))
      #expect(!player.loopEnabled)
      #expect(player.loopEnd == 0)
      #expect(player.playbackRate == 1)
      #expect(!player.isMuted)
      #expect(tap(0).duration == 0)
    }
  }

  @Test("Classes are NSObjects and players are NSObjectProtocols, as in Apple's headers")
  func objects() throws {
    try SimulatedDevice.withCurrent { _ in
      let engine = try CHHapticEngine()
      let player = try engine.makePlayer(with: pattern(tap(0)))
      let objects: [NSObject] = [
        engine, try pattern(tap(0)), tap(0), intensity(1),
        CHHapticEventParameter(parameterID: .sustained, value: 1),
        CHHapticParameterCurve.ControlPoint(relativeTime: 0, value: 1),
      ]
      #expect(Set(objects).count == 6)
      #expect(player.isEqual(player))
      #expect(engine == engine)
    }
  }
}

/// The tables of section 2 in `haptics.md`.
@Suite(
  "The list of members equals the tables in haptics.md",
  .enabled(if: Fixtures.factsFolder != nil, "no folder of facts; TAPLINE_FACTS names one"))
struct FactsListTests {
  private func section(_ number: String) throws -> [[String]] {
    let folder = try #require(Fixtures.factsFolder)
    let text = try String(
      contentsOf: folder.appendingPathComponent("haptics.md"), encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex { $0.hasPrefix("### \(number) ") })
    let rest = lines[(start + 1)...]
    let rows = rest.prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("|") }
    return rows.dropFirst(2).map { row in
      row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The text in backticks.
  private func code(_ cell: String) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  private func words(_ text: String) -> [String] {
    text.components(separatedBy: CharacterSet.alphanumerics.inverted).filter {
      $0.first?.isLetter == true
    }
  }

  /// Keywords of Swift, and the types of other frameworks in signatures.
  private let foreign: Set<String> = [
    "any", "class", "func", "init", "var", "get", "set", "throws", "async", "convenience", "Void",
    "Bool", "Float", "Int", "UInt", "String", "Any", "AnyHashable", "Error", "URL", "Data",
    "TimeInterval", "AVAudioSession", "UIView", "CGFloat", "CGPoint", "MainActor",
  ]

  /// Words in values, and parts of an abbreviated name.
  private let values: Set<String> = ["Version", "com", "apple", "CoreHaptics", "LoopEnabled"]

  @Test("Every name in the code of §2.1 and §2.3 is a listed member or an exception")
  func names() throws {
    let list = APIMembers.all.flatMap { [$0.key] + $0.value }.flatMap(words)
    let known = Set(list).union(foreign).union(values).union(APIMembers.exceptions.keys)
    for section in ["2.1", "2.3"] {
      var count = 0
      for cell in try self.section(section).flatMap(\.self) {
        for name in code(cell).flatMap(words) {
          #expect(known.contains(name), "§\(section): \(name)")
          count += 1
        }
      }
      #expect(count > 40, "the tables of §\(section) must not be empty")
    }
  }

  @Test("The error codes are those of §2.2")
  func errorCodes() throws {
    var found: [String: Int] = [:]
    for row in try section("2.2") {
      for pair in stride(from: 0, to: row.count - 1, by: 2) {
        let codes = row[pair].components(separatedBy: " / ")
        let names = row[pair + 1].components(separatedBy: " / ")
        for (code, name) in zip(codes, names) {
          found[name] = Int(code.replacingOccurrences(of: "−", with: "-")) ?? 0
        }
      }
    }
    let listed = APIMembers.errorCodes.map { ($0.name, $0.raw) }
    #expect(found == [String: Int](uniqueKeysWithValues: listed))
  }

  @Test("The numbers beside names in §2.1 and §2.3 are the raw values")
  func rawValues() throws {
    var raws: [String: Int] = [:]
    for (type, constants) in Constants.numbers where type != "CHHapticError.Code" {
      for (name, raw) in constants { raws[name] = raw }
    }
    var count = 0
    for cell in try (section("2.1") + section("2.3")).flatMap(\.self) {
      let parts = cell.replacingOccurrences(of: "`.", with: "`").components(separatedBy: "`")
      for (name, rest) in zip(parts, parts.dropFirst()) where raws[name] != nil {
        let number = rest.replacingOccurrences(of: "−", with: "-")
          .trimmingCharacters(in: CharacterSet(charactersIn: " ="))
        guard let raw = Int(number.prefix { $0 == "-" || $0.isNumber }) else { continue }
        #expect(raws[name] == raw, "\(name)")
        count += 1
      }
    }
    #expect(count >= 17, "2 actions, 7 reasons, 5 styles and 3 types")
  }
}
