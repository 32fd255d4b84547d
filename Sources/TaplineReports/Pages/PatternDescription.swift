public import TaplineAHAP
import TaplineActuators
package import TaplineLibrary
public import TaplinePatterns
import TaplineRendering
public import TaplineSynthesis
public import TaplineText

/// A summary of a pattern: its contents, its times, and the measures of its sound.
public struct PatternDescription: Sendable {
  /// The name or path.
  package let name: String

  let path: String

  private typealias Sound = (
    path: String, sampleRate: Int, channelCount: Int, duration: Double
  )

  /// The entries of the file's `Metadata`, by key.
  public let metadata: [String: String]

  package let profile: String
  let sampleRateHertz: Int

  /// The end of the last event in seconds, without ring-out; a sound event without a duration ends with its file.
  let durationSeconds: Double

  package let eventCounts: [String: Int]

  /// The sound files that can be read, in ascending order of their paths.
  private let sounds: [Sound]

  let parameterCount: Int
  let curveCount: Int
  let envelopes: [EnvelopeDescription]
  package let firstEventSeconds: Double?
  package let lastEventSeconds: Double?

  package let tactile: SoundMeasures
  package let audible: SoundMeasures

  /// The measures of the acceleration, or nil if the profile has no actuator or the actuator stays still.
  let acceleration: PulseMeasures?

  private let actuator: String?

  /// The number of markers of each kind on a recorded timeline; empty for a pattern.
  let markerCounts: [String: Int]

  let warningCount: Int

  /// Measures a pattern.
  ///
  /// - Parameters:
  ///   - loaded: The pattern.
  ///   - rendition: The pattern with its sounds, at the sample rate of the measures.
  ///   - sounds: The sounds that the pattern's events name, by path, at their files' sample rates.
  ///   - findings: The findings about the file and its sounds, whose warnings are counted; by default, the findings
  ///     about the file.
  public init(
    _ loaded: LoadedPattern, _ rendition: Rendition, sounds: [String: SoundClip] = [:],
    findings: [Diagnostic]? = nil
  ) {
    let (pattern, timeline) = (loaded.pattern, rendition.timeline)
    self.sounds = sounds.sorted { $0.key < $1.key }.map { path, clip in
      (path, clip.sampleRate, clip.channelCount, clip.duration)
    }
    name = loaded.name
    path = loaded.path
    metadata = pattern.metadata
    profile = rendition.profile.label
    sampleRateHertz = rendition.sampleRate
    durationSeconds = timeline.duration
    eventCounts = Dictionary(pattern.events.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
    parameterCount = pattern.parameters.count
    curveCount = pattern.curves.count
    envelopes = EnvelopeDescription.all(of: pattern, rendition.profile.envelope)
    firstEventSeconds = pattern.events.map(\.time).min()
    lastEventSeconds = pattern.events.map(\.time).max()
    markerCounts = Dictionary(
      timeline.markers.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
    tactile = rendition.measures(.tactile)
    audible = rendition.measures(.audible)
    acceleration = rendition.pulseMeasures()
    actuator = rendition.profile.actuator?.label
    warningCount = (findings ?? loaded.diagnostics).count { $0.severity == .warning }
  }

  package init(_ loaded: LoadedTimeline, _ rendition: Rendition) {
    self.init(
      loaded.mergedPattern, rendition, sounds: loaded.sounds, findings: loaded.findings)
  }
}

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
      EnvelopeDescription("decay", envelopes.map(\.decay), times.decay),
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

extension PatternDescription: JSONObject, Encodable {
  package static let members: JSONMembers<Self> = [
    .init("name", \.name), .init("path", \.path), .init("metadata", \.metadata),
    .init("profile", \.profile), .init("sampleRateHertz", \.sampleRateHertz),
    .init("durationSeconds", \.durationSeconds), .init("eventCounts", \.eventCounts),
    .objects("sounds", soundMembers, \.sounds), .init("parameterCount", \.parameterCount),
    .init("curveCount", \.curveCount), .init("envelopes", \.envelopes),
    .init("firstEventSeconds", \.firstEventSeconds), .init("lastEventSeconds", \.lastEventSeconds),
    .init("tactile", \.tactile), .init("audible", \.audible),
    .init("markerCounts", \.markerCounts), .init("warningCount", \.warningCount),
  ]

  private static let soundMembers: JSONMembers<Sound> = [
    .init("path", \.path), .init("sampleRateHertz", \.sampleRate),
    .init("channelCount", \.channelCount), .init("durationSeconds", \.duration),
  ]

  /// The JSON of `info --json`.
  package static let document: JSONMembers<[Self]> = [.version, .init("patterns", \.self)]

  /// The JSON of `info --json` with `--actuator`.
  package static let documentWithAcceleration: JSONMembers<[Self]> = [
    .version, .objects("patterns", members + [.init("acceleration", \.acceleration)], \.self),
  ]

  package static func json(of patterns: [Self]) -> JSONOutput {
    (patterns.contains { $0.acceleration != nil } ? documentWithAcceleration : document)
      .output(of: patterns)
  }

  /// Encodes the description as `tapline info --json` writes it.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

extension SoundMeasures: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("durationTo60DecibelsSeconds", \.durationTo60Decibels), .init("peakDbfs", \.peakDecibels),
    .init("rmsDbfs", \.rmsDecibels), .init("centroidHertz", \.centroidHertz),
    .init("limitedFrames", \.limitedSamples), .init("channelCount", \.channelCount),
  ]
}

extension PulseMeasures: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("actuator", \.actuator), .init("peak", \.peak), .init("peakG", \.peakGravities),
    .init("riseSeconds", \.rise), .init("fallSeconds", \.fall),
    .init("peakDurationSeconds", \.peakDuration),
    .init("pulseToRingDecibels", \.pulseToRingDecibels),
    .init("figureOfMeritDecibelsPerMillisecond", \.figureOfMerit),
  ]

  fileprivate var sentence: String {
    func milliseconds(_ seconds: Double) -> String { fixed(seconds * 1_000, digits: 1) + " ms" }
    let level = peakGravities.map { ", \(significant($0)) g" } ?? ""
    let ring = pulseToRingDecibels.map { fixed($0, digits: 1) } ?? "–"
    let merit = figureOfMerit.map { fixed($0, digits: 2) } ?? "–"
    return "peak \(significant(100 * peak)) % of a steady full drive's\(level), "
      + "rise \(milliseconds(rise)), fall \(milliseconds(fall)), pulse-to-ring ratio \(ring) dB, "
      + "figure of merit \(merit) dB/ms"
  }
}

