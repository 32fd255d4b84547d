import TaplineActuators
import TaplineNumerics

struct TactileTap: TapRenderer {
  private enum Shape {
    case dampedSine(TapDamping, floor: Double)
    case sineCycles(frequency: Double, length: Int)
  }

  private let profile: ActuatorProfile
  private let shape: Shape
  /// The level of a tap's first peak at full intensity.
  private let level: Double
  /// The undamped sine's amplitude at full intensity.
  private let gain: Double
  private let sampleRate: Double

  init(_ profile: ActuatorProfile, sampleRate: Int) {
    self.profile = profile
    self.sampleRate = Double(sampleRate)
    level = amplitude(decibels: profile.tactile.tapDecibels)
    switch profile.tactile.tap {
    case .dampedSine(let quality, let rangeDecibels):
      let damping = TapDamping(
        frequency: profile.frequency, quality: quality, rangeDecibels: rangeDecibels,
        sampleRate: Double(sampleRate))
      shape = .dampedSine(damping, floor: damping.floor)
      gain = level / Self.firstPeak(quality: quality)
    case .sineCycles(let count, let seconds):
      let frames = seconds * Double(sampleRate)
      // The tap includes the zeros of the sine at both ends.
      shape = .sineCycles(frequency: Double(count) / frames, length: Int(frames) + 1)
      gain = level
    }
  }

  /// Returns the first maximum of sin θ · e^(−θ/2Q), which is at tan θ = 2Q at every frequency.
  private static func firstPeak(quality: Double) -> Double {
    let ratio = 1 / (2 * quality)
    // Find x with tan x = 1/2Q by bisection; this happens once for each synthesizer.
    var low = 0.0
    var high = 0.25
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if sine(turns: middle) < ratio * cosine(turns: middle) { low = middle } else { high = middle }
    }
    let angle = (0.25 - low) * 2 * Double.pi
    return cosine(turns: low) * exponential(-angle * ratio)
  }

  func length(sharpness: Double) -> Int {
    switch shape {
    case .dampedSine(let damping, _): damping.length(sharpness: sharpness)
    case .sineCycles(_, let length): length
    }
  }

  func add(_ tap: ScheduledTap, to target: UnsafeMutablePointer<Float>) -> TapExtent? {
    let amplitude = profile.amplitude.amplitude(tap.intensity)
    let peak = gain * amplitude
    guard peak > 0 else { return nil }
    let length: Int
    switch shape {
    case .dampedSine(let damping, let floor):
      let hertz = damping.frequency.hertz(tap.sharpness)
      let timeConstant = damping.timeConstant(hertz: hertz)
      length = damping.length(timeConstant: timeConstant)
      DampedSine(
        amplitude: peak / (1 - floor), frequency: hertz / sampleRate,
        damping: decayPerFrame(timeConstant: timeConstant), floor: floor
      ).add(to: target, length: length)
    case .sineCycles(let frequency, let cycleLength):
      length = cycleLength
      DampedSine(amplitude: peak, frequency: frequency, damping: 0, floor: 0)
        .add(to: target, length: length)
    }
    return TapExtent(length: length, peak: level * amplitude)
  }
}
