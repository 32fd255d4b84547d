import TaplineActuators
import TaplineNumerics

/// A renderer of taps that sound like a struck body with a few modes, equally loud at every sharpness.
struct AudibleTap: TapRenderer {
  private let recipe: AudibleVoice.Tap
  private let damping: TapDamping
  private let loudness: Loudness
  private let gain: Double
  private let sampleRate: Double
  private let bodyOctaves: Double
  private let tilt: SpectralTilt
  private let bank: ModeBank

  init(_ profile: ActuatorProfile, sampleRate: Int) {
    recipe = profile.audible.tap
    self.sampleRate = Double(sampleRate)
    damping = TapDamping(
      frequency: profile.frequency, quality: recipe.quality,
      rangeDecibels: recipe.rangeDecibels,
      sampleRate: Double(sampleRate))
    loudness = Loudness(speakerCutoff: profile.audible.speakerCutoff)
    gain = amplitude(decibels: recipe.peakDecibels) * recipe.referenceAmplitude
    bodyOctaves = binaryLogarithm(recipe.bodyAtFullIntensity / recipe.bodyAtZeroIntensity)
    tilt = SpectralTilt(
      decibelsPerOctave: recipe.tiltDecibelsPerOctave, ratios: recipe.modes.map(\.ratio))
    bank = ModeBank(capacity: recipe.modes.count)
  }

  func length(sharpness: Double) -> Int { damping.length(sharpness: sharpness) }

  func add(_ tap: ScheduledTap, to target: UnsafeMutablePointer<Float>) -> TapExtent? {
    guard tap.intensity > 0 else { return nil }
    let timeConstant = damping.timeConstant(sharpness: tap.sharpness)
    let attack =
      recipe.attackAtZeroSharpness
      + (recipe.attackAtFullSharpness - recipe.attackAtZeroSharpness) * tap.sharpness
    let (sum, energy) = addModes(of: tap, timeConstant: timeConstant, attack: attack)
    guard energy > 0 else { return nil }
    let level =
      gain * power(tap.intensity, recipe.loudnessExponent) / energy.squareRoot()
      / (1 - damping.floor)
    bank.scale(by: level)
    let length = damping.length(timeConstant: timeConstant)
    let decay = decayPerFrame(timeConstant: timeConstant)
    let clickDecay = decay + decayPerFrame(timeConstant: recipe.clickSeconds * sampleRate)
    // `decayPerFrame` is its own inverse.
    let clickTimeConstant = decayPerFrame(timeConstant: clickDecay)
    bank.render(
      to: target, length: length, damping: decay,
      clickLength: damping.length(timeConstant: clickTimeConstant),
      clickDamping: clickDecay, floor: damping.floor, attack: attack * sampleRate)
    return TapExtent(length: length, peak: level * sum)
  }

  /// Returns the sum of the modes' relative amplitudes, and the tap's A-weighted energy.
  private func addModes(
    of tap: ScheduledTap, timeConstant: Double, attack: Double
  ) -> (sum: Double, energy: Double) {
    let octaves =
      bodyOctaves * tap.intensity + recipe.octavesOverSharpness * (tap.sharpness - 0.5)
    let body = recipe.bodyAtZeroIntensity * powerOfTwo(octaves)
    let decay = 2 * sampleRate / timeConstant
    // The mean square of the raised cosine is 3/8, so the attack removes the energy of about 5/8 of its duration.
    func unitEnergy(decay: Double) -> Double { exponential(-decay * 0.625 * attack) / (2 * decay) }
    let ring = unitEnergy(decay: decay)
    let click = unitEnergy(decay: decay + 2 / recipe.clickSeconds)
    var (sum, energy) = (0.0, 0.0)
    bank.clear()
    for index in recipe.modes.indices {
      let mode = recipe.modes[index]
      let hertz = body * mode.ratio
      guard hertz <= SpectralTilt.maximumPartial * sampleRate else { continue }
      let height = tilt.amplitude(of: index, sharpness: tap.sharpness)
      bank.add(amplitude: height, frequency: hertz / sampleRate, clicks: mode.clicks)
      sum += height
      energy += loudness.powerFactor(hertz) * height * height * (mode.clicks ? click : ring)
    }
    return (sum, energy)
  }
}
