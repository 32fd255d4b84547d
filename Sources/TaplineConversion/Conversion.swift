import TaplineAHAP
package import TaplineActuators
import TaplineComparison
package import TaplineExchange
package import TaplineFiles
package import TaplinePatterns
package import TaplineText

/// A timeline in another format, and its distance from the output read back, or from `ExchangeFormat.readable` if the
/// format has no reader.
package struct Conversion: Sendable {
  package let format: ExchangeFormat
  package let text: TemporaryBytes
  package let notes: [ExchangeNote]
  package let distance: TimelineDistance

  package enum Failure: Error, Sendable {
    case writing(SanitizedText)
    /// The written text cannot be read, which is a bug in Tapline.
    case readingBack(SanitizedText)
    case file(FileError)
    case interrupted
  }

  package init(
    _ timeline: Timeline, to format: ExchangeFormat, name: String, profile: ActuatorProfile,
    allowsLong: Bool = false, isInterrupted: () -> Bool = { false }
  ) throws(Failure) {
    self.format = format
    (text, notes) = try Self.text(
      of: timeline, in: format, name: name, profile: profile, allowsLong: allowsLong)
    let readableFormat = format.readable
    var readableText = text
    if readableFormat != format {
      readableText = try Self.text(
        of: timeline, in: readableFormat, name: name, profile: profile, allowsLong: allowsLong
      ).text
    }
    let converted = try Self.timeline(
      of: readableText, in: readableFormat, name: name, profile: profile, allowsLong: allowsLong)
    guard
      let distance = TimelineDistance(
        expected: timeline, actual: converted, profile: profile, isInterrupted: isInterrupted)
    else { throw .interrupted }
    self.distance = distance
  }

  /// Does not measure the loss.
  package static func text(
    of timeline: Timeline, played: PlayedHaptics? = nil, in format: ExchangeFormat, name: String,
    profile: ActuatorProfile, allowsLong: Bool = false
  ) throws(Failure) -> (text: TemporaryBytes, notes: [ExchangeNote]) {
    let text = TemporaryBytes()
    func write(_ block: [UInt8]) throws(Failure) {
      do throws(FileError) { try text.write(block) } catch { throw .file(error) }
    }
    let notes: [ExchangeNote]
    if format == .ahap {
      notes = try writeAHAP(timeline, profile, to: write)
    } else {
      let writer: ExchangeWriter
      do throws(TimelineWritingError) {
        writer = try ExchangeWriter(
          timeline, played: played, as: format, name: name, times: profile.envelope,
          law: profile.frequency, allowsLong: allowsLong)
      } catch {
        throw .writing(SanitizedText(error.description))
      }
      try writer.write(to: write)
      notes = writer.notes
    }
    do throws(FileError) { try text.finish() } catch { throw .file(error) }
    return (text, notes)
  }

  /// Writes the timeline itself if one pattern can contain it, otherwise a new pattern of its played haptics.
  private static func writeAHAP(
    _ timeline: Timeline, _ profile: ActuatorProfile, to output: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> [ExchangeNote] {
    if let written = try? WrittenTimeline(timeline, as: .ahap) {
      try written.output.write(to: output)
      return []
    }
    var notes = NoteCollector()
    let pattern = HapticPattern(PlayedHaptics(timeline, times: profile.envelope), &notes)
    let writer: AHAPWriter
    do throws(AHAPWritingError) { writer = try AHAPWriter(pattern) } catch {
      throw .writing(SanitizedText(error.description))
    }
    try writer.output.write(to: output)
    return notes.notes
  }

  private static func timeline(
    of text: TemporaryBytes, in format: ExchangeFormat, name: String, profile: ActuatorProfile,
    allowsLong: Bool
  ) throws(Failure) -> Timeline {
    try text.read { (bytes, releaseRead) throws(Failure) in
      let text = BorrowedText(bytes, releaseRead: releaseRead)
      do {
        if format == .ahap {
          return Timeline(try AHAPFile(text, file: name).pattern, source: name)
        }
        return try ExchangeReader(
          text, format: format, file: name, law: profile.frequency, allowsLong: allowsLong
        ).timeline
      } catch {
        throw .readingBack(SanitizedText(String(describing: error)))
      }
    }
  }
}
