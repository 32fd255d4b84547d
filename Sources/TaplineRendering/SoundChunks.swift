import Dispatch
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

  /// - Parameters:
  ///   - sources: A source for each thread, all of the same sound.
  ///   - frames: What to render.
  ///   - encoding: How samples are written.
  ///   - buffers: What one thread alone renders into.
  ///   - plan: What is found out about the sound on the way, or nil.
  init(
    _ sources: [any BlockSource], frames: Range<Int>, encoding: SampleEncoding,
    buffers: RenderBuffers, plan: SoundAnalysis.Plan? = nil
  ) {
    workers = sources.map {
      ChunkWorker(
        $0, encoding: encoding, frameCount: min(Self.length, frames.count), plan: plan,
        bufferSets: sources.count > 1 ? [RenderBuffers(), RenderBuffers()] : [buffers])
    }
    self.frames = frames
    channelCount = sources[0].channelCount
  }

  /// Frames that the limiter has compressed or clipped so far.
  var limitedFrameCount: Int {
    workers.reduce(0) { $0 + $1.source.limitedFrameCount }
  }

  private var chunkCount: Int { (frames.count + Self.length - 1) / Self.length }

  private func chunk(_ index: Int) -> Range<Int> {
    let start = frames.lowerBound + index * Self.length
    return start..<min(start + Self.length, frames.upperBound)
  }

  /// Gives each chunk, in order.
  ///
  /// - Parameter take: Takes the chunk and the part of the frames that is then done, `0...1`; false
  ///   ends it.
  /// - Throws: What `take` throws.
  func give<Failure: Error>(
    _ take: (SoundChunk, Double) throws(Failure) -> Bool
  ) throws(Failure) {
    guard workers.count > 1 else {
      for index in 0..<chunkCount {
        guard try take(workers[0].render(chunk(index)), part(upTo: index)) else { return }
      }
      return
    }
    let group = DispatchGroup()
    defer { group.wait() }
    func begin(_ index: Int) {
      guard index < chunkCount else { return }
      workers[index % workers.count].begin(chunk(index), in: group)
    }
    for index in 0..<2 * workers.count { begin(index) }
    for index in 0..<chunkCount {
      guard try take(workers[index % workers.count].next(), part(upTo: index)) else { return }
      begin(index + 2 * workers.count)
    }
  }

  private func part(upTo index: Int) -> Double {
    Double(chunk(index).upperBound - frames.lowerBound) / Double(frames.count)
  }
}

/// A source that renders here, or on a queue of its own into two chunks: one is filled while the
/// other is written.
private final class ChunkWorker: @unchecked Sendable {
  let source: any BlockSource
  private let encoding: SampleEncoding
  private let bufferSets: [RenderBuffers]
  private let queue = DispatchQueue(label: "tapline.sound", qos: .userInitiated)
  private let filled = DispatchSemaphore(value: 0)
  /// Touched by the queue alone, and by the caller alone.
  private var (filledCount, takenCount) = (0, 0)

  /// - Parameters:
  ///   - source: What it renders.
  ///   - encoding: How samples are written.
  ///   - frameCount: The most frames of a chunk.
  ///   - plan: What is found out about the sound on the way, or nil.
  ///   - bufferSets: Two where it renders ahead, else one.
  init(
    _ source: any BlockSource, encoding: SampleEncoding, frameCount: Int,
    plan: SoundAnalysis.Plan?, bufferSets: [RenderBuffers]
  ) {
    self.source = source
    self.encoding = encoding
    self.bufferSets = bufferSets
    for buffers in bufferSets {
      buffers.chunk.part = plan.map { SoundPart($0, of: source) }
      buffers.chunk.reserve(byteCount: frameCount * source.channelCount * encoding.byteCount)
    }
  }

  /// Renders into the first chunk, on the calling thread.
  func render(_ frames: Range<Int>) -> SoundChunk {
    fill(bufferSets[0], with: frames)
    return bufferSets[0].chunk
  }

  /// Begins to render into the chunk that was taken longest ago.
  func begin(_ frames: Range<Int>, in group: DispatchGroup) {
    queue.async(group: group) { [self] in
      fill(bufferSets[filledCount % 2], with: frames)
      filledCount += 1
      filled.signal()
    }
  }

  /// The next filled chunk, which stays as it is until the next but one is begun.
  func next() -> SoundChunk {
    filled.wait()
    takenCount += 1
    return bufferSets[(takenCount - 1) % 2].chunk
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
