#if os(Linux)
import Synchronization
import TaplineSynthesis

/// Samples that one thread renders ahead and the audio thread takes, at their frames.
///
/// What is not there in time is silence, and what comes after it keeps its place.
///
/// Thread: `push` one, the rest one other; render.  Allocates: never after its making.
final class SampleQueue: BlockSource, @unchecked Sendable {
  // Unchecked: a slot is touched by the side that owns it alone, which the counters say.
  let sampleRate: Int
  let channelCount = 2
  private let samples: UnsafeMutablePointer<Float>
  private let capacity: Int
  private let pushed = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)
  private let missed = Atomic<Int>(0)

  init(sampleRate: Int, capacity: Int) {
    precondition(capacity > 0 && capacity & (capacity - 1) == 0, "a capacity is a power of two")
    self.sampleRate = sampleRate
    self.capacity = capacity
    samples = .allocate(capacity: 2 * capacity)
    samples.initialize(repeating: 0, count: 2 * capacity)
  }

  deinit { samples.deallocate() }

  /// Frames that the audio thread has taken.
  var takenFrames: Int { taken.load(ordering: .acquiring) }

  /// Frames that have been pushed.
  var pushedFrames: Int { pushed.load(ordering: .acquiring) }

  /// Frames that were not there in time.
  var missedFrames: Int { missed.load(ordering: .relaxed) }

  /// Adds frames.
  func push(_ source: UnsafePointer<Float>?, count: Int) {
    let start = pushed.load(ordering: .relaxed)
    precondition(
      start + count - taken.load(ordering: .acquiring) <= capacity, "there is room for them")
    for index in 0..<count {
      let slot = 2 * ((start + index) & (capacity - 1))
      samples[slot] = source?[2 * index] ?? 0
      samples[slot + 1] = source?[2 * index + 1] ?? 0
    }
    pushed.store(start + count, ordering: .releasing)
  }

  // MARK: The audio thread's

  var frameCount: Int { .max }
  var position: Int { taken.load(ordering: .relaxed) }
  var isLimited: Bool {
    get { false }
    set {}
  }
  var limitedFrameCount: Int { 0 }

  func seek(to frame: Int) {}

  func render(into block: UnsafeMutableBufferPointer<Float>) {
    let first = taken.load(ordering: .relaxed)
    let count = block.count / 2
    let there = max(0, min(count, pushed.load(ordering: .acquiring) - first))
    for index in 0..<there {
      let slot = 2 * ((first + index) & (capacity - 1))
      block[2 * index] = samples[slot]
      block[2 * index + 1] = samples[slot + 1]
    }
    for index in 2 * there..<block.count { block[index] = 0 }
    if there < count { missed.wrappingAdd(count - there, ordering: .relaxed) }
    taken.store(first + count, ordering: .releasing)
  }
}
#endif
