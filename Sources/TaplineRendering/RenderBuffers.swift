/// Buffers that a rendering thread reuses from one sound to the next: fresh ones for each cost a
/// tenth of the time of 2,000 files, in page faults.
///
/// Thread: one at a time.
package final class RenderBuffers {
  /// Encoded bytes, as long as they are not written.
  let chunk = SoundChunk()

  /// Scratch for samples of which a source has no buffer of its own: few enough for the processor's
  /// nearest cache.
  let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8_192)

  /// Makes buffers; storage for bytes is taken as it is needed.
  package init() {}

  deinit { samples.deallocate() }
}
