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
    fill(block)
  }

  /// The mean of what the source gives next, in the room.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameter room: Room for one frame or more.
  /// - Returns: Silence where the source is silent.
  public func nextStretch(using room: UnsafeMutableBufferPointer<Float>) -> SoundStretch {
    let channels = source.channelCount
    let stretch = source.nextStretch(
      using: UnsafeMutableBufferPointer(
        start: scratch.start, count: min(Self.chunk, room.count) * channels))
    guard let samples = stretch.samples, let target = room.baseAddress else { return stretch }
    for frame in 0..<stretch.frameCount {
      var sum: Float = 0
      for channel in 0..<channels { sum += samples[frame * channels + channel] }
      target[frame] = sum / Float(channels)
    }
    return SoundStretch(frameCount: stretch.frameCount, samples: target)
  }

  /// Goes to a frame.
  ///
  /// - Parameter frame: The next frame to give, `>= 0`.
  public func seek(to frame: Int) { source.seek(to: frame) }
}
