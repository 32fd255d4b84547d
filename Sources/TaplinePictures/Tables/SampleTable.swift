package import TaplineFiles
package import TaplineSynthesis

/// The CSV layout `samples`: every frame in both voices.
///
/// A voice of two channels has two columns, with `_left` and `_right` behind its name.
package enum SampleTable {
  /// The columns of the layout.
  ///
  /// - Parameter isStereo: Whether the audible voice has two channels; the tactile one never has.
  /// - Returns: The names.
  package static func columns(isStereo: Bool) -> [String] {
    ["frame", "time_s", "tactile"] + (isStereo ? ["audible_left", "audible_right"] : ["audible"])
  }

  private static let block = 4_096

  /// Writes every frame of a range; memory does not grow with its length.
  ///
  /// - Parameters:
  ///   - rendition: What to render.
  ///   - range: The part that is wanted.
  ///   - sink: Where the rows go.
  ///   - numbers: How numbers are written.
  ///   - isInterrupted: Asked before each block; true ends the table early.
  /// - Throws: `FileError` of kind `write`.
  package static func write(
    _ rendition: Rendition, range: TimeRange = .all, to sink: any ByteSink,
    numbers: CSVWriter.Numbers = .shortest, isInterrupted: () -> Bool = { false }
  ) throws(FileError) {
    let tactile = rendition.source(.tactile)
    let audible = rendition.source(.audible)
    let channels = audible.channelCount
    var csv = try CSVWriter(columns: columns(isStereo: channels == 2), to: sink, numbers: numbers)
    let clock = FrameClock(sampleRate: rendition.sampleRate)
    let frames = range.frames(clock, of: max(tactile.frameCount, audible.frameCount))
    tactile.seek(to: frames.lowerBound)
    audible.seek(to: frames.lowerBound)
    var drive = [Float](repeating: 0, count: block)
    var sound = [Float](repeating: 0, count: block * channels)
    for start in stride(from: frames.lowerBound, to: frames.upperBound, by: block) {
      if isInterrupted() { return }
      let count = min(block, frames.upperBound - start)
      drive.withUnsafeMutableBufferPointer { tactile.render(into: .init(rebasing: $0[..<count])) }
      sound.withUnsafeMutableBufferPointer {
        audible.render(into: .init(rebasing: $0[..<(count * channels)]))
      }
      for offset in 0..<count {
        csv.cell(start + offset)
        csv.cell(clock.seconds(at: start + offset))
        csv.cell(drive[offset])
        for channel in 0..<channels { csv.cell(sound[offset * channels + channel]) }
        try csv.endRow()
      }
    }
    try csv.finish()
  }
}
