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

  /// What the next frames are, as far as that is known without rendering them.
  ///
  /// Thread: as `render(into:)`.  Allocates: never.
  func nextStretch() -> SoundStretch

  /// Goes on as if so many frames had been rendered: at most those of `nextStretch()`.
  ///
  /// Thread: as `render(into:)`.  Allocates: never.
  ///
  /// - Parameter count: Frames.
  func skip(_ count: Int)

  /// Goes to a frame; the samples from there on are those of an uninterrupted rendering.
  ///
  /// Thread: control.
  ///
  /// - Parameter frame: The next frame to give, `>= 0`.
  func seek(to frame: Int)

  /// How many of the frames given so far the limiter has bent or cut.
  var limitedFrameCount: Int { get }
}

/// Frames of a source that are taken alike.
///
/// Thread: any.
public struct SoundStretch: Sendable, Equatable {
  /// How many frames, `>= 1`; there may be more of the kind behind them.
  public var frameCount: Int

  /// Whether every sample of them is zero; those of others may be.
  public var isSilent: Bool

  /// Makes a stretch; values are taken as they are.
  ///
  /// - Parameters:
  ///   - frameCount: How many frames, `>= 1`.
  ///   - isSilent: Whether every sample of them is zero.
  public init(frameCount: Int, isSilent: Bool) {
    self.frameCount = frameCount
    self.isSilent = isSilent
  }
}

extension BlockSource {
  /// Frames of which nothing is known.
  public func nextStretch() -> SoundStretch { SoundStretch(frameCount: .max, isSilent: false) }

  /// Goes to the frame behind them.
  ///
  /// - Parameter count: Frames.
  public func skip(_ count: Int) { seek(to: position + count) }
}
