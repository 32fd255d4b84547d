import TaplinePatterns

/// Adds taps to a mix, each rendered once as a whole when its onset comes.
///
/// Overlapping taps are added in the order of their onsets, so that a sample's sum does not depend
/// on where blocks begin.
final class TapMixer<Grain: TapGrain> {
  private let grain: Grain
  private var taps: [ScheduledTap]
  private var nextTap = 0

  /// Frames before a position from which taps may still sound there.
  let reach: Int

  init(_ taps: [ScheduledTap], grain: Grain) {
    self.taps = taps
    self.grain = grain
    reach = grain.maximumLength
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
    nextTap = taps.partitioningIndex { $0.frame >= frame }
  }

  /// Goes on with other taps: those before `frame` have been rendered.
  func replace(_ taps: [ScheduledTap], from frame: Int) {
    self.taps = taps
    restart(at: frame)
  }

  /// Adds all taps whose onset lies before a frame and was not reached yet.
  func render(upTo end: Int, into mix: MixBuffer) {
    taps.withUnsafeBufferPointer { taps in
      while nextTap < taps.count, taps[nextTap].frame < end {
        let tap = taps[nextTap]
        let extent = grain.add(tap, to: mix[tap.frame])
        if extent.length > 0 {
          mix.added(to: tap.frame..<tap.frame + extent.length, peak: extent.peak)
        }
        nextTap += 1
      }
    }
  }
}
