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

/// The encoded bytes of some frames, long silence apart.
///
/// Thread: one at a time; who fills it and who writes it take turns.
final class SoundChunk {
  /// A part of a chunk.
  private enum Piece {
    case bytes(Range<Int>)
    /// A number of zeros, which take no storage.
    case zeros(Int)
  }

  private var storage: UnsafeMutableRawBufferPointer
  private var pieces: [Piece] = []
  /// Where the bytes of the last piece begin, and where those to come will.
  private var (start, end) = (0, 0)
  private var silence = 0

  /// Silence of fewer bytes is written out: a file system keeps holes of whole pages only.
  private static let minimumHoleSize = 8_192

  /// What has been found out about the frames, where that was asked.
  var part: SoundPart?

  init() { storage = UnsafeMutableRawBufferPointer(start: nil, count: 0) }

  deinit { storage.deallocate() }

  /// Makes storage for at least this many bytes; what was appended is lost.
  func reserve(byteCount: Int) {
    guard byteCount > storage.count else { return }
    storage.deallocate()
    storage = .allocate(byteCount: byteCount, alignment: 16)
  }

  /// Writes the chunk's bytes.
  func write(to sink: any ByteSink) throws(FileError) {
    for piece in pieces {
      switch piece {
      case .bytes(let range): try sink.write(UnsafeRawBufferPointer(rebasing: storage[range]))
      case .zeros(let count): try sink.writeZeros(count)
      }
    }
  }

  /// Forgets what was appended; the storage stays.
  func removeAll() {
    pieces.removeAll(keepingCapacity: true)
    (start, end, silence) = (0, 0, 0)
  }

  /// Appends zeros.
  func append(silence byteCount: Int) { silence += byteCount }

  /// Appends bytes, which the caller writes into the storage that is returned.
  func append(byteCount: Int) -> UnsafeMutableRawBufferPointer {
    endSilence()
    end += byteCount
    return UnsafeMutableRawBufferPointer(rebasing: storage[end - byteCount..<end])
  }

  /// Says that nothing more is appended.
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
