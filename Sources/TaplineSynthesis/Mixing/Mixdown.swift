/// The mean of a source's channels, so that a sound in the middle of two channels keeps its level.
///
/// Thread: the same as for its source.
package final class Mixdown: DerivedSource {
  package let source: any BlockSource
  private let sourceScratch: ScratchBuffer

  private static let chunk = 1_024

  /// Only the mixdown may render from the source afterwards.
  package init(_ source: any BlockSource) {
    self.source = source
    sourceScratch = ScratchBuffer(count: Self.chunk * source.channelCount)
  }

  package var channelCount: Int { 1 }

  package func render(into block: UnsafeMutableBufferPointer<Float>) { fill(block) }

  package func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock {
    let channels = source.channelCount
    let block = source.nextBlock(
      using: UnsafeMutableBufferPointer(
        start: sourceScratch.start, count: min(Self.chunk, scratch.count) * channels))
    guard let samples = block.samples, let target = scratch.baseAddress else { return block }
    for frame in 0..<block.frameCount {
      var sum: Float = 0
      for channel in 0..<channels { sum += samples[frame * channels + channel] }
      target[frame] = sum / Float(channels)
    }
    return SampleBlock(frameCount: block.frameCount, samples: target)
  }
}
