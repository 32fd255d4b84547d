/// Sound that sinks pull, block by block.
///
/// Live and offline sinks pull from the same source, so both get the same samples: what a source
/// gives depends on the frame alone, never on how the frames before it were divided into blocks.
public protocol BlockSource: AnyObject {
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
  ///
  /// - Parameter block: Interleaved samples, a whole number of frames, `-1...1`.
  func render(into block: UnsafeMutableBufferPointer<Float>)

  /// Goes to a frame; the samples from there on are those of an uninterrupted rendering.
  ///
  /// Thread: control.
  ///
  /// - Parameter frame: The next frame to give, `>= 0`.
  func seek(to frame: Int)

  /// How many of the frames given so far the limiter has bent or cut.
  var limitedFrameCount: Int { get }
}
