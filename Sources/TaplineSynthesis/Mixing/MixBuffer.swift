/// The sum of events in a window of frames that moves quantum by quantum, and reaches far enough ahead
/// for a whole tap.
///
/// An addition may add zeros to up to seven frames behind its quantum.
final class MixBuffer {
  private let samples: ScratchBuffer
  private let quantum: Int
  /// The frames that an event may reach beyond its quantum.
  private let reach: Int
  /// The frame that `samples` begins with.
  private var base = 0

  /// The first frame of the quantum or behind it that was added to; `.max` if none was.
  private(set) var soundsFrom = 0

  /// The frame after the last that was added to.
  private(set) var soundsUntil = 0

  /// The largest magnitude that the sum beyond the quantum may have.
  private(set) var bound = 0.0

  init(reach: Int, quantum: Int) {
    self.reach = reach
    self.quantum = quantum
    // Sounding frames are moved to the front once in about three of the longest events.
    samples = ScratchBuffer(count: 4 * (reach + quantum) + laneCount)
  }

  /// Restarts in silence.
  func restart(at frame: Int) {
    samples.start.update(repeating: 0, count: dirtyCount)
    base = frame
    (soundsFrom, soundsUntil) = (.max, frame)
    bound = 0
  }

  /// Moves on to a quantum, and discards the frames before it.
  func move(to frame: Int) {
    let isSilent = soundsUntil <= frame
    soundsFrom = isSilent ? .max : frame
    guard isSilent || frame + quantum + reach + laneCount > base + samples.count else { return }
    let dirty = dirtyCount
    let kept = isSilent ? 0 : min(soundsUntil + laneCount - base, samples.count) - (frame - base)
    if kept > 0 { samples.start.update(from: samples.start + (frame - base), count: kept) }
    if dirty > kept { (samples.start + kept).update(repeating: 0, count: dirty - kept) }
    base = frame
    bound = kept > 0 ? Double(peak(of: samples.start, count: kept)) : 0
  }

  /// The number of samples that may not be zero.
  private var dirtyCount: Int { min(max(soundsUntil + laneCount - base, 0), samples.count) }

  /// The samples from a frame of the quantum on.
  subscript(frame: Int) -> UnsafeMutablePointer<Float> { samples.start + (frame - base) }

  /// Records an addition.
  func added(to frames: Range<Int>, peak: Double = 0) {
    soundsFrom = min(soundsFrom, frames.lowerBound)
    soundsUntil = max(soundsUntil, frames.upperBound)
    bound += peak
  }
}
