/// Sound that sinks pull, block by block.
///
/// Live and offline sinks pull from the same source, so both get the same samples: what a source
/// gives depends on the frame alone, never on how the frames before it were divided into blocks.
package protocol BlockSource: AnyObject {
  /// Frames for each second.
  var sampleRate: Int { get }

  /// Samples for each frame.
  var channelCount: Int { get }

  /// Frames from the first to the last that may sound, ring-out included.
  var frameCount: Int { get }

  /// The next frame that `render(into:)` gives.
  var position: Int { get }

  /// Fills a block with the next frames; past the end, with zeros.
  ///
  /// Thread: one at a time; render.  Allocates: never.
  func render(into block: UnsafeMutableBufferPointer<Float>)

  /// Gives the next frames, in the source's own buffer or in the scratch: at least one, at most as
  /// many as the scratch holds.
  ///
  /// Thread: as `render(into:)`.  Allocates: never.
  func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock

  /// Goes to a frame; the samples from there on are those of an uninterrupted rendering.
  ///
  /// Thread: as `render(into:)`.  Allocates: never.
  func seek(to frame: Int)

  /// Whether the profile's limiter keeps samples within full scale; false for whoever adds sources
  /// up and limits the sum.
  var isLimited: Bool { get set }

  /// How many of the frames given so far the limiter has compressed or clipped.
  var limitedFrameCount: Int { get }
}

/// Frames that a source has given.
///
/// Thread: as the source's.
package struct SampleBlock {
  /// How many frames, `>= 1`.
  package let frameCount: Int

  /// Their samples, interleaved, or nil where all of them are zero; samples may be zero as well.
  package let samples: UnsafePointer<Float>?
}

extension BlockSource {
  /// Renders into the scratch.
  package func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock {
    let count = scratch.count / channelCount
    let used = UnsafeMutableBufferPointer(rebasing: scratch[..<(count * channelCount)])
    render(into: used)
    return SampleBlock(frameCount: count, samples: used.baseAddress.map { UnsafePointer($0) })
  }

  /// Fills a block from what `nextBlock(using:)` gives: how sources with a buffer of their own
  /// render.
  func fill(_ block: UnsafeMutableBufferPointer<Float>) {
    precondition(block.count.isMultiple(of: channelCount), "a block holds whole frames")
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

/// A source that changes what another one gives; what it does not change is the other one's.
package protocol DerivedSource: BlockSource {
  /// The other one, which the derived source alone may render from.
  var source: any BlockSource { get }
}

extension DerivedSource {
  /// Frames for each second.
  package var sampleRate: Int { source.sampleRate }

  /// Samples for each frame.
  package var channelCount: Int { source.channelCount }

  package var frameCount: Int { source.frameCount }

  /// The next frame that `render(into:)` gives.
  package var position: Int { source.position }

  /// Whether the source is limited.
  package var isLimited: Bool {
    get { source.isLimited }
    set { source.isLimited = newValue }
  }

  /// Frames that the source's limiter has compressed or clipped.
  package var limitedFrameCount: Int { source.limitedFrameCount }
}

/// Which of the two signals of a profile is meant.
public enum Voice: String, Sendable, CaseIterable {
  /// The drive signal that the profile predicts for the actuator: for measuring, for voice coils.
  case tactile
  /// The same onsets and envelopes with a spectrum that small loudspeakers can play.
  case audible
}
