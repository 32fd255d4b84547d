/// A part of a source, over and over, without a gap.
///
/// Thread: as its source.
public final class LoopedSource: BlockSource {
  private let source: any BlockSource
  private let frames: Range<Int>

  /// The next frame that `render(into:)` gives, counted from the first round's start.
  public private(set) var position = 0

  /// Repeats a part of a source, which the loop alone may render from then on.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - frames: The part, not empty.
  public init(_ source: any BlockSource, over frames: Range<Int>) {
    precondition(!frames.isEmpty, "a loop needs at least one frame")
    self.source = source
    self.frames = frames
    source.seek(to: frames.lowerBound)
  }

  /// Frames for each second.
  public var sampleRate: Int { source.sampleRate }

  /// Samples for each frame.
  public var channelCount: Int { source.channelCount }

  /// A loop has no end: the largest number of frames.
  public var frameCount: Int { .max }

  /// Frames that the source's limiter has bent or cut.
  public var limitedFrameCount: Int { source.limitedFrameCount }

  /// Fills a block with the next frames.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameter block: Interleaved samples, a whole number of frames.
  public func render(into block: UnsafeMutableBufferPointer<Float>) {
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
  public func seek(to frame: Int) {
    position = frame
    source.seek(to: frames.lowerBound + frame % frames.count)
  }
}
