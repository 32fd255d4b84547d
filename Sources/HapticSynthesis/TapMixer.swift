import FrameScheduling

/// Sums taps, each rendered once as a whole when its onset comes.
///
/// Overlapping taps are added in the order of their onsets, so that a sample's sum does not depend
/// on where blocks begin.
final class TapMixer<Grain: TapGrain> {
  private let grain: Grain
  private let taps: [ScheduledTap]
  private let mix: ScratchBuffer
  /// The frame that `mix` begins with.
  private var base = 0
  /// The frame after the last that any rendered tap reaches.
  private var soundsUntil = 0
  private var nextTap = 0

  /// Frames before a position from which taps may still sound there.
  let reach: Int

  init(_ taps: [ScheduledTap], grain: Grain, quantum: Int) {
    self.taps = taps
    self.grain = grain
    reach = grain.longestLength
    // Sliding the rest to the front happens once in about three grains.
    mix = ScratchBuffer(count: 4 * (reach + quantum) + laneCount)
  }

  /// Frames from 0 to the end of the last grain.
  var frameCount: Int {
    var end = 0
    for tap in taps.reversed() {
      // Taps before it begin no later and ring no longer.
      guard tap.frame + reach > end else { break }
      end = max(end, tap.frame + grain.length(tap))
    }
    return end
  }

  /// Begins anew: taps before `frame` are not rendered.
  func restart(at frame: Int) {
    mix.start.update(repeating: 0, count: mix.count)
    base = frame
    soundsUntil = frame
    var low = 0
    var high = taps.count
    while low < high {
      let middle = (low + high) / 2
      if taps[middle].frame < frame { low = middle + 1 } else { high = middle }
    }
    nextTap = low
  }

  /// Writes the sum of all taps over `frame..<frame + count`, which must follow the last call's.
  ///
  /// - Returns: Whether anything sounds there; if not, the target is left as it is.
  func render(
    _ frame: Int, count: Int, into target: UnsafeMutablePointer<Float>
  ) -> Bool {
    if frame + count + reach + laneCount > base + mix.count { slide(to: frame) }
    taps.withUnsafeBufferPointer { taps in
      while nextTap < taps.count, taps[nextTap].frame < frame + count {
        let tap = taps[nextTap]
        let length = grain.add(tap, to: mix.start + (tap.frame - base))
        soundsUntil = max(soundsUntil, tap.frame + length)
        nextTap += 1
      }
    }
    guard soundsUntil > frame else { return false }
    target.update(from: mix.start + (frame - base), count: count)
    return true
  }

  private func slide(to frame: Int) {
    // Grains are written in groups of eight frames, zeros at the end.
    let dirty = max(soundsUntil + laneCount - base, 0)
    let kept = max(min(soundsUntil + laneCount, base + mix.count) - frame, 0)
    if kept > 0 { mix.start.update(from: mix.start + (frame - base), count: kept) }
    let clear = min(dirty, mix.count)
    if clear > kept { (mix.start + kept).update(repeating: 0, count: clear - kept) }
    base = frame
  }
}
