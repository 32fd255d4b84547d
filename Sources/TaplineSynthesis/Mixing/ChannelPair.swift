/// Two one-channel sources as the left and right channels of one source.
///
/// Thread: the same as for its sources.
package final class ChannelPair: BlockSource {
  private let left: any BlockSource
  private let right: any BlockSource
  private let leftScratch = ScratchBuffer(count: ChannelPair.chunk)
  private let rightScratch = ScratchBuffer(count: ChannelPair.chunk)

  private static let chunk = 1_024

  /// Only the pair may render from the sources afterwards.
  package init(left: any BlockSource, right: any BlockSource) {
    precondition(
      left.channelCount == 1 && right.channelCount == 1, "both sources must have one channel")
    precondition(left.sampleRate == right.sampleRate, "the sources have different sample rates")
    precondition(left.position == right.position, "the sources are at different frames")
    self.left = left
    self.right = right
  }

  package var sampleRate: Int { left.sampleRate }
  package var channelCount: Int { 2 }
  package var frameCount: Int { max(left.frameCount, right.frameCount) }
  package var position: Int { left.position }

  /// Whether both channels are limited, each separately.
  package var isLimited: Bool {
    get { left.isLimited && right.isLimited }
    set {
      left.isLimited = newValue
      right.isLimited = newValue
    }
  }

  package var limitedSampleCount: Int { left.limitedSampleCount + right.limitedSampleCount }

  package func render(into block: UnsafeMutableBufferPointer<Float>) { fill(block) }

  package func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock {
    let block = left.nextBlock(
      using: UnsafeMutableBufferPointer(
        start: leftScratch.start, count: min(Self.chunk, scratch.count / 2)))
    let count = block.frameCount
    var other = right.nextBlock(
      using: UnsafeMutableBufferPointer(start: rightScratch.start, count: count))
    if other.frameCount < count { other = extended(other, count) }
    guard let target = scratch.baseAddress, block.samples != nil || other.samples != nil else {
      return SampleBlock(frameCount: count, samples: nil)
    }
    for frame in 0..<count {
      target[2 * frame] = block.samples?[frame] ?? 0
      target[2 * frame + 1] = other.samples?[frame] ?? 0
    }
    return SampleBlock(frameCount: count, samples: target)
  }

  private func extended(_ block: SampleBlock, _ count: Int) -> SampleBlock {
    let filled = block.frameCount
    if let samples = block.samples {
      rightScratch.start.update(from: samples, count: filled)
    } else {
      rightScratch.start.update(repeating: 0, count: filled)
    }
    right.render(
      into: UnsafeMutableBufferPointer(start: rightScratch.start + filled, count: count - filled))
    return SampleBlock(frameCount: count, samples: rightScratch.start)
  }

  package func seek(to frame: Int) {
    left.seek(to: frame)
    right.seek(to: frame)
  }
}
