import TaplineActuators
import TaplineSynthesis

/// Finds where something begins in a sound: the level of a band rises within a few milliseconds above what
/// it was before.
///
/// Levels are peaks over windows that are longer than a swing of what is looked at, so that a sine is
/// steady. The rise counts from the band's own background, a low percentile of its level around, so that
/// noise does not rise; and it has to stand out from the rises around it.
struct OnsetFinder {
  struct Rise {
    /// The millisecond that it begins in, about.
    let millisecond: Int
    /// How high it is, in decibels.
    let decibels: Double
    /// How high it had to be, in decibels.
    let threshold: Double
  }

  // Design choices, tuned on renderings of the library in both voices, clean and in noise.

  /// The most milliseconds that what was before is looked at.
  static let past = 20
  /// The same for each band: a swing of 80 Hz, and several of what is higher.
  private static let pasts = [14, 8, 8, 8]
  /// Milliseconds in which the rise happens.
  static let future = 5
  /// The least rise that counts, in decibels.
  private static let leastRise = 6.0
  /// Milliseconds between two rises.
  private static let apart = 9
  /// The lowest level of a band that counts, relative to the loudest, as a ratio of amplitudes.
  private static let quietest: Float = 0.1
  /// Milliseconds before and after of which the background is taken.
  private static let around = (before: 300, after: 120)
  /// Milliseconds for which one background holds.
  private static let refresh = 40
  /// What is lower than this is silence: 90 dB below full scale.
  private static let silence: Float = 3e-5

  /// Milliseconds that have to be known ahead of the one that is looked at.
  static let ahead = around.after + future

  private var next = 0
  private var floors: [Float] = []
  private var rises = SlidingArray<Double>()
  private var best: Rise?

  /// The millisecond up to which nothing is found any more.
  var settled: Int { best?.millisecond ?? next - 1 }

  /// Looks at all milliseconds that are known far enough ahead.
  mutating func rises(in levels: BandLevels, isEnd: Bool) -> [Rise] {
    var found: [Rise] = []
    let end = levels.count - (isEnd ? Self.future : Self.ahead)
    while next < end {
      if next % Self.refresh == 0 || floors.isEmpty { updateFloors(levels) }
      let decibels = rise(at: next, levels)
      rises.append(decibels)
      if let candidate = best, next - candidate.millisecond > Self.apart {
        found.append(candidate)
        best = nil
      }
      if decibels >= Self.leastRise, decibels > best?.decibels ?? 0 {
        let threshold = threshold(at: next)
        if decibels >= threshold {
          best = Rise(millisecond: next, decibels: decibels, threshold: threshold)
        }
      }
      next += 1
    }
    rises.drop(before: next - 200)
    if isEnd, let candidate = best {
      found.append(candidate)
      best = nil
    }
    return found
  }

  private func rise(at place: Int, _ levels: BandLevels) -> Double {
    var now: [Float] = []
    for band in levels.bands {
      now.append(band.values(place..<place + Self.future).max() ?? 0)
    }
    let loudest = now.max() ?? 0
    guard loudest > Self.silence else { return 0 }
    var ratio: Float = 1
    for (index, band) in levels.bands.enumerated() where now[index] >= Self.quietest * loudest {
      let floor = max(floors[index], Self.silence)
      let past = place - Self.pasts[index]..<place
      // A sound that begins with noise has had it before.
      let before = max(band.values(past).max() ?? 0, past.lowerBound < 0 ? 3 * floors[index] : 0)
      ratio = max(ratio, (now[index] + floor) / (before + floor))
    }
    return decibels(ofRatio: Double(ratio))
  }

  /// How high a rise has to be where many rise nearly as high.
  private func threshold(at place: Int) -> Double {
    let around = rises.values(place - 100..<place - Self.past).sorted()
    guard !around.isEmpty else { return Self.leastRise }
    return max(Self.leastRise, Self.leastRise + around[around.count / 2])
  }

  private mutating func updateFloors(_ levels: BandLevels) {
    floors = levels.bands.map { band in
      let values = band.values(next - Self.around.before..<next + Self.around.after)
      var sorted = stride(from: values.startIndex, to: values.endIndex, by: 2).map { values[$0] }
      sorted.sort()
      return sorted.isEmpty ? 0 : sorted[sorted.count / 5]
    }
  }
}
