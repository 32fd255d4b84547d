import Tapline

/// Timelines as files that `tapline play` and `tapline verify` read.
package enum SavedTimeline {
  /// A timeline as JSON.
  package static func bytes(of timeline: Timeline) throws(TimelineWritingError) -> [UInt8] {
    try TimelineWriter.bytes(of: timeline)
  }

  /// The saved timeline, or nil if the text is not one.
  package static func read(
    _ bytes: [UInt8], file: String
  ) throws(TimelineFile.Failure) -> Timeline? {
    guard TimelineFile.isTimeline(bytes) else { return nil }
    return try TimelineFile(bytes, file: file).timeline
  }

  /// The first mistake of a file that cannot be read.
  package static func firstMistake(in bytes: [UInt8], file: String) -> String? {
    do throws(TimelineFile.Failure) {
      _ = try TimelineFile(bytes, file: file)
      return nil
    } catch { return error.diagnostics.first?.message }
  }
}
