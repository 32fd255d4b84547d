/// A part of a source, over and over, without a gap.
///
/// Thread: as its source.
package final class LoopedSource: BlockSource {
  private let source: any BlockSource
  private let frames: Range<Int>

  /// The next frame that `render(into:)` gives, counted from the first round's start.
  package private(set) var position = 0

  /// Repeats a part of a source, which the loop alone may render from then on.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - frames: The part, not empty.
  package init(_ source: any BlockSource, over frames: Range<Int>) {
    precondition(!frames.isEmpty, "a loop needs at least one frame")
    self.source = source
    self.frames = frames
    source.seek(to: frames.lowerBound)
  }

  /// Frames for each second.
  package var sampleRate: Int { source.sampleRate }

  /// Samples for each frame.
  package var channelCount: Int { source.channelCount }

  /// A loop has no end: the largest number of frames.
  package var frameCount: Int { .max }

  /// Whether the source is limited.
  package var isLimited: Bool {
    get { source.isLimited }
    set { source.isLimited = newValue }
  }

  /// Frames that the source's limiter has compressed or clipped.
  package var limitedFrameCount: Int { source.limitedFrameCount }

  /// Fills a block with the next frames.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameter block: Interleaved samples, a whole number of frames.
  package func render(into block: UnsafeMutableBufferPointer<Float>) {
    var done = 0
    let wanted = block.count / channelCount
    while done < wanted {
      if source.position >= frames.upperBound { source.seek(to: frames.lowerBound) }
      let count = min(frames.upperBound - source.position, wanted - done)
      let part = done * channelCount..<(done + count) * channelCount
      source.render(into: UnsafeMutableBufferPointer(rebasing: block[part]))
      done += count
      position += count
    }
  }

  /// Goes to a frame, counted from the first round's start.
  ///
  /// - Parameter frame: The next frame to give, `>= 0`.
  package func seek(to frame: Int) {
    position = frame
    source.seek(to: frames.lowerBound + frame % frames.count)
  }
}
