import TaplineActuators
import TaplinePatterns
import TaplineRendering
import TaplineText

/// The range of an envelope parameter in a pattern's continuous haptic events, as a fraction and in seconds.
struct EnvelopeDescription: JSONObject {
  static let members: JSONMembers<Self> = [
    .word("parameter", in: ["attack", "decay", "release"], \.parameter),
    .init("lowest", \.lowest), .init("highest", \.highest),
    .init("lowestSeconds", \.lowestSeconds), .init("highestSeconds", \.highestSeconds),
  ]

  let parameter: String

  /// The lowest value above 0, with the pattern's controls applied, `0...1`.
  let lowest: Double

  /// The highest value, with the pattern's controls applied, `0...1`.
  let highest: Double

  let lowestSeconds: Double
  let highestSeconds: Double

  private init?(_ parameter: String, _ values: [Double], _ span: EnvelopeTimes.Span) {
    let values = values.filter { $0 > 0 }
    guard let lowest = values.min(), let highest = values.max() else { return nil }
    self.parameter = parameter
    self.lowest = lowest
    self.highest = highest
    lowestSeconds = span.seconds(lowest)
    highestSeconds = span.seconds(highest)
  }

  /// Describes the envelopes of a pattern's continuous haptic events; parameters that are always 0 are omitted.
  static func all(of pattern: HapticPattern, _ times: EnvelopeTimes) -> [EnvelopeDescription] {
    let events = pattern.events.filter { $0.kind == .continuous }
    guard !events.isEmpty else { return [] }
    let controls = PatternControls(pattern)
    let envelopes = events.map { event in
      controls.envelope(
        of: event, from: event.time, to: event.time + event.effectiveDuration)
    }
    return [
      EnvelopeDescription("attack", envelopes.map(\.attack), times.attack),
      EnvelopeDescription("decay", envelopes.compactMap(\.decay), times.decay),
      EnvelopeDescription("release", envelopes.map(\.release), times.release),
    ].compactMap(\.self)
  }

  var sentence: String {
    let (low, high) = (significant(lowestSeconds * 1_000), significant(highestSeconds * 1_000))
    return lowest == highest
      ? "\(parameter) \(significant(lowest)) is \(low) ms"
      : "\(parameter) \(significant(lowest)) to \(significant(highest)) is \(low) to \(high) ms"
  }
}
