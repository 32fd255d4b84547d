import TaplineFiles
import TaplineSynthesis

/// The encoded samples of a job's sound, chunk after chunk, rendered on one or several threads.
///
/// A source gives the same samples from whatever frame it begins, so the bytes do not depend on the
/// number of threads.
///
/// Thread: one at a time; blocks.  Memory: one chunk, which stays with the buffers, or of several
/// threads two for each.
struct SoundChunks: Sendable {
  /// Frames of a chunk: 128 KiB of one channel of 16-bit samples, so that a source that goes on
  /// elsewhere, a tenth of a second before, does not count.
  static let length = SoundAnalysis.partLength

  private let workers: [ChunkWorker]
  private let frames: Range<Int>

  /// Samples for each frame.
  let channelCount: Int

  init(
    _ sources: [any BlockSource], frames: Range<Int>, encoding: SampleEncoding,
    buffers: RenderBuffers, plan: SoundAnalysis.Plan? = nil
  ) {
    workers = sources.map {
      ChunkWorker(
        $0, frames, encoding: encoding, plan: plan,
        bufferSets: sources.count > 1 ? [RenderBuffers(), RenderBuffers()] : [buffers])
    }
    self.frames = frames
    channelCount = sources[0].channelCount
  }

  /// Frames that the limiter has compressed or clipped so far.
  var limitedFrameCount: Int {
    workers.reduce(0) { $0 + $1.source.limitedFrameCount }
  }

  /// Gives each chunk, in order.
  func give<Failure: Error>(
    _ take: (SoundChunk, Double) throws(Failure) -> Bool
  ) throws(Failure) {
    let count = (frames.count + Self.length - 1) / Self.length
    try OrderedPieces(workers, count: count).give { (worker, index, slot) throws(Failure) in
      try take(worker.chunk(in: slot), part(upTo: index))
    }
  }

  private func part(upTo index: Int) -> Double {
    Double(min((index + 1) * Self.length, frames.count)) / Double(frames.count)
  }
}

/// A source that renders into one chunk, or into two in turn.
private final class ChunkWorker: PieceWorker, @unchecked Sendable {
  // Unchecked: a chunk is rendered before it is taken.
  let source: any BlockSource
  private let frames: Range<Int>
  private let encoding: SampleEncoding
  private let bufferSets: [RenderBuffers]

  init(
    _ source: any BlockSource, _ frames: Range<Int>, encoding: SampleEncoding,
    plan: SoundAnalysis.Plan?, bufferSets: [RenderBuffers]
  ) {
    self.source = source
    self.frames = frames
    self.encoding = encoding
    self.bufferSets = bufferSets
    let frameCount = min(SoundChunks.length, frames.count)
    for buffers in bufferSets {
      buffers.chunk.part = plan.map { SoundPart($0, of: source) }
      buffers.chunk.reserve(byteCount: frameCount * source.channelCount * encoding.byteCount)
    }
  }

  func chunk(in slot: Int) -> SoundChunk { bufferSets[slot].chunk }

  func make(_ index: Int, in slot: Int) {
    let start = frames.lowerBound + index * SoundChunks.length
    fill(bufferSets[slot], with: start..<min(start + SoundChunks.length, frames.upperBound))
  }

  private func fill(_ buffers: RenderBuffers, with frames: Range<Int>) {
    let chunk = buffers.chunk
    let channelCount = source.channelCount
    if source.position != frames.lowerBound { source.seek(to: frames.lowerBound) }
    chunk.removeAll()
    chunk.part?.begin(frames)
    var frame = frames.lowerBound
    while frame < frames.upperBound {
      let most = min(buffers.samples.count / channelCount, frames.upperBound - frame)
      let block = source.nextBlock(
        using: UnsafeMutableBufferPointer(rebasing: buffers.samples[..<(most * channelCount)]))
      let size = block.frameCount * channelCount
      chunk.part?.add(block)
      if let samples = block.samples {
        encoding.encode(
          UnsafeBufferPointer(start: samples, count: size),
          into: chunk.append(byteCount: size * encoding.byteCount))
      } else {
        chunk.append(silence: size * encoding.byteCount)
      }
      frame += block.frameCount
    }
    chunk.close()
    chunk.part?.end()
  }
}
