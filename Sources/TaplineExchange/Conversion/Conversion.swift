import TaplineAHAP
package import TaplineActuators
import TaplineComparison
package import TaplineFiles
package import TaplinePatterns
package import TaplineText

/// A timeline in another format, and how far what was written lies from it: the text is read back and
/// compared, whatever the writer says of itself.
package struct Conversion: Sendable {
  package let format: ExchangeFormat

  /// The whole text, UTF-8.
  package let text: TemporaryBytes

  /// What the format's rules did, as the writer says.
  package let notes: [ExchangeNote]

  /// How far the text, read back, lies from the timeline.
  package let distance: TimelineDistance

  /// Why a timeline was not converted.
  package enum Failure: Error, Sendable {
    /// The format cannot hold it even with losses.
    case writing(SanitizedText)
    /// What was written is not read as it should be: a fault of this program.
    case readingBack(SanitizedText)
    /// There is no room for a long text.
    case file(FileError)
    /// It was interrupted.
    case interrupted
  }

  /// Converts a timeline.
  ///
  /// - Complexity: O(n log n) in events and control points, and in the seconds that are rendered.
  package init(
    _ timeline: Timeline, to format: ExchangeFormat, name: String, profile: ActuatorProfile,
    allowsLong: Bool = false, isInterrupted: () -> Bool = { false }
  ) throws(Failure) {
    self.format = format
    (text, notes) = try Self.text(
      of: timeline, in: format, name: name, profile: profile, allowsLong: allowsLong)
    let back = try Self.timeline(of: text, in: format, name: name, allowsLong: allowsLong)
    guard
      let distance = TimelineDistance(
        expected: timeline, actual: back, profile: profile, isInterrupted: isInterrupted)
    else { throw .interrupted }
    self.distance = distance
  }

  /// The text of a timeline in another format, without a look at what it loses.
  package static func text(
    of timeline: Timeline, played: PlayedHaptics? = nil, in format: ExchangeFormat, name: String,
    profile: ActuatorProfile, allowsLong: Bool = false
  ) throws(Failure) -> (text: TemporaryBytes, notes: [ExchangeNote]) {
    let text = TemporaryBytes()
    let notes = try write(
      timeline, played: played, in: format, name: name, profile: profile, allowsLong: allowsLong
    ) { (block) throws(Failure) in
      try filing { () throws(FileError) in try text.write(block) }
    }
    try filing { () throws(FileError) in try text.finish() }
    return (text, notes)
  }

  /// Writes a timeline in another format, in blocks.
  private static func write(
    _ timeline: Timeline, played: PlayedHaptics? = nil, in format: ExchangeFormat, name: String,
    profile: ActuatorProfile, allowsLong: Bool, to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> [ExchangeNote] {
    if format == .ahap { return try writeAHAP(timeline, profile, to: take) }
    let writer: ExchangeWriter
    do throws(ExchangeWritingError) {
      writer = try ExchangeWriter(
        timeline, played: played, as: format, name: name, times: profile.envelope,
        allowsLong: allowsLong)
    } catch {
      throw .writing(SanitizedText(error.description))
    }
    try writer.write(to: take)
    return writer.notes
  }

  /// Writes AHAP: exact where one pattern can hold it, else what is played, in a pattern of its own.
  private static func writeAHAP(
    _ timeline: Timeline, _ profile: ActuatorProfile, to take: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) -> [ExchangeNote] {
    if let written = try? WrittenTimeline(timeline, as: .ahap) {
      try written.write(to: take)
      return []
    }
    let flat = FlatPattern(PlayedHaptics(timeline, times: profile.envelope))
    let writer: AHAPWriter
    do throws(AHAPWritingError) { writer = try AHAPWriter(flat.pattern) } catch {
      throw .writing(SanitizedText(error.description))
    }
    try writer.write(to: take)
    return flat.notes
  }

  /// What was written, read again.
  private static func timeline(
    of text: TemporaryBytes, in format: ExchangeFormat, name: String, allowsLong: Bool
  ) throws(Failure) -> Timeline {
    try text.read { (bytes, letGo) throws(Failure) in
      let text = BorrowedText(bytes, letGo: letGo)
      if format == .ahap {
        do throws(AHAPError) {
          return Timeline(try AHAPFile(text, file: name).pattern, source: name)
        } catch {
          throw .readingBack(SanitizedText(error.description))
        }
      }
      do throws(ExchangeError) {
        return try ExchangeReader(text, format: format, file: name, allowsLong: allowsLong)
          .timeline
      } catch {
        throw .readingBack(SanitizedText(error.description))
      }
    }
  }
}

/// Does what may find no room.
private func filing(
  _ write: () throws(FileError) -> Void
) throws(Conversion.Failure) {
  do throws(FileError) { try write() } catch { throw .file(error) }
}

/// An AHAP file with other numbers in its author's own text, where that is enough.
package struct EditedAHAP: Sendable {
  /// The new text.
  package let text: TemporaryBytes

  /// Edits a text; nil where changing numbers alone does not give the edited pattern, such as where an event does
  /// not say the intensity that is multiplied.
  ///
  /// - Complexity: O(n).
  package init?(
    _ source: TemporaryBytes, _ edit: NumberEdit, of before: HapticPattern, file: String
  ) throws(FileError) {
    let text = TemporaryBytes()
    let isEdited = try source.read { (bytes, letGo) throws(FileError) in
      try AHAPEdit.write(edit, of: BorrowedText(bytes, letGo: letGo), file: file) {
        (block) throws(FileError) in try text.write(block)
      }
    }
    guard isEdited else { return nil }
    try text.finish()
    // Whatever was overlooked shows here.
    let after = text.read { bytes, letGo in
      try? AHAPFile(BorrowedText(bytes, letGo: letGo), file: file).pattern
    }
    guard let after, edit.turns(before, into: after) else { return nil }
    self.text = text
  }
}
