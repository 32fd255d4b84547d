package import TaplineActuators
import TaplineComparison
package import TaplineExchange
import TaplineFiles
package import TaplinePatterns
package import TaplineText

package struct PlatformReport: Sendable {
  private let platform: TargetPlatform
  private let effects: [ConditionEffect]
  private let result: Result
  /// The haptics that device conditions silence, unless they silence all.
  private let silencedHaptics: (count: Int, noun: String, eventCount: Int)

  private enum Result: Sendable {
    case plays(Conversion, frequencyNotes: [ExchangeNote])
    /// The system's own feedback plays instead of the pattern.
    case playsFeedback
    /// The device plays nothing, or the conversion failed, for the given reason.
    case isSilent(SanitizedText)
  }

  package init(
    _ timeline: Timeline, on platform: TargetPlatform, name: String, profile: ActuatorProfile,
    feedbackPlatforms: [String]?, under conditions: [DeviceCondition] = [],
    isFeedback: (Timeline.Placement) -> Bool = \.isFeedback
  ) {
    self.platform = platform
    let feedbackFlags = timeline.placements.map(isFeedback)
    let effects = conditions.map {
      ConditionEffect($0, on: platform, isFeedback: Set(feedbackFlags))
    }
    var played = timeline
    played.placements = zip(timeline.placements, feedbackFlags).filter { _, isFeedback in
      effects.allSatisfy { $0.plays(isFeedback: isFeedback) != false }
    }.map(\.0)
    self.effects = effects
    let silencesAll = played.placements.isEmpty
    let isPatternSilent =
      feedbackFlags.contains(false) && effects.contains { $0.plays(isFeedback: false) == false }
    silencedHaptics = (
      silencesAll ? 0 : timeline.placements.count - played.placements.count,
      isPatternSilent ? "other haptic" : "feedback generator",
      silencesAll ? 0 : timeline.eventCount - played.eventCount
    )
    if let reason = platform.reasonForSilence(feedbackPlatforms: feedbackPlatforms) {
      result = .isSilent(reason)
      return
    }
    if played.placements.isEmpty, !timeline.placements.isEmpty {
      let silencing = effects.filter { $0.plays == false }.map(\.condition.rawValue)
      result = .isSilent(SanitizedText(silencing.joined(separator: ", ")))
      return
    }
    guard let format = platform.format, platform.system == nil || feedbackPlatforms == nil else {
      result = .playsFeedback
      return
    }
    do throws(Conversion.Failure) {
      let conversion = try Conversion(played, to: format, name: name, profile: profile)
      let events = conversion.distance.pairs.map(\.expected) + conversion.distance.missing
      result = .plays(conversion, frequencyNotes: platform.frequencyNotes(events, profile))
    } catch {
      switch error {
      case .writing(let reason), .readingBack(let reason): result = .isSilent(reason)
      case .file(let error): result = .isSilent(SanitizedText(error.description))
      case .interrupted: result = .isSilent("interrupted")
      }
    }
  }

  package var shown: SanitizedText {
    let report: SanitizedText =
      switch result {
      case .plays(let conversion, let frequencyNotes):
        ConversionReport(
          conversion, path: platform.rawValue, additionalNotes: frequencyNotes,
          silencedCount: silencedHaptics.eventCount
        ).shown
      case .playsFeedback: "\(platform.rawValue): the system's own feedback plays\n"
      case .isSilent(let reason): "\(platform.rawValue): silent: \(reason)\n"
      }
    let silencedLine: SanitizedText =
      silencedHaptics.count == 0
      ? "" : "  silent: \(counted(silencedHaptics.count, silencedHaptics.noun))\n"
    return report + silencedLine + effects.map { "  " + $0.shown + "\n" }.joined()
  }

  /// Returns the report if a haptic is silent, an event is missing, or the loss in decibels is larger.
  package func problem(maximumLoss: Double) -> String? {
    guard silencedHaptics.count == 0 else { return shown.text }
    switch result {
    case .playsFeedback: return nil
    case .isSilent: return shown.text
    case .plays(let conversion, _):
      let distance = conversion.distance
      guard !distance.missing.isEmpty || distance.levels.decibels > maximumLoss else { return nil }
      let missing = distance.missing.prefix(20).map { event in
        let name = event.isTap ? "the tap" : "the vibration"
        return "  missing: \(name) at \(fixed(event.time, digits: 3)) s\n"
      }
      return shown.text + missing.joined()
    }
  }

  /// The loss in words and numbers; if the device plays nothing, the number of missing events is the maximum.
  package var loss: (text: String, missing: Int, decibels: Double) {
    switch result {
    case .playsFeedback: return ("the system's own feedback", 0, 0)
    case .isSilent(let reason): return ("silent: \(reason.text)", .max, 0)
    case .plays(let conversion, _):
      let distance = conversion.distance
      let (missing, decibels) = (distance.missing.count, distance.levels.decibels)
      let text =
        "\(missing) of \(counted(distance.expectedCount, "event")) lost, levels "
        + "\(fixed(decibels, digits: 1)) dB apart"
      return (text, missing, decibels)
    }
  }

  /// The JSON for the editor: the report and the played and missing events as time, duration, intensity and sharpness.
  package var lane: JSONOutput {
    var members: [JSONOutput.Member] = [
      ("device", .string(platform.rawValue)), ("summary", .string(shown.text)),
    ]
    if case .plays(let conversion, _) = result {
      let distance = conversion.distance
      let played = distance.pairs.map(\.actual) + distance.unexpected
      members.append(("lossDecibels", .number(distance.levels.decibels)))
      for (name, events) in [("played", played), ("missing", Array(distance.missing))] {
        let rows = events.map { [$0.time, $0.duration, $0.intensity, $0.sharpness] }
        members.append((name, .array(rows.map(JSONOutput.numbers))))
      }
    }
    return .object(members)
  }
}

