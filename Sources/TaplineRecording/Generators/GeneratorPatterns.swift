import CTaplineResources
package import TaplinePatterns
import TaplineText

/// The patterns that a recorder records for calls to the feedback generators.
///
/// Apple publishes the meaning of the calls, not the patterns. The program contains one set of patterns for each
/// generator profile, measured or chosen by others or combined by Tapline, with sources in their metadata.
public struct GeneratorPatterns: Sendable {
  /// The default profile.
  public static let tapline = GeneratorPatterns(profile: "tapline") ?? GeneratorPatterns([:])

  /// The pattern of each call at full intensity, by its name in the library, such as `feedback/rigid`.
  private let patterns: [String: HapticPattern]

  /// Creates the patterns of a generator profile, such as `pulsar`; nil for an unknown name.
  public init?(profile: String) {
    let found = Self.files.filter { $0.profile == profile }
    guard !found.isEmpty else { return nil }
    self.init(
      Dictionary(
        uniqueKeysWithValues: found.map {
          ("feedback/" + $0.call, HapticPattern(feedback: $0.text))
        }
      ))
  }

  package init(_ patterns: [String: HapticPattern]) { self.patterns = patterns }

  package func pattern(of generator: FeedbackGenerator) -> HapticPattern? {
    guard let pattern = patterns[generator.patternName] else { return nil }
    guard case .impact(_, let intensity) = generator else { return pattern }
    return pattern.scaled(intensity: intensity)
  }

  /// A file of `patterns/feedback`, embedded in the program.
  private struct File {
    let profile: String
    /// The last part of the call's name, such as `rigid`.
    let call: String
    let text: UnsafeBufferPointer<UInt8>
  }

  private static var files: [File] {
    (0..<ctapline_feedback_count).map { index in
      let file = ctapline_feedback_file_at(index).pointee
      // For example feedback/tapline/rigid.ahap.
      let parts = String(cString: file.path).dropLast(5).split(separator: "/").map(String.init)
      return File(
        profile: parts[1], call: parts[2],
        text: UnsafeBufferPointer(start: file.bytes, count: file.length))
    }
  }
}

extension HapticPattern {
  /// Reads events and metadata of a file in `patterns/feedback`; an app's debug build does not contain the AHAP reader.
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
      var read = HapticEvent(kind, at: time, duration: event["EventDuration"]?.number)
      for parameter in parameters.elements {
        guard let id = parameter["ParameterID"]?.string,
          let value = parameter["ParameterValue"]?.number
        else { continue }
        EventParameter(rawValue: id)?.set(value, in: &read)
      }
      events.append(read)
    }
  }
}
