import TaplineFiles
import TaplineSynthesis

/// The encoded samples of a job's sound in chunks; the number of threads that render them does not change the bytes.
///
/// Thread: one at a time; blocks. Memory: one chunk for one thread, or two chunks for each of several threads.
struct SoundChunks: Sendable {
  /// The number of frames in a chunk; chunks are long, because a seek to a chunk also renders the 0.1 s before it.
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

  /// Passes each chunk and the completed fraction to a closure, in order, until the closure returns false.
  func consume<Failure: Error>(
    _ body: (SoundChunk, Double) throws(Failure) -> Bool
  ) throws(Failure) {
    let count = (frames.count + Self.length - 1) / Self.length
    try OrderedPieces(workers, count: count).consume { (worker, index, slot) throws(Failure) in
      let completed = min((index + 1) * Self.length, frames.count)
      return try body(worker.bufferSets[slot].chunk, Double(completed) / Double(frames.count))
    }
  }
}

private final class ChunkWorker: PieceWorker, @unchecked Sendable {
  // Unchecked: a chunk is rendered before it is read.
  let source: any BlockSource
  let bufferSets: [RenderBuffers]
  private let frames: Range<Int>
  private let encoding: SampleEncoding

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

  func produce(_ index: Int, into slot: Int) {
    let start = frames.lowerBound + index * SoundChunks.length
    let frames = start..<min(start + SoundChunks.length, frames.upperBound)
    let buffers = bufferSets[slot]
    let chunk = buffers.chunk
    let channelCount = source.channelCount
    if source.position != start { source.seek(to: start) }
    chunk.removeAll()
    chunk.part?.begin(frames)
    var frame = start
    while frame < frames.upperBound {
      let limit = min(buffers.samples.count / channelCount, frames.upperBound - frame)
      let block = source.nextBlock(
        using: UnsafeMutableBufferPointer(rebasing: buffers.samples[..<(limit * channelCount)]))
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

/// The encoded bytes of consecutive frames; long silence is stored as a number of zero bytes.
///
/// Thread: one at a time; filling and writing alternate.
final class SoundChunk {
  private enum Segment {
    /// A range of `storage`.
    case bytes(Range<Int>)
    /// A number of zero bytes, which need no storage.
    case zeros(Int)
  }

  private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var segments: [Segment] = []
  /// The range of `storage` with bytes that are not yet in `segments`.
  private var (start, end) = (0, 0)
  /// The number of zero bytes after the range.
  private var zeroCount = 0

  /// The minimum number of zero bytes that are written as a hole of the file: two file-system pages of 4 KiB.
  private static let minimumHoleSize = 8_192

  var part: SoundPart?

  deinit { storage.deallocate() }

  /// Reserves storage; growing discards the contents.
  func reserve(byteCount: Int) {
    guard byteCount > storage.count else { return }
    storage.deallocate()
    storage = .allocate(byteCount: byteCount, alignment: 16)
  }

  func write(to sink: any ByteSink) throws(FileError) {
    for segment in segments {
      switch segment {
      case .bytes(let range): try sink.write(UnsafeRawBufferPointer(rebasing: storage[range]))
      case .zeros(let count): try sink.writeZeros(count)
      }
    }
  }

  func removeAll() {
    segments.removeAll(keepingCapacity: true)
    (start, end, zeroCount) = (0, 0, 0)
  }

  func append(silence byteCount: Int) { zeroCount += byteCount }

  /// Appends uninitialized bytes and returns their storage, into which the caller must write.
  func append(byteCount: Int) -> UnsafeMutableRawBufferPointer {
    endSilence()
    end += byteCount
    return UnsafeMutableRawBufferPointer(rebasing: storage[end - byteCount..<end])
  }

  func close() {
    endSilence()
    if end > start { segments.append(.bytes(start..<end)) }
  }

  private func endSilence() {
    if zeroCount >= Self.minimumHoleSize {
      if end > start { segments.append(.bytes(start..<end)) }
      segments.append(.zeros(zeroCount))
      start = end
    } else if zeroCount > 0 {
      UnsafeMutableRawBufferPointer(rebasing: storage[end..<end + zeroCount]).initializeMemory(
        as: UInt8.self, repeating: 0)
      end += zeroCount
    }
    zeroCount = 0
  }
}

/// The buffers of a rendering thread, reused because page faults in new buffers are slow.
///
/// Thread: one at a time.
package final class RenderBuffers {
  let chunk = SoundChunk()

  /// Scratch space for samples, small enough for the L1 cache.
  let samples = UnsafeMutableBufferPointer<Float>.allocate(capacity: 8_192)

  package init() {}

  deinit { samples.deallocate() }
}