extension PlatformReport: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("device", \.platform), .init("isSilent", \.isSilent), .init("reason", \.reason),
    .init("conversion", \.conversion),
    .init("silencedCount", \.silencedHaptics.count),
    .init("source", \.platform.patternFact?.source),
    .init("checked", \.platform.patternFact?.checked), .init("conditions", \.effects),
  ]

  /// The JSON of `info --on`.
  package static let document: JSONMembers<[(name: String, reports: [PlatformReport])]> = [
    .version,
    .objects("patterns", [.init("name", \.name), .init("devices", \.reports)], \.self),
  ]

  private var isSilent: Bool { reason != nil }

  private var reason: String? {
    if case .isSilent(let reason) = result { reason.text } else { nil }
  }

  private var conversion: ConversionReport? {
    guard case .plays(let conversion, let frequencyNotes) = result else { return nil }
    return ConversionReport(conversion, path: "", additionalNotes: frequencyNotes)
  }
}

extension TargetPlatform {
  /// A note about events whose frequency differs on the actuator, if its frequencies are known.
  fileprivate func frequencyNotes(
    _ events: [PlayedEvent], _ profile: ActuatorProfile
  ) -> [ExchangeNote] {
    guard self == .pixel else { return [] }
    let changed = events.filter { event in
      abs(Self.pixelHertz(event.sharpness) - profile.frequency.hertz(event.sharpness)) >= 1
    }
    var notes = NoteCollector()
    notes.add(.changed, .pixelFrequencies, at: changed.first?.time ?? 0, count: changed.count)
    return notes.notes
  }

  /// Source: android/haptics-tools, 2026, PWLE_FREQ_PROFILE; linear below and above the resonance.
  private static func pixelHertz(_ sharpness: Double) -> Double {
    let (lowest, resonance, highest, middle) = (50.0, 136.0, 174.0, 0.7)
    return sharpness <= middle
      ? lowest + (resonance - lowest) * sharpness / middle
      : resonance + (highest - resonance) * (sharpness - middle) / (1 - middle)
  }
}
