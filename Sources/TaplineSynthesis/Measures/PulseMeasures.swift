import TaplineActuators
import TaplineNumerics

/// Measures of the strongest pulse of an acceleration, as defined by Android's hardware assessment for haptics.
///
/// A half-wave is the signal between two zeros. The pulse consists of the consecutive half-waves around the peak that
/// reach 10 % of the peak. The ring consists of the weaker half-waves after the pulse, until one reaches 10 % again.
///
/// Source: source.android.com, Haptics, hardware assessment, which defines the peak amplitude, the peak duration, the
/// pulse-to-ring ratio, and the figure of merit for sharpness (the ratio divided by the peak duration). The ratio is in
/// decibels, because the pages call a ratio below 0 a failure. The threshold of 10 % is a design choice.
package struct PulseMeasures: Sendable, Equatable {
  /// Such as `lra@1`.
  package let actuator: String

  /// The largest magnitude, as a fraction of the largest magnitude at a steady full drive.
  package let peak: Double

  /// The peak in g, or nil if the actuator's level was not measured.
  package let peakGravities: Double?

  /// The seconds from the first sample of the pulse that reaches 10 % of the peak to the peak.
  package let rise: Double

  /// The seconds from the peak to the last sample of the pulse that reaches 10 % of the peak.
  package let fall: Double

  /// The energy of the pulse divided by that of the ring, in decibels; nil without a ring.
  package let pulseToRingDecibels: Double?

  package var peakDuration: Double { rise + fall }

  /// The pulse-to-ring ratio in decibels per millisecond of the peak duration; nil without a ring or a duration.
  package var figureOfMerit: Double? {
    peakDuration > 0 ? pulseToRingDecibels.map { $0 / (peakDuration * 1_000) } : nil
  }

  /// The fraction of the peak that a half-wave of the pulse reaches.
  fileprivate static let threshold: Float = 0.1
}

extension Rendition {
  /// Measures the acceleration of the profile's actuator; returns nil if it has no actuator or the acceleration is 0.
  package func pulseMeasures() -> PulseMeasures? {
    guard let actuator = profile.actuator else { return nil }
    let source = source(of: .acceleration)
    source.isLimited = false
    var peak = (frame: 0, magnitude: Float(0))
    source.eachSample { frame, sample in
      if abs(sample) > peak.magnitude { peak = (frame, abs(sample)) }
      return true
    }
    guard peak.magnitude > 0 else { return nil }
    var pulse = PulseFinder(
      peakFrame: peak.frame, threshold: PulseMeasures.threshold * peak.magnitude)
    source.seek(to: 0)
    source.eachSample { pulse.add($1, at: $0) }
    pulse.finish()
    let relative = Double(peak.magnitude) * accelerationScale / (actuator.gravities ?? 1)
    let rate = Double(sampleRate)
    // `decibels(ofRatio:)` is for amplitudes; a ratio of energies has half as many decibels.
    return PulseMeasures(
      actuator: actuator.label, peak: relative,
      peakGravities: actuator.gravities.map { relative * $0 },
      rise: Double(peak.frame - pulse.first) / rate, fall: Double(pulse.last - peak.frame) / rate,
      pulseToRingDecibels: pulse.ringEnergy > 0
        ? decibels(ofRatio: pulse.energy / pulse.ringEnergy) / 2 : nil)
  }
}

private struct PulseFinder {
  let peakFrame: Int
  let threshold: Float

  /// The first and last frame of the pulse that reach the threshold.
  private(set) var first = 0
  private(set) var last = 0
  private(set) var energy = 0.0
  private(set) var ringEnergy = 0.0

  /// The current half-wave: its sign, its energy, and the first and last frame that reach the threshold.
  private var halfWave = (isPositive: true, energy: 0.0, first: Int?.none, last: 0)
  private var isInPulse = false
  private var isInRing = false
  private var isOver = false

  init(peakFrame: Int, threshold: Float) {
    (self.peakFrame, self.threshold) = (peakFrame, threshold)
  }

  /// Adds the next sample; returns false after the ring.
  mutating func add(_ sample: Float, at frame: Int) -> Bool {
    if sample != 0, (sample > 0) != halfWave.isPositive { endHalfWave(isPositive: sample > 0) }
    halfWave.energy += Double(sample) * Double(sample)
    if abs(sample) >= threshold {
      if halfWave.first == nil { halfWave.first = frame }
      halfWave.last = frame
    }
    return !isOver
  }

  mutating func finish() { endHalfWave(isPositive: true) }

  private mutating func endHalfWave(isPositive: Bool) {
    defer { halfWave = (isPositive, 0, nil, 0) }
    guard !isOver else { return }
    if let start = halfWave.first {
      guard !isInRing else {
        isOver = true
        return
      }
      if !isInPulse { (first, energy, isInPulse) = (start, 0, true) }
      energy += halfWave.energy
      last = halfWave.last
    } else if isInRing || isInPulse {
      // The ring follows only the pulse with the peak.
      isInRing = isInRing || last >= peakFrame
      isInPulse = false
      if isInRing { ringEnergy += halfWave.energy }
    }
  }
}

extension BlockSource {
  /// Passes each sample of a one-channel source, except in silent blocks, to a closure until the closure returns false.
  fileprivate func eachSample(_ body: (Int, Float) -> Bool) {
    eachBlock(until: frameCount) { first, block in
      guard let samples = block.samples else { return true }
      return (0..<block.frameCount).allSatisfy { body(first + $0, samples[$0]) }
    }
  }
}
