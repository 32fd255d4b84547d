import TaplineActuators
import TaplineNumerics

/// A detector of times at which the level of a band rises within a few milliseconds.
///
/// The earlier level is the peak over at least a period of the band, so that a steady sine has no onsets. The
/// background is added to both levels, so that noise has no onsets. An onset must also exceed the usual rises before
/// it.
struct OnsetFinder {
  struct Rise: Sendable {
    let millisecond: Int
    let decibels: Double
    /// The minimum height of an onset at this time, in decibels, as is the rise.
    let threshold: Double
  }

  // These values are design choices, tuned on renderings of Tapline's patterns in both voices, clean and in noise.

  /// The milliseconds before an onset in which the earlier level of the whole sound is measured.
  static let lookback = 20
  /// The milliseconds before an onset in which the earlier level of each band is measured, at least a period of 80 Hz.
  private static let bandLookbacks = [14, 8, 8, 8]
  static let riseDuration = 5
  /// In decibels.
  private static let minimumRise = 6.0
  /// In milliseconds.
  private static let minimumGap = 9
  /// The minimum level of a band that is examined, as a fraction of the loudest band's amplitude.
  private static let minimumBandLevel: Float = 0.1
  /// The milliseconds before and after an onset in which the background is measured.
  private static let backgroundSpan = (before: 300, after: 120)
  /// The milliseconds between two measurements of the background.
  private static let backgroundInterval = 40
  /// The amplitude of silence: 90 dB below full scale.
  private static let silence: Float = 3e-5

  /// The milliseconds of sound that are needed after a possible onset.
  static let lookahead = backgroundSpan.after + riseDuration

  private var next = 0
  private var floors: [Float] = []
  private var rises = SlidingArray<Double>()
  private var best: Rise?

  /// The millisecond before which all onsets have been found.
  var searchEnd: Int { best?.millisecond ?? next - 1 }

  /// Returns the onsets that have become certain since the last call; at the end, all that remain.
  mutating func rises(in levels: BandLevels, isEnd: Bool) -> [Rise] {
    var found: [Rise] = []
    let end = levels.count - (isEnd ? Self.riseDuration : Self.lookahead)
    while next < end {
      if next % Self.backgroundInterval == 0 || floors.isEmpty { updateFloors(levels) }
      let decibels = rise(at: next, levels)
      rises.append(decibels)
      if let candidate = best, next - candidate.millisecond > Self.minimumGap {
        found.append(candidate)
        best = nil
      }
      if decibels >= Self.minimumRise, decibels > best?.decibels ?? 0 {
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

  private func rise(at millisecond: Int, _ levels: BandLevels) -> Double {
    let now = levels.bands.map { band in
      band.values(millisecond..<millisecond + Self.riseDuration).max() ?? 0
    }
    let loudest = now.max() ?? 0
    guard loudest > Self.silence else { return 0 }
    var ratio: Float = 1
    for (index, band) in levels.bands.enumerated()
    where now[index] >= Self.minimumBandLevel * loudest {
      let floor = max(floors[index], Self.silence)
      let past = millisecond - Self.bandLookbacks[index]..<millisecond
      // Noise at the start of a sound counts as background, not as an onset.
      let before = max(band.values(past).max() ?? 0, past.lowerBound < 0 ? 3 * floors[index] : 0)
      ratio = max(ratio, (now[index] + floor) / (before + floor))
    }
    return decibels(ofRatio: Double(ratio))
  }

  private func threshold(at millisecond: Int) -> Double {
    let around = rises.values(millisecond - 100..<millisecond - Self.lookback).sorted()
    return Self.minimumRise + (around.isEmpty ? 0 : around[around.count / 2])
  }

  private mutating func updateFloors(_ levels: BandLevels) {
    floors = levels.bands.map { band in
      let values = band.values(next - Self.backgroundSpan.before..<next + Self.backgroundSpan.after)
      var sorted = stride(from: values.startIndex, to: values.endIndex, by: 2).map { values[$0] }
      sorted.sort()
      return sorted.isEmpty ? 0 : sorted[sorted.count / 5]
    }
  }
}
