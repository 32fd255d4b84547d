/// The sum of events in a moving window of frames with room for a whole tap, and for zeros in seven frames after it.
final class MixBuffer {
  private let samples: ScratchBuffer
  /// The number of frames that an event may extend beyond its quantum.
  private let reach: Int
  private var base = 0

  /// The first frame, at or after the quantum's start, that was added to; `.max` if none was.
  private(set) var soundsFrom = 0

  /// The frame after the last one that was added to.
  private(set) var soundsUntil = 0

  /// An upper bound of the sum's magnitude, for events that were added with their peaks.
  private(set) var bound = 0.0

  init(reach: Int) {
    self.reach = reach
    // With this size, the frames are moved to the front only about once in 3 · `reach` frames.
    samples = ScratchBuffer(count: 4 * (reach + Synthesizer.quantum) + laneCount)
  }

  func restart(at frame: Int) {
    samples.start.update(repeating: 0, count: dirtyCount)
    base = frame
    (soundsFrom, soundsUntil) = (.max, frame)
    bound = 0
  }

  /// Moves to a quantum and discards the frames before it.
  func move(to frame: Int) {
    let isSilent = soundsUntil <= frame
    soundsFrom = isSilent ? .max : frame
    guard isSilent || frame + Synthesizer.quantum + reach + laneCount > base + samples.count
    else { return }
    let dirty = dirtyCount
    let kept = isSilent ? 0 : min(soundsUntil + laneCount - base, samples.count) - (frame - base)
    if kept > 0 { samples.start.update(from: samples.start + (frame - base), count: kept) }
    if dirty > kept { (samples.start + kept).update(repeating: 0, count: dirty - kept) }
    base = frame
    bound = kept > 0 ? Double(peak(of: samples.start, count: kept)) : 0
  }

  /// The number of samples, from the first one, that may differ from zero.
  private var dirtyCount: Int { min(max(soundsUntil + laneCount - base, 0), samples.count) }

  subscript(frame: Int) -> UnsafeMutablePointer<Float> { samples.start + (frame - base) }

  func recordAddition(to frames: Range<Int>, peak: Double = 0) {
    soundsFrom = min(soundsFrom, frames.lowerBound)
    soundsUntil = max(soundsUntil, frames.upperBound)
    bound += peak
  }
}
