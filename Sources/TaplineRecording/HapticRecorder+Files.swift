extension HapticRecorder {
  /// Everything that was recorded so far as JSON, which `tapline play`, `render` and `info` read.
  ///
  /// - Returns: The text, UTF-8.
  /// - Throws: `TimelineWritingError` for a pattern that AHAP cannot hold.
  public func timelineJSON() throws(TimelineWritingError) -> [UInt8] {
    try TimelineWriter.bytes(of: timeline)
  }

  /// Writes everything that was recorded so far as JSON, whole or not at all.
  ///
  /// - Parameter path: The file, ending in `.json`.
  /// - Throws: `TimelineWritingError`, or `FileError` where the file cannot be written.
  public func writeTimeline(to path: String) throws {
    let bytes = try timelineJSON()
    let file = try OutputFile(path)
    try file.write(bytes)
    try file.finish()
  }
}
