/// Room to render sound in, which may serve many sounds in turn: a fresh one for each cost a tenth of
/// the time of 2,000 files, in page faults.
///
/// Thread: one at a time.
public final class SoundBench {
  /// Encoded bytes, as long as they are not written.
  let chunk = SoundChunk()

  /// Samples that a source cannot give where they lie: few enough for the processor's nearest cache.
  let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8_192)

  /// Makes a bench; room for bytes is taken as it is needed.
  public init() {}

  deinit { samples.deallocate() }
}
