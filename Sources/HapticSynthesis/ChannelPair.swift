/// Two one-channel sources as the left and right channel of one.
///
/// Thread: as its sources.
public final class ChannelPair: BlockSource {
  private let left: any BlockSource
  private let right: any BlockSource
  private let leftRoom = ScratchBuffer(count: ChannelPair.chunk)
  private let rightRoom = ScratchBuffer(count: ChannelPair.chunk)

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
    fill(block)
  }

  /// What both channels give next, in the room.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameter room: Room for one frame or more.
  /// - Returns: Silence where both are silent.
  public func nextStretch(using room: UnsafeMutableBufferPointer<Float>) -> SoundStretch {
    let stretch = left.nextStretch(
      using: UnsafeMutableBufferPointer(
        start: leftRoom.start, count: min(Self.chunk, room.count / 2)))
    let count = stretch.frameCount
    var other = right.nextStretch(
      using: UnsafeMutableBufferPointer(start: rightRoom.start, count: count))
    if other.frameCount < count { other = whole(other, count) }
    guard let target = room.baseAddress, stretch.samples != nil || other.samples != nil else {
      return SoundStretch(frameCount: count, samples: nil)
    }
    for frame in 0..<count {
      target[2 * frame] = stretch.samples?[frame] ?? 0
      target[2 * frame + 1] = other.samples?[frame] ?? 0
    }
    return SoundStretch(frameCount: count, samples: target)
  }

  /// What the right channel has given, and the rest up to a number of frames.
  private func whole(_ stretch: SoundStretch, _ count: Int) -> SoundStretch {
    let given = stretch.frameCount
    if let samples = stretch.samples {
      rightRoom.start.update(from: samples, count: given)
    } else {
      rightRoom.start.update(repeating: 0, count: given)
    }
    right.render(
      into: UnsafeMutableBufferPointer(start: rightRoom.start + given, count: count - given))
    return SoundStretch(frameCount: count, samples: rightRoom.start)
  }

  /// Goes to a frame in both channels.
  ///
  /// - Parameter frame: The next frame to give, `>= 0`.
  public func seek(to frame: Int) {
    left.seek(to: frame)
    right.seek(to: frame)
  }
}
