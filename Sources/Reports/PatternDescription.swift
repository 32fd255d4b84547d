public import ActuatorProfiles
import FrameScheduling
import HapticPatterns
import HapticSynthesis
import HapticTimeline
public import PatternLibrary
import PositionedJSON

/// What there is to know about a pattern at a glance.
///
/// Thread: any.
public struct PatternDescription: Sendable, Codable {
  /// The name or path it is known by.
  public let name: String

  /// The file it was read from.
  public let path: String

  /// What the file says of itself, by key.
  public let metadata: [String: String]

  /// The actuator profile that was measured with, such as `taptic@1`.
  public let profile: String

  /// Frames for each second that was measured with.
  public let sampleRate: Int

  /// Seconds to the end of the last event, without ring-out.
  public let duration: Double

  /// The number of events of each kind, by AHAP's names.
  public let eventCounts: [String: Int]

  /// The number of steps of controls.
  public let parameterCount: Int

  /// The number of curves of controls.
  public let curveCount: Int

  /// The start of the first event in seconds, or nil where there is none.
  public let firstEvent: Double?

  /// The start of the last event in seconds, or nil where there is none.
  public let lastEvent: Double?

  /// The measures of the drive signal.
  public let tactile: SoundMeasures

  /// The measures of the sound for loudspeakers.
  public let audible: SoundMeasures

  /// The number of warnings about the file.
  public let warningCount: Int

  /// Renders and measures a pattern.
  ///
  /// - Parameters:
  ///   - loaded: The pattern.
  ///   - profile: What sharpness and intensity mean.
  ///   - sampleRate: Frames for each second, `> 0`.
  public init(_ loaded: LoadedPattern, profile: ActuatorProfile, sampleRate: Int) {
    let pattern = loaded.pattern
    let schedule = ScheduleCompiler.compile(
      Timeline(pattern, source: loaded.name), sampleRate: sampleRate)
    name = loaded.name
    path = loaded.path
    metadata = pattern.metadata
    self.profile = profile.label
    self.sampleRate = sampleRate
    duration = pattern.duration
    eventCounts = Dictionary(pattern.events.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
    parameterCount = pattern.parameters.count
    curveCount = pattern.curves.count
    firstEvent = pattern.events.map(\.time).min()
    lastEvent = pattern.events.map(\.time).max()
    tactile = SoundMeasures(schedule, profile: profile, voice: .tactile)
    audible = SoundMeasures(schedule, profile: profile, voice: .audible)
    warningCount = loaded.diagnostics.count { $0.severity == .warning }
  }

  enum CodingKeys: String, CodingKey {
    case name
    case path
    case metadata
    case profile
    case sampleRate = "sample_rate_hz"
    case duration = "duration_s"
    case eventCounts = "event_counts"
    case parameterCount = "parameter_count"
    case curveCount = "curve_count"
    case firstEvent = "first_event_s"
    case lastEvent = "last_event_s"
    case tactile
    case audible
    case warningCount = "warning_count"
  }
}

/// The JSON of `info --json`.
///
/// Thread: any.
public struct PatternDescriptions: Sendable, Codable {
  /// The version of this form.
  public var schemaVersion = 1

  /// The patterns, in the order they were named.
  public let patterns: [PatternDescription]

  /// Gathers descriptions.
  ///
  /// - Parameter patterns: The descriptions.
  public init(patterns: [PatternDescription]) { self.patterns = patterns }
}

extension PatternDescription {
  /// The description as lines for people, with a final line feed.
  public var text: String {
    func seconds(_ value: Double?) -> String { value.map { fixed($0, digits: 3) + " s" } ?? "–" }
    var lines = [name]
    for key in ["Description", "Source", "Choice"] {
      if let value = metadata[key] { lines.append("  \(key.lowercased()): \(value)") }
    }
    let counts = eventCounts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    lines.append("  events: " + (counts.isEmpty ? "none" : counts.joined(separator: ", ")))
    if parameterCount + curveCount > 0 {
      lines.append("  controls: \(parameterCount) steps, \(curveCount) curves")
    }
    lines.append(
      "  duration: \(seconds(duration)); first event \(seconds(firstEvent)), "
        + "last \(seconds(lastEvent))")
    lines.append("  " + Self.line("tactile", tactile))
    lines.append("  " + Self.line("audible", audible))
    lines.append("  profile: \(profile), \(sampleRate) Hz")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(_ name: String, _ measures: SoundMeasures) -> String {
    func decibels(_ value: Double?) -> String { value.map { fixed($0, digits: 1) } ?? "–" }
    let centroid = measures.centroidHertz.map { fixed($0, digits: 0) + " Hz" } ?? "–"
    return "\(name): \(fixed(measures.durationTo60Decibels, digits: 3)) s to -60 dB, "
      + "peak \(decibels(measures.peakDecibels)) dBFS, rms \(decibels(measures.rmsDecibels)) dBFS, "
      + "centroid \(centroid)"
      + (measures.limitedFrames > 0 ? ", limited on \(measures.limitedFrames) frames" : "")
  }
}
