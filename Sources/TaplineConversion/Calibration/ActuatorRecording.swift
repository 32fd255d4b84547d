import TaplineText

/// One channel of an accelerometer's or a microphone's recording of an actuator.
package struct ActuatorRecording: Sendable {
  let samples: [Float]
  let sampleRate: Int
  /// The levels at which samples are clipped; infinite on a side without clipped samples.
  let clipping: ClosedRange<Double>

  /// The longest recording in seconds, which bounds the memory of a calibration: a design choice.
  package static let maximumDuration = 60.0
  /// The lowest sample rate in hertz: a design choice.
  static let minimumRate = 1_000

  var duration: Double { Double(samples.count) / Double(sampleRate) }

  package init(_ samples: [Float], sampleRate: Int) throws(CalibrationError) {
    guard sampleRate >= Self.minimumRate else { throw .rateTooLow(sampleRate) }
    guard Double(samples.count) <= Self.maximumDuration * Double(sampleRate) else { throw .tooLong }
    if let frame = samples.firstIndex(where: { !$0.isFinite }) { throw .notFinite(frame: frame) }
    guard let lowest = samples.min(), let highest = samples.max(), lowest < highest else {
      throw .silent
    }
    (self.samples, self.sampleRate) = (samples, sampleRate)
    // Three equal extreme samples show clipping: a design choice.
    func isClipped(_ extreme: Float) -> Bool { samples.count { $0 == extreme } >= 3 }
    let lower = isClipped(lowest) ? Double(lowest) : -.infinity
    clipping = lower...(isClipped(highest) ? Double(highest) : .infinity)
  }
}

package enum CalibrationError: Error, Sendable, CustomStringConvertible {
  case tooLong
  case rateTooLow(Int)
  case notFinite(frame: Int)
  case silent
  case patternSilent
  case patternTooLong
  case shorterThanPattern(recording: Double, pattern: Double)
  case noOnset(explained: Double)
  case clipped
  case outsideBand(hertz: Double, sampleRate: Int)
  case levelOutOfRange(Double)
  case driftOutOfRange(Double)
  case undetermined(Calibration.Parameter, halfWidth: Double)

  package var isAboutPattern: Bool {
    switch self {
    case .patternSilent, .patternTooLong: true
    default: false
    }
  }

  package var description: String {
    switch self {
    case .tooLong:
      "the recording is longer than \(timeLabel(ActuatorRecording.maximumDuration)); "
        + "cut it around the pattern"
    case .rateTooLow(let rate):
      "the sample rate of \(rate) Hz is too low; record at "
        + "\(ActuatorRecording.minimumRate) Hz or more"
    case .notFinite(let frame): "sample \(frame) is not a finite number"
    case .silent: "the recording is silent"
    case .patternSilent:
      "the pattern has no haptic event that drives an actuator; record a pattern with taps"
    case .patternTooLong:
      "the pattern is longer than \(timeLabel(ActuatorFit.maximumDrive)); record a shorter one"
    case .shorterThanPattern(let recording, let pattern):
      "the recording lasts \(fixed(recording, digits: 3)) s, less than the pattern's "
        + "\(fixed(pattern, digits: 3)) s; record the whole pattern"
    case .noOnset(let explained):
      "the pattern was not found in the recording: a resonance explains only "
        + "\(fixed(explained * 100, digits: 0)) % of it; record this pattern, closer or with less "
        + "noise"
    case .clipped:
      "the recording is clipped: it repeats its largest value wherever it is strong; "
        + "lower the gain and record again"
    case .outsideBand(let hertz, let rate):
      "the resonance, near \(fixed(hertz, digits: 0)) Hz, is outside the band of a recording "
        + "at \(rate) Hz; record at a higher rate"
    case .levelOutOfRange(let level):
      "the level, \(significant(level)) g, is outside the range of an actuator; check --full-scale"
    case .driftOutOfRange(let drift):
      "the clocks would differ by \(fixed(abs(drift) * 1e6, digits: 0)) ppm, more than "
        + "\(fixed(Calibration.maximumDrift * 1e6, digits: 0)) ppm; "
        + "check that this pattern was recorded"
    case .undetermined(let parameter, let width):
      "the recording does not determine the \(parameter.name): its 95 % interval is "
        + "\(parameter.interval(width)), wider than "
        + "\(parameter.interval(parameter.maximumHalfWidth)); \(parameter.advice)"
    }
  }
}
