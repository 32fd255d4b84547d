/// A source of sound that is pulled block by block, with samples that depend only on the frame, not on block sizes.
package protocol BlockSource: AnyObject {
  var sampleRate: Int { get }
  var channelCount: Int { get }

  /// The number of frames from 0 to the end of the sound, including ring-out.
  var frameCount: Int { get }

  /// The next frame that `render(into:)` returns.
  var position: Int { get }

  /// Fills a block with the next frames, without allocating; frames after the end are 0, but those of an `Excerpt` are
  /// its source's.
  ///
  /// Thread: one at a time; render.
  func render(into block: UnsafeMutableBufferPointer<Float>)

  /// Returns at least one of the next frames, in the source's own buffer or the scratch buffer, without allocating.
  func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock

  /// Moves to a frame without allocating; the samples from there on equal those of an uninterrupted rendering.
  func seek(to frame: Int)

  /// Whether the profile's limiter keeps samples within full scale; false if the caller limits a sum of sources.
  var isLimited: Bool { get set }

  /// The number of rendered samples that the limiter has compressed or clipped, in all channels.
  var limitedSampleCount: Int { get }
}

/// Frames returned by a source, used by the same thread.
package struct SampleBlock {
  /// `>= 1`.
  package let frameCount: Int

  /// The interleaved samples, or nil if all are zero; zeros may also be returned as samples.
  package let samples: UnsafePointer<Float>?
}

extension BlockSource {
  package func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock {
    let count = scratch.count / channelCount
    let used = UnsafeMutableBufferPointer(rebasing: scratch[..<(count * channelCount)])
    render(into: used)
    return SampleBlock(frameCount: count, samples: used.baseAddress.map { UnsafePointer($0) })
  }

  /// Passes the blocks from the position up to the frame `end` to a closure, until the closure returns false.
  func eachBlock(until end: Int, _ body: (_ firstFrame: Int, SampleBlock) -> Bool) {
    let scratch = ScratchBuffer(count: 4_096 * channelCount)
    while position < end {
      let first = position
      let count = min(4_096, end - first) * channelCount
      let block = nextBlock(using: UnsafeMutableBufferPointer(start: scratch.start, count: count))
      guard body(first, block) else { return }
    }
  }

  func fill(_ block: UnsafeMutableBufferPointer<Float>) {
    precondition(
      block.count.isMultiple(of: channelCount), "the block must consist of whole frames")
    var index = 0
    while index < block.count {
      let rest = UnsafeMutableBufferPointer(rebasing: block[index...])
      let next = nextBlock(using: rest)
      let count = next.frameCount * channelCount
      guard let target = rest.baseAddress else { return }
      if let samples = next.samples {
        if samples != UnsafePointer(target) { target.update(from: samples, count: count) }
      } else {
        target.update(repeating: 0, count: count)
      }
      index += count
    }
  }
}

package protocol DerivedSource: BlockSource {
  /// The source of the unchanged samples, from which only this derived source may render.
  var source: any BlockSource { get }
}

extension DerivedSource {
  package var sampleRate: Int { source.sampleRate }
  package var channelCount: Int { source.channelCount }
  package var frameCount: Int { source.frameCount }
  package var position: Int { source.position }

  package var isLimited: Bool {
    get { source.isLimited }
    set { source.isLimited = newValue }
  }

  package var limitedSampleCount: Int { source.limitedSampleCount }

  package func seek(to frame: Int) { source.seek(to: frame) }
}

/// One of the two signals that a profile synthesizes.
public enum Voice: String, Sendable, CaseIterable {
  /// The predicted drive signal of the actuator, for measurements and voice coils.
  case tactile
  /// The same onsets and envelopes with a spectrum that small loudspeakers can play.
  case audible
}
