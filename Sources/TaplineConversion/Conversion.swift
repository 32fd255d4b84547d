import TaplineAHAP
package import TaplineComparison
package import TaplineExchange
package import TaplineSynthesis
package import TaplineText
package import TaplineTimeline

/// A timeline in another format, and how far what was written lies from it: the text is read back and
/// compared, whatever the writer says of itself.
package struct Conversion: Sendable {
  /// The format.
  package let format: ExchangeFormat

  /// The whole text, UTF-8.
  package let bytes: [UInt8]

  /// What the format's rules did, as the writer says.
  package let notes: [ExchangeNote]

  /// How far the text, read back, lies from the timeline.
  package let distance: TimelineDistance

  /// Why a timeline was not converted.
  package enum Failure: Error, Sendable {
    /// The format cannot hold it even with losses.
    case writing(ShownText)
    /// What was written is not read as it should be: a fault of this program.
    case readingBack(ShownText)
    /// It was interrupted.
    case interrupted
  }

  /// Converts a timeline.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - format: The format.
  ///   - name: What it is called, for formats and code that name it.
  ///   - profile: What intensity, sharpness and envelope times mean.
  ///   - allowsLong: Whether it may last for more than a day.
  ///   - isInterrupted: Asked now and then; true gives up.
  /// - Throws: `Failure`.
  /// - Complexity: O(n log n) in events and control points, and in the seconds that are rendered.
  package init(
    _ timeline: Timeline, to format: ExchangeFormat, name: String, profile: ActuatorProfile,
    allowsLong: Bool = false, isInterrupted: () -> Bool = { false }
  ) throws(Failure) {
    self.format = format
    (bytes, notes) = try Self.text(
      of: timeline, in: format, name: name, profile: profile, allowsLong: allowsLong)
    let back = try Self.timeline(of: bytes, in: format, name: name, allowsLong: allowsLong)
    guard
      let distance = TimelineDistance(
        expected: timeline, actual: back, profile: profile, isInterrupted: isInterrupted)
    else { throw .interrupted }
    self.distance = distance
  }

  /// The text of a timeline in another format, without a look at what it loses.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - played: What it amounts to, where that is known.
  ///   - format: The format.
  ///   - name: What it is called, for formats and code that name it.
  ///   - profile: What envelope times mean.
  ///   - allowsLong: Whether it may last for more than a day.
  /// - Returns: The text, UTF-8, and what the format's rules did.
  /// - Throws: `Failure`.
  package static func text(
    of timeline: Timeline, played: PlayedHaptics? = nil, in format: ExchangeFormat, name: String,
    profile: ActuatorProfile, allowsLong: Bool = false
  ) throws(Failure) -> (bytes: [UInt8], notes: [ExchangeNote]) {
    if format == .ahap { return try ahap(timeline, profile) }
    do throws(ExchangeWritingError) {
      let written = try ExchangeWriter(
        timeline, played: played, as: format, name: name, times: profile.envelope,
        allowsLong: allowsLong)
      return (written.bytes, written.notes)
    } catch {
      throw .writing(ShownText(error.description))
    }
  }

  /// What was written, read again.
  private static func timeline(
    of bytes: [UInt8], in format: ExchangeFormat, name: String, allowsLong: Bool
  ) throws(Failure) -> Timeline {
    if format == .ahap {
      do throws(AHAPError) {
        return Timeline(try AHAPFile(bytes, file: name).pattern, source: name)
      } catch {
        throw .readingBack(ShownText(error.description))
      }
    }
    do throws(ExchangeError) {
      return try ExchangeReader(
        bytes, format: format, file: name, allowsLong: allowsLong
      ).timeline
    } catch {
      throw .readingBack(ShownText(error.description))
    }
  }

  /// The text of AHAP: exact where one pattern can hold it, else what is played, in a pattern of its own.
  private static func ahap(
    _ timeline: Timeline, _ profile: ActuatorProfile
  ) throws(Failure) -> ([UInt8], [ExchangeNote]) {
    do throws(TimelineWritingError) {
      return (try WrittenTimeline(timeline, as: .ahap).bytes, [])
    } catch {
      let flat = FlatPattern(PlayedHaptics(timeline, times: profile.envelope))
      do throws(AHAPWritingError) {
        return (try AHAPWriter(flat.pattern).bytes, flat.notes)
      } catch {
        throw .writing(ShownText(error.description))
      }
    }
  }
}
