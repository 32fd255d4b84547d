import MotionCurves
import TaplineButtons
import TaplinePatterns
package import TaplineText

/// The JSON of `press`: the report of each press, its events, and the values at each display frame.
package struct PressDocument: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version, .init("fps", \.framesPerSecond), .init("presses", \.presses),
  ]

  private let framesPerSecond: Int
  private let presses: [SampledPress]

  package init(_ presses: [SampledPress], framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
    self.presses = presses
  }
}

extension SampledPress: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("name", \.press.name), .init("report", \.report),
    .objects("haptics", hapticMembers, \.press.haptics),
    .objects("events", eventMembers) { $0.press.timeline.events.filter(\.kind.isHaptic) },
    .objects("moments", momentMembers, \.press.timeline.markers),
    .objects("tracks", trackMembers, \.tracks), .init("remarks", \.press.remarks),
  ]

  private static let hapticMembers: JSONMembers<SimulatedPress.Haptic> = [
    .init("timeSeconds") { roundedToNanosecond($0.time) }, .init("name", \.name),
    .init("trigger", \.trigger.rawValue),
    .word("origin", in: ["builtIn", "caller", "added"], \.origin.rawValue),
  ]

  private static let eventMembers: JSONMembers<HapticEvent> = [
    .init("timeSeconds") { roundedToNanosecond($0.time) },
    .init("durationSeconds") { $0.kind == .transient ? nil : $0.effectiveDuration },
    .word("kind", in: ["transient", "continuous"]) {
      $0.kind == .transient ? "transient" : "continuous"
    },
    .init("intensity", \.intensity), .init("sharpness", \.sharpness),
  ]

  private static let momentMembers: JSONMembers<Timeline.Marker> = [
    .init("timeSeconds") { roundedToNanosecond($0.time) }, .init("kind", \.kind.rawValue),
    .init("name", \.name), .init("detail") { $0.detail.isEmpty ? nil : $0.detail },
  ]

  private static let trackMembers: JSONMembers<SampledTrack> = [
    .init("name", \.track.name), .init("unit", \.track.unit),
    .init("components", \.track.componentNames),
    .init("values") { sampled in
      (0..<sampled.track.componentCount).map { index in
        (0..<sampled.frameCount).map { sampled.value(at: $0, index) }
      }
    },
  ]
}
