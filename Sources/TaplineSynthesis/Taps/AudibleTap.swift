/// A tap as a struck body of a few modes, equally loud at every sharpness.
struct AudibleTap: TapGrain {
  private let recipe: AudibleVoice.Tap
  private let damping: TapDamping
  private let loudness: Loudness
  private let gain: Double
  private let sampleRate: Double
  private let bodyOctaves: Double
  private let tilt: SpectralTilt
  private let scratch: ScratchBuffer

  init(_ profile: ActuatorProfile, sampleRate: Int) {
    recipe = profile.audible.tap
    self.sampleRate = Double(sampleRate)
    damping = TapDamping(
      frequency: profile.frequency, quality: recipe.quality,
      rangeDecibels: recipe.rangeDecibels,
      sampleRate: Double(sampleRate))
    loudness = Loudness(speakerCutoff: profile.audible.speakerCutoff)
    gain = amplitude(decibels: recipe.peakDecibels) * recipe.referenceAmplitude
    bodyOctaves = log2(recipe.bodyAtFullIntensity / recipe.bodyAtZeroIntensity)
    tilt = SpectralTilt(
      decibelsPerOctave: recipe.tiltDecibelsPerOctave, ratios: recipe.modes.map(\.ratio))
    scratch = ScratchBuffer(count: damping.length(0) + laneCount)
  }

  var maximumLength: Int { damping.length(0) }

  func length(_ tap: ScheduledTap) -> Int { damping.length(tap.sharpness) }

  /// Not worked out: equal loudness makes it depend on every mode.
  func peak(_ tap: ScheduledTap) -> Double { .infinity }

  func add(_ tap: ScheduledTap, to target: UnsafeMutablePointer<Float>) -> Int {
    guard tap.intensity > 0 else { return 0 }
    let timeConstant = damping.timeConstant(tap.sharpness)
    let length = damping.length(timeConstant: timeConstant)
    let body = bodyHertz(tap)
    let attack = attackSeconds(tap.sharpness)
    let energy = energy(tap, body: body, attack: attack)
    guard energy > 0 else { return 0 }
    let level = gain * power(tap.intensity, recipe.loudnessExponent) / energy.squareRoot()

    let grain = scratch.start
    grain.update(repeating: 0, count: length + laneCount)
    for index in recipe.modes.indices where isHeard(recipe.modes[index], body) {
      let mode = recipe.modes[index]
      DampedSine(
        amplitude: level * tilt.amplitude(of: index, sharpness: tap.sharpness)
          / (1 - damping.floor),
        frequency: body * mode.ratio / sampleRate,
        damping: -1.4426950408889634 / timeConstant,
        floor: damping.floor,
        click: mode.clicks ? -1.4426950408889634 / (recipe.clickSeconds * sampleRate) : 0
      ).add(to: grain, length: length)
    }
    let attackFrames = attack * sampleRate
    for frame in 0..<min(Int(attackFrames.rounded(.up)), length) {
      grain[frame] *= Float(0.5 - 0.5 * cosine(turns: Double(frame) / (2 * attackFrames)))
    }
    for frame in 0..<length { target[frame] += grain[frame] }
    return length
  }

  /// The lowest mode: stronger is bigger is lower, sharper is higher.
  private func bodyHertz(_ tap: ScheduledTap) -> Double {
    let octaves =
      bodyOctaves * tap.intensity + recipe.octavesOverSharpness * (tap.sharpness - 0.5)
    return recipe.bodyAtZeroIntensity * exp2(octaves)
  }

  private func isHeard(_ mode: AudibleVoice.Mode, _ body: Double) -> Bool {
    body * mode.ratio <= SpectralTilt.maximumPartial * sampleRate
  }

  private func attackSeconds(_ sharpness: Double) -> Double {
    recipe.attackAtZeroSharpness
      + (recipe.attackAtFullSharpness - recipe.attackAtZeroSharpness) * sharpness
  }

  /// A-weighted energy of the modes behind the loudspeaker, in seconds, each taken as narrow.
  ///
  ///     Σ P(f) · a² / (2α) · e^(−α · 5/8 · attack)
  ///
  /// with α the rate at which the mode's power decays. The raised-cosine attack acts as a delay by
  /// five eighths of its length. Against the spectrum of real grains this is within 0.3 dB over
  /// all sharpnesses at every intensity.
  private func energy(_ tap: ScheduledTap, body: Double, attack: Double) -> Double {
    let decay = 2 * sampleRate / damping.timeConstant(tap.sharpness)
    var sum = 0.0
    for index in recipe.modes.indices where isHeard(recipe.modes[index], body) {
      let mode = recipe.modes[index]
      let rate = decay + (mode.clicks ? 2 / recipe.clickSeconds : 0)
      let height = tilt.amplitude(of: index, sharpness: tap.sharpness)
      sum +=
        loudness.powerFactor(body * mode.ratio) * height * height / (2 * rate)
        * exp(-rate * 0.625 * attack)
    }
    return sum
  }
}

/// Memory that is taken once and given back with its owner.
final class ScratchBuffer {
  let start: UnsafeMutablePointer<Float>
  let count: Int

  init(count: Int) {
    self.count = count
    start = .allocate(capacity: count)
    start.initialize(repeating: 0, count: count)
  }

  deinit { start.deallocate() }
}
