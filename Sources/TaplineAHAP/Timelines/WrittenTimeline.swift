import TaplinePatterns
package import TaplineTimeline

/// A timeline as the text of a file, and what the form of the file cannot hold of it.
package struct WrittenTimeline: Sendable {
  /// The form of a file.
  package enum Form: Sendable {
    /// One AHAP pattern, which an app loads.
    case ahap
    /// The JSON of `TimelineWriter`, which holds everything but the sounds.
    case timeline
  }

  /// The whole text, UTF-8.
  package let bytes: [UInt8]

  /// The events that it holds.
  package let eventCount: Int

  /// What it does not hold, or holds by name only, in a sentence each.
  package let omissions: [String]

  /// Writes a timeline.
  ///
  /// - Parameters:
  ///   - timeline: The timeline.
  ///   - form: The form of the file.
  /// - Throws: `TimelineWritingError` where the form cannot hold it.
  /// - Complexity: O(n log n).
  package init(_ timeline: Timeline, as form: Form) throws(TimelineWritingError) {
    var omissions: [String] = []
    switch form {
    case .timeline: bytes = try TimelineWriter.bytes(of: timeline)
    case .ahap:
      let one: OnePattern
      do throws(OnePatternError) { one = try timeline.onePattern() } catch {
        throw TimelineWritingError(
          "AHAP cannot hold this: \(error.description); a file that ends in .timeline.json can")
      }
      do throws(AHAPWritingError) { bytes = try AHAPWriter(one.pattern).bytes } catch {
        throw TimelineWritingError("AHAP cannot hold this: \(error.description)")
      }
      if one.animationCount + one.markerCount > 0 {
        omissions.append(
          "AHAP holds no animations and no markers: \(one.animationCount) and \(one.markerCount) are "
            + "left out; a file that ends in .timeline.json has them")
      }
    }
    let paths = Set(timeline.placements.flatMap(\.pattern.events).compactMap(\.audio.waveformPath))
    for path in paths.sorted() {
      omissions.append(
        "the sound file '\(path)' is named, not held; it is looked for from this file")
    }
    eventCount = timeline.eventCount
    self.omissions = omissions
  }
}
