package import TaplinePatterns

/// What calls to the feedback generators play, as a recorder takes it.
///
/// Apple publishes what the calls mean, not what they play. The patterns that others measured or
/// chose are part of the program, one set for each generator profile, each with its source in the
/// patterns' metadata.
public struct GeneratorPatterns: Sendable {
  /// The names of the profiles that are part of the program, in ascending order.
  package static let profileNames = library.map(\.name)

  /// The default profile.
  public static let tapline = GeneratorPatterns(profile: "tapline") ?? GeneratorPatterns([:])

  /// The pattern of each call at full intensity, by the library's name, such as `feedback/rigid`.
  private let patterns: [String: HapticPattern]

  /// Takes the patterns of a profile.
  ///
  /// - Parameter profile: A name of a generator profile, such as `pulsar`; nil for any other.
  public init?(profile: String) {
    guard let profile = Self.library.first(where: { $0.name == profile }) else { return nil }
    self.init(
      Dictionary(
        uniqueKeysWithValues: profile.patterns.map { entry in
          ("feedback/" + entry.name, profile.pattern(entry))
        }))
  }

  /// Takes patterns of one's own.
  package init(_ patterns: [String: HapticPattern]) { self.patterns = patterns }

  /// The pattern of a call.
  package func pattern(of generator: FeedbackGenerator) -> HapticPattern? {
    guard let pattern = patterns[generator.patternName] else { return nil }
    guard case .impact(_, let intensity) = generator else { return pattern }
    return pattern.scaled(intensity: intensity)
  }

  /// A profile as it is compiled in.
  struct Profile {
    let name: String
    /// Name and version.
    let label: String
    let source: String
    /// What Tapline chose where the source is silent.
    let choice: String
    let patterns: [Entry]

    func pattern(_ entry: Entry) -> HapticPattern {
      HapticPattern(
        events: entry.events,
        metadata: [
          "Project": "Tapline", "Description": entry.description, "Profile": label,
          "Source": source, "Choice": choice,
        ])
    }
  }

  /// The pattern of one call.
  struct Entry {
    let name: String
    let description: String
    let events: [HapticEvent]

    init(_ name: String, _ description: String, _ events: [HapticEvent]) {
      self.name = name
      self.description = description
      self.events = events
    }
  }
}

extension HapticEvent {
  static func tap(
    _ time: Double, _ intensity: Double, _ sharpness: Double
  ) -> HapticEvent {
    HapticEvent(.transient, at: time, intensity: intensity, sharpness: sharpness)
  }

  static func vibration(
    _ time: Double, _ intensity: Double, _ sharpness: Double, for duration: Double
  ) -> HapticEvent {
    HapticEvent(
      .continuous, at: time, duration: duration, intensity: intensity, sharpness: sharpness)
  }
}
