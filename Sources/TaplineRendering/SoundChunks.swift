import TaplineFiles
import TaplineSynthesis

/// The encoded samples of a job's sound in chunks, rendered on one or more threads.
///
/// A source renders the same samples from any start, so the bytes do not depend on the number of threads.
///
/// Thread: one at a time; blocks.  Memory: one chunk, or two for each of several threads.
struct SoundChunks: Sendable {
  /// The number of frames of a chunk: 128 KiB of one channel of 16-bit samples.
  ///
  /// A source that starts in the middle first renders the 0.1 s before its start, which costs little for a large chunk.
  static let length = SoundAnalysis.partLength

  private let workers: [ChunkWorker]
  private let frames: Range<Int>

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

  /// The number of samples that the limiter has compressed or clipped so far, in all channels.
  var limitedSampleCount: Int {
    workers.reduce(0) { $0 + $1.source.limitedSampleCount }
  }

  /// Passes each chunk and the completed fraction to a closure, in order, until it returns false.
  func consume<Failure: Error>(
    _ body: (SoundChunk, Double) throws(Failure) -> Bool
  ) throws(Failure) {
    let count = (frames.count + Self.length - 1) / Self.length
    try OrderedPieces(workers, count: count).consume { (worker, index, slot) throws(Failure) in
      try body(worker.chunk(in: slot), completedFraction(upTo: index))
    }
  }

  private func completedFraction(upTo index: Int) -> Double {
    Double(min((index + 1) * Self.length, frames.count)) / Double(frames.count)
  }
}

/// A source that renders into one chunk, or alternately into two.
private final class ChunkWorker: PieceWorker, @unchecked Sendable {
  // Unchecked: a chunk is rendered before it is read.
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

  func produce(_ index: Int, into slot: Int) {
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

/// The encoded bytes of some frames, with long silence stored as a count.
///
/// Thread: one at a time; filling and writing alternate.
final class SoundChunk {
  private enum Piece {
    case bytes(Range<Int>)
    /// A number of zeros, which need no storage.
    case zeros(Int)
  }

  private var storage: UnsafeMutableRawBufferPointer
  private var pieces: [Piece] = []
  private var (start, end) = (0, 0)
  private var silence = 0

  /// The shortest run of zero bytes that is stored as a hole; file systems store holes only as whole pages.
  private static let minimumHoleSize = 8_192

  var part: SoundPart?

  init() { storage = UnsafeMutableRawBufferPointer(start: nil, count: 0) }

  deinit { storage.deallocate() }

  /// Reserves storage; growing discards the contents.
  func reserve(byteCount: Int) {
    guard byteCount > storage.count else { return }
    storage.deallocate()
    storage = .allocate(byteCount: byteCount, alignment: 16)
  }

  func write(to sink: any ByteSink) throws(FileError) {
    for piece in pieces {
      switch piece {
      case .bytes(let range): try sink.write(UnsafeRawBufferPointer(rebasing: storage[range]))
      case .zeros(let count): try sink.writeZeros(count)
      }
    }
  }

  func removeAll() {
    pieces.removeAll(keepingCapacity: true)
    (start, end, silence) = (0, 0, 0)
  }

  func append(silence byteCount: Int) { silence += byteCount }

  /// Appends bytes, which the caller writes into the returned storage.
  func append(byteCount: Int) -> UnsafeMutableRawBufferPointer {
    endSilence()
    end += byteCount
    return UnsafeMutableRawBufferPointer(rebasing: storage[end - byteCount..<end])
  }

  func close() {
    endSilence()
    if end > start { pieces.append(.bytes(start..<end)) }
  }

  private func endSilence() {
    if silence >= Self.minimumHoleSize {
      if end > start { pieces.append(.bytes(start..<end)) }
      pieces.append(.zeros(silence))
      start = end
    } else if silence > 0 {
      UnsafeMutableRawBufferPointer(rebasing: storage[end..<end + silence]).initializeMemory(
        as: UInt8.self, repeating: 0)
      end += silence
    }
    silence = 0
  }
}

/// Buffers that a rendering thread reuses, because page faults of new ones take a tenth of the rendering time.
///
/// Thread: one at a time.
package final class RenderBuffers {
  /// Encoded bytes that have not been written yet.
  let chunk = SoundChunk()

  /// Scratch for samples, small enough for the L1 cache.
  let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8_192)

  package init() {}

  deinit { samples.deallocate() }
}
