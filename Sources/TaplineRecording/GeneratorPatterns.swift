/// The patterns of feedback calls as the library has them, each read once.
///
/// Thread: any.
final class GeneratorPatterns: Sendable {
  /// A pattern for a call.
  struct Found: Sendable {
    let pattern: HapticPattern
    /// Whether it is one tap that stands for a pattern that nobody has.
    let isStandIn: Bool
  }

  private let library: PatternLibrary?
  private let profile: String
  private let known = Locked<[String: HapticPattern]>([:])

  init(library: PatternLibrary?, profile: String) {
    self.library = library
    self.profile = profile
  }

  /// The pattern of a generator's call.
  func pattern(of generator: FeedbackGenerator) -> Found {
    var intensity = 1.0
    if case .impact(_, let asked) = generator { intensity = asked }
    guard let pattern = load(generator.patternName) else {
      return standIn(for: generator.patternName, intensity: intensity)
    }
    return Found(pattern: pattern.scaled(intensity: intensity), isStandIn: false)
  }

  /// The pattern of a piece of SwiftUI's feedback.
  func pattern(of feedback: SensoryFeedbackCall) -> Found {
    guard let pattern = load(feedback.spelling) else {
      return standIn(for: feedback.spelling, intensity: feedback.intensity)
    }
    return Found(pattern: pattern, isStandIn: false)
  }

  private func load(_ name: String) -> HapticPattern? {
    if let pattern = known.withLock({ $0[name] }) { return pattern }
    guard let pattern = try? library?.load(name, generators: profile).pattern else { return nil }
    known.withLock { $0[name] = pattern }
    return pattern
  }

  private func standIn(for name: String, intensity: Double) -> Found {
    Found(
      pattern: HapticPattern(
        events: [HapticEvent(.transient, at: 0, intensity: intensity)],
        metadata: ["Description": "One tap that stands for \(name); no library was at hand."]),
      isStandIn: true)
  }
}