extension PatternDescription {
  /// The description as lines of text, with a final line feed.
  public var text: String { shown(omitting: []).text }

  /// Returns the descriptions, separated by blank lines; a source or choice that several patterns share appears once.
  package static func text(of patterns: [Self]) -> SanitizedText {
    var earlierValues: Set<String> = []
    let texts = patterns.map { pattern in
      defer { earlierValues.formUnion(pattern.metadata.values) }
      return pattern.shown(omitting: earlierValues)
    }
    return texts.joined(separator: "\n")
  }

  private func shown(omitting earlierValues: Set<String>) -> SanitizedText {
    var lines: [SanitizedText] = ["\(name)"]
    for key in ["Description", "Source", "Choice"] {
      guard let value = metadata[key], key == "Description" || !earlierValues.contains(value)
      else { continue }
      lines.append("  \(key.lowercased()): \(value)")
    }
    lines.append("  events: \(Self.list(eventCounts) ?? "none")")
    for sound in soundTexts { lines.append("  sound: \(sound)") }
    for (name, value) in contents { lines.append("  \(name): \(value)") }
    lines.append(
      "  duration: \(seconds(durationSeconds)); first event \(seconds(firstEventSeconds)), "
        + "last \(seconds(lastEventSeconds))")
    for (name, measures) in [("tactile", tactile), ("audible", audible)] {
      lines.append(
        "  \(name): \(measures.length) s to -60 dB, peak \(measures.peak), rms \(measures.rms), "
          + "centroid \(measures.centroid)"
          + (measures.limitedSamples > 0 ? ", limited on \(measures.limitedSamples) samples" : ""))
    }
    if let acceleration { lines.append("  acceleration: \(acceleration.sentence)") }
    lines.append("  profile: \(conditions)")
    return lines.joined(separator: "\n") + "\n"
  }

  var rows: [(name: String, value: String)] {
    func voices(_ value: (SoundMeasures) -> String) -> String {
      "tactile \(value(tactile)), audible \(value(audible))"
    }
    var rows: [(name: String, value: String)] = [
      ("duration", seconds(durationSeconds)), ("events", Self.list(eventCounts) ?? "none"),
      ("first and last event", "\(seconds(firstEventSeconds)), \(seconds(lastEventSeconds))"),
    ]
    rows += soundTexts.map { ("sound", $0.text) } + contents
    rows += [
      ("time to −60 dB", voices { $0.length + " s" }), ("peak", voices(\.peak)),
      ("level (rms)", voices(\.rms)), ("spectral centroid", voices(\.centroid)),
    ]
    if tactile.limitedSamples + audible.limitedSamples > 0 {
      rows.append(("limited samples", voices { "\($0.limitedSamples)" }))
    }
    if let acceleration { rows.append(("acceleration", acceleration.sentence)) }
    rows.append(("profile", conditions))
    return rows
  }

  private var soundTexts: [SanitizedText] {
    sounds.map { path, rate, channels, seconds in
      "\(path), \(fixed(seconds, digits: 3)) s, \(rate) Hz, \(counted(channels, "channel"))"
    }
  }

  private var contents: [(name: String, value: String)] {
    [
      parameterCount + curveCount > 0
        ? ("controls", "\(counted(parameterCount, "step")), \(counted(curveCount, "curve"))") : nil,
      envelopes.isEmpty ? nil : ("envelopes", envelopes.map(\.sentence).joined(separator: ", ")),
      Self.list(markerCounts).map { ("markers", $0) },
    ].compactMap(\.self)
  }

  private var conditions: String {
    "\(profile)\(actuator.map { ", actuator \($0)" } ?? ""), \(sampleRateHertz) Hz, "
      + counted(audible.channelCount, "channel")
  }

  private func seconds(_ value: Double?) -> String {
    value.map { fixed($0, digits: 3) + " s" } ?? "–"
  }

  private static func list(_ counts: [String: Int]) -> String? {
    let parts = counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension SoundMeasures {
  fileprivate var length: String { fixed(durationTo60Decibels, digits: 3) }
  fileprivate var peak: String { Self.decibels(peakDecibels) }
  fileprivate var rms: String { Self.decibels(rmsDecibels) }
  fileprivate var centroid: String { centroidHertz.map { fixed($0, digits: 0) + " Hz" } ?? "–" }

  private static func decibels(_ value: Double?) -> String {
    (value.map { fixed($0, digits: 1) } ?? "–") + " dBFS"
  }
}
