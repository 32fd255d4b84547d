import MotionCurves
import TaplineButtons
import TaplinePatterns
package import TaplineText

extension SampledPress: JSONObject {
  /// The JSON of `press`; the presses, of which there is at least one, have the same frame rate.
  package static let document: JSONMembers<[Self]> = [
    .version, .init("fps") { $0[0].report.framesPerSecond }, .init("presses", \.self),
  ]

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
