/// Two one-channel sources as the left and right channel of one.
///
/// Thread: as its sources.
public final class ChannelPair: BlockSource {
  private let left: any BlockSource
  private let right: any BlockSource
  private let scratch = ScratchBuffer(count: ChannelPair.chunk)

  private static let chunk = 1_024

  /// Pairs two sources, which the pair alone may render from then on.
  ///
  /// - Parameters:
  ///   - left: The left channel; one channel.
  ///   - right: The right channel; one channel, the same rate and position.
  public init(left: any BlockSource, right: any BlockSource) {
    precondition(left.channelCount == 1 && right.channelCount == 1, "a pair takes one channel each")
    precondition(left.sampleRate == right.sampleRate, "a pair has one sample rate")
    precondition(left.position == right.position, "a pair stands on one frame")
    self.left = left
    self.right = right
  }

  /// Frames for each second.
  public var sampleRate: Int { left.sampleRate }

  /// Always 2.
  public var channelCount: Int { 2 }

  /// Frames of the longer channel.
  public var frameCount: Int { max(left.frameCount, right.frameCount) }

  /// The next frame that `render(into:)` gives.
  public var position: Int { left.position }

  /// Frames that either channel's limiter has bent or cut, added up.
  public var limitedFrameCount: Int { left.limitedFrameCount + right.limitedFrameCount }

  /// Fills a block with left and right samples in turn.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameter block: Interleaved samples, an even number.
  public func render(into block: UnsafeMutableBufferPointer<Float>) {
    precondition(block.count.isMultiple(of: 2), "a block holds whole frames")
    var frame = 0
    while frame < block.count / 2 {
      let count = min(Self.chunk, block.count / 2 - frame)
      copy(left, to: block, channel: 0, frames: frame..<frame + count)
      copy(right, to: block, channel: 1, frames: frame..<frame + count)
      frame += count
    }
  }

  private func copy(
    _ source: any BlockSource, to block: UnsafeMutableBufferPointer<Float>, channel: Int,
    frames: Range<Int>
  ) {
    source.render(into: UnsafeMutableBufferPointer(start: scratch.start, count: frames.count))
    for offset in 0..<frames.count {
      block[2 * (frames.lowerBound + offset) + channel] = scratch.start[offset]
    }
  }

  /// What both channels give next: silent where both are.
  ///
  /// Thread: render.  Allocates: never.
  public func nextStretch() -> SoundStretch {
    let (left, right) = (left.nextStretch(), right.nextStretch())
    return SoundStretch(
      frameCount: min(left.frameCount, right.frameCount),
      isSilent: left.isSilent && right.isSilent)
  }

  /// Goes on within what `nextStretch()` gave, in both channels.
  ///
  /// - Parameter count: Frames.
  public func skip(_ count: Int) {
    left.skip(count)
    right.skip(count)
  }

  /// Goes to a frame in both channels.
  ///
  /// - Parameter frame: The next frame to give, `>= 0`.
  public func seek(to frame: Int) {
    left.seek(to: frame)
    right.seek(to: frame)
  }
}
