import CTaplineResources
package import TaplinePatterns
import TaplineText

/// The patterns that a recorder records for calls to the feedback generators.
///
/// Apple publishes the meaning of the calls, not the patterns. The program contains a set of patterns for each
/// generator profile; the metadata of each pattern has its source.
public struct GeneratorPatterns: Sendable {
  /// The default profile.
  public static let tapline = GeneratorPatterns(profile: "tapline") ?? GeneratorPatterns([:])

  /// By the pattern's name in Tapline's library, such as `feedback/rigid`, at full intensity.
  private let patterns: [String: HapticPattern]

  /// Creates the patterns of a generator profile, such as `pulsar`; nil for an unknown name.
  public init?(profile: String) {
    var patterns: [String: HapticPattern] = [:]
    for index in 0..<ctapline_feedback_count {
      let file = ctapline_feedback_file_at(index).pointee
      // An example of a path is `feedback/tapline/rigid.ahap`.
      let parts = String(cString: file.path).dropLast(5).split(separator: "/")
      guard parts[1] == profile else { continue }
      patterns["feedback/\(parts[2])"] = HapticPattern(
        feedback: UnsafeBufferPointer(start: file.bytes, count: file.length))
    }
    guard !patterns.isEmpty else { return nil }
    self.init(patterns)
  }

  package init(_ patterns: [String: HapticPattern]) { self.patterns = patterns }

  package func pattern(of generator: FeedbackGenerator) -> HapticPattern? {
    guard let pattern = patterns[generator.patternName] else { return nil }
    guard case .impact(_, let intensity) = generator else { return pattern }
    return pattern.scaled(intensity: intensity)
  }
}

extension HapticPattern {
  /// Reads the events and metadata of a file in `patterns/feedback`; an app's debug build has no AHAP reader.
  fileprivate init(feedback text: UnsafeBufferPointer<UInt8>) {
    self.init(events: [])
    guard let root = try? JSONDocument(parsing: Array(text), file: "").root,
      let texts = root["Metadata"], let entries = root["Pattern"]
    else { return }
    for member in texts.members {
      if let key = member.key.string { metadata[key] = member.value.string }
    }
    for entry in entries.elements {
      guard let event = entry["Event"], let time = event["Time"]?.number,
        let kind = event["EventType"]?.string.flatMap(HapticEvent.Kind.init(rawValue:)),
        let parameters = event["EventParameters"]
      else { continue }
      var hapticEvent = HapticEvent(kind, at: time, duration: event["EventDuration"]?.number)
      for parameter in parameters.elements {
        guard let id = parameter["ParameterID"]?.string,
          let value = parameter["ParameterValue"]?.number
        else { continue }
        EventParameter(rawValue: id)?.set(value, in: &hapticEvent)
      }
      events.append(hapticEvent)
    }
  }
}
