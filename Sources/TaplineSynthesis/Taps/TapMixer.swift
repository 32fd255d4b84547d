import TaplineActuators
import TaplineNumerics
import TaplinePatterns

/// A mixer of taps, each rendered as a whole in the order of onsets, so that samples do not depend on block sizes.
final class TapMixer {
  private let renderer: any TapRenderer
  private var taps: [ScheduledTap]
  private var nextTap = 0

  /// The maximum length of a tap.
  let reach: Int

  init(_ taps: [ScheduledTap], renderer: any TapRenderer) {
    self.taps = taps
    self.renderer = renderer
    reach = renderer.length(sharpness: 0)
  }

  var frameCount: Int {
    var end = 0
    for tap in taps.reversed() {
      // This tap and all earlier ones end at most `reach` frames after their onsets.
      guard tap.frame + reach > end else { break }
      end = max(end, tap.frame + renderer.length(sharpness: tap.sharpness))
    }
    return end
  }

  func restart(at frame: Int) {
    nextTap = taps.partitioningIndex { $0.frame >= frame }
  }

  /// Replaces the taps; taps before `frame` have been rendered.
  func replace(_ taps: [ScheduledTap], from frame: Int) {
    self.taps = taps
    restart(at: frame)
  }

  func render(upTo end: Int, into mix: MixBuffer) {
    taps.withUnsafeBufferPointer { taps in
      while nextTap < taps.count, taps[nextTap].frame < end {
        let tap = taps[nextTap]
        if let extent = renderer.add(tap, to: mix[tap.frame]) {
          mix.recordAddition(to: tap.frame..<tap.frame + extent.length, peak: extent.peak)
        }
        nextTap += 1
      }
    }
  }
}

protocol TapRenderer {
  /// Returns the length of a tap in frames, which never increases with sharpness.
  func length(sharpness: Double) -> Int

  /// Adds a tap without allocating; returns nil if it is silent.
  func add(_ tap: ScheduledTap, to target: UnsafeMutablePointer<Float>) -> TapExtent?
}

struct TapExtent {
  /// In frames.
  let length: Int
  /// The largest possible magnitude of a sample.
  let peak: Double
}

/// The damping of taps with a constant quality factor, so that sharper taps are shorter; times are in frames.
struct TapDamping {
  let frequency: FrequencyLaw
  let quality: Double
  let rangeDecibels: Double
  let sampleRate: Double

  /// The amplitude at the end of a tap as a fraction of the initial amplitude.
  var floor: Double { amplitude(decibels: -rangeDecibels) }

  func timeConstant(hertz: Double) -> Double {
    TactileVoice.Tap.timeConstant(quality: quality, hertz: hertz) * sampleRate
  }

  func timeConstant(sharpness: Double) -> Double {
    timeConstant(hertz: frequency.hertz(sharpness))
  }

  /// Returns the number of frames in which a tap decays to the floor.
  func length(timeConstant: Double) -> Int {
    let timeConstantCount = rangeDecibels * 0.05 * MathConstant.naturalLogarithmOf10
    return Int((timeConstant * timeConstantCount).rounded(.up))
  }

  func length(sharpness: Double) -> Int { length(timeConstant: timeConstant(sharpness: sharpness)) }
}
