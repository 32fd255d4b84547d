import TaplineActuators

/// How one voice of a profile turns a tap into samples.
protocol TapGrain {
  /// Frames of the longest grain of any tap.
  var maximumLength: Int { get }

  /// Frames of the tap's grain.
  func length(_ tap: ScheduledTap) -> Int

  /// Adds a tap's grain to a buffer.
  ///
  /// Allocates: never.
  func add(_ tap: ScheduledTap, to target: UnsafeMutablePointer<Float>) -> TapExtent
}

/// How far a grain reaches.
struct TapExtent {
  /// Its frames; 0 where the tap is silent.
  let length: Int
  /// No sample of it is larger.
  let peak: Double

  static let nothing = TapExtent(length: 0, peak: 0)
}

/// The damping of constant quality that both voices share: sharper taps are shorter.
struct TapDamping {
  let frequency: FrequencyLaw
  let quality: Double
  let rangeDecibels: Double
  let sampleRate: Double

  /// `c`: what is left of the damping at the end of the grain.
  var floor: Double { amplitude(decibels: -rangeDecibels) }

  /// Time constant in frames, at the frequency of a sharpness.
  func timeConstant(hertz: Double) -> Double {
    TactileVoice.Tap.timeConstant(quality: quality, hertz: hertz) * sampleRate
  }

  /// Time constant in frames.
  func timeConstant(_ sharpness: Double) -> Double {
    timeConstant(hertz: frequency.hertz(sharpness))
  }

  /// Frames until a damping has fallen to the floor.
  func length(timeConstant: Double) -> Int {
    let toFloor = rangeDecibels * 0.05 * MathConstant.naturalLogarithmOf10
    return Int((timeConstant * toFloor).rounded(.up))
  }

  /// Frames until the damping has fallen to the floor.
  func length(_ sharpness: Double) -> Int { length(timeConstant: timeConstant(sharpness)) }
}
