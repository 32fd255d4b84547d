/// A source of any number of channels as one: their mean.
///
/// What stands in the middle of two channels keeps its level.
///
/// Thread: as its source.
public final class Mixdown: BlockSource {
  private let source: any BlockSource
  private let scratch: ScratchBuffer

  private static let chunk = 1_024

  /// Mixes a source down, which the mixdown alone may render from then on.
  ///
  /// - Parameter source: The source.
  public init(_ source: any BlockSource) {
    self.source = source
    scratch = ScratchBuffer(count: Self.chunk * source.channelCount)
  }

  /// Frames for each second.
  public var sampleRate: Int { source.sampleRate }

  /// Always 1.
  public var channelCount: Int { 1 }

  /// Frames of the source.
  public var frameCount: Int { source.frameCount }

  /// The next frame that `render(into:)` gives.
  public var position: Int { source.position }

  /// Frames that the source's limiter has bent or cut.
  public var limitedFrameCount: Int { source.limitedFrameCount }

  /// Fills a block with the next frames.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameter block: Any number of samples.
  public func render(into block: UnsafeMutableBufferPointer<Float>) {
    let channels = source.channelCount
    var frame = 0
    while frame < block.count {
      let count = min(Self.chunk, block.count - frame)
      source.render(
        into: UnsafeMutableBufferPointer(start: scratch.start, count: count * channels))
      for offset in 0..<count {
        var sum: Float = 0
        for channel in 0..<channels { sum += scratch.start[offset * channels + channel] }
        block[frame + offset] = sum / Float(channels)
      }
      frame += count
    }
  }

  /// What the source gives next.
  ///
  /// Thread: render.  Allocates: never.
  public func nextStretch() -> SoundStretch { source.nextStretch() }

  /// Goes on within what `nextStretch()` gave.
  ///
  /// - Parameter count: Frames.
  public func skip(_ count: Int) { source.skip(count) }

  /// Goes to a frame.
  ///
  /// - Parameter frame: The next frame to give, `>= 0`.
  public func seek(to frame: Int) { source.seek(to: frame) }
}
