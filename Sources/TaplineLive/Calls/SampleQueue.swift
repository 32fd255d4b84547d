#if os(Linux)
import Synchronization
import TaplineSynthesis

/// A queue of stereo samples rendered ahead; frames that are pushed too late are replaced by silence.
///
/// Thread: one thread calls `push`, the audio thread calls `render`.  Allocates: only in `init`.
final class SampleQueue: BlockSource, @unchecked Sendable {
  // Unchecked: the counters give each slot to one thread at a time.
  let sampleRate: Int
  let channelCount = 2
  private let samples: UnsafeMutablePointer<Float>
  private let capacity: Int
  private let pushCount = Atomic<Int>(0)
  private let popCount = Atomic<Int>(0)

  init(sampleRate: Int, capacity: Int) {
    precondition(
      capacity > 0 && capacity & (capacity - 1) == 0, "the capacity must be a power of two")
    self.sampleRate = sampleRate
    self.capacity = capacity
    samples = .allocate(capacity: 2 * capacity)
    samples.initialize(repeating: 0, count: 2 * capacity)
  }

  deinit { samples.deallocate() }

  var poppedFrames: Int { popCount.load(ordering: .acquiring) }

  var pushedFrames: Int { pushCount.load(ordering: .acquiring) }

  /// Pushes frames; nil pushes silence.
  func push(_ source: UnsafePointer<Float>?, count: Int) {
    let start = pushCount.load(ordering: .relaxed)
    precondition(
      start + count - popCount.load(ordering: .acquiring) <= capacity,
      "the queue has no room for the frames")
    for index in 0..<count {
      let slot = 2 * ((start + index) & (capacity - 1))
      samples[slot] = source?[2 * index] ?? 0
      samples[slot + 1] = source?[2 * index + 1] ?? 0
    }
    pushCount.store(start + count, ordering: .releasing)
  }

  // MARK: Called by the audio thread

  var frameCount: Int { .max }
  var position: Int { popCount.load(ordering: .relaxed) }
  var isLimited: Bool {
    get { false }
    set {}
  }
  var limitedSampleCount: Int { 0 }

  func seek(to frame: Int) {}

  func render(into block: UnsafeMutableBufferPointer<Float>) {
    let first = popCount.load(ordering: .relaxed)
    let count = block.count / 2
    let available = max(0, min(count, pushCount.load(ordering: .acquiring) - first))
    for index in 0..<available {
      let slot = 2 * ((first + index) & (capacity - 1))
      block[2 * index] = samples[slot]
      block[2 * index + 1] = samples[slot + 1]
    }
    for index in 2 * available..<block.count { block[index] = 0 }
    popCount.store(first + count, ordering: .releasing)
  }
}
#endif
