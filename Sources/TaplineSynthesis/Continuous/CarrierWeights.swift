import TaplineActuators
import TaplineNumerics

/// The weight of each audible carrier as a function of sharpness, within 1e-6 for tilts of at most 60 dB per octave: a
/// spectral tilt, with the same total loudness at every sharpness.
struct CarrierWeights {
  private typealias Group = SIMD4<Double>

  private let groupCount: Int
  /// The weights from one step below sharpness 0 to one step above 1, four carriers at a time.
  private let table: [Group]

  private static let steps = 128

  init(_ profile: ActuatorProfile, sampleRate: Int) {
    let definition = Definition(profile, sampleRate: sampleRate)
    groupCount = (profile.audible.continuous.carriers.count + 3) / 4
    var table: [Group] = []
    table.reserveCapacity((Self.steps + 3) * groupCount)
    for step in -1...Self.steps + 1 {
      let weights = definition.weights(Double(step) / Double(Self.steps))
      for first in stride(from: 0, to: weights.count, by: 4) {
        var group = Group()
        for index in first..<min(first + 4, weights.count) { group[index - first] = weights[index] }
        table.append(group)
      }
    }
    self.table = table
  }

  /// The number of weights that `read` writes: the number of carriers, rounded up to a multiple of four.
  var paddedCount: Int { 4 * groupCount }

  /// Reads the weights on the render thread, without allocating.
  func read(at sharpness: Double, into target: UnsafeMutablePointer<Double>) {
    let scaled = sharpness * Double(Self.steps)
    let step = min(max(Int(scaled), 0), Self.steps - 1)
    // Lagrange's cubic through the four nearest steps, two on either side.
    let x = scaled - Double(step)
    let (below, above, beyond) = (x + 1, x - 1, x - 2)
    let first = -x * above * beyond / 6
    let second = below * above * beyond / 2
    let third = -below * x * beyond / 2
    let fourth = below * x * above / 6
    let address = UnsafeMutableRawPointer(target)
    table.withUnsafeBufferPointer { table in
      for group in 0..<groupCount {
        let index = step * groupCount + group
        // Two expressions, because the compiler takes seconds for their sum as one expression.
        let near: Group = first * table[index] + second * table[index + groupCount]
        let nextIndex = index + 2 * groupCount
        let far: Group = third * table[nextIndex] + fourth * table[nextIndex + groupCount]
        let weights = near + far
        address.storeBytes(
          of: weights, toByteOffset: group * MemoryLayout<Group>.stride, as: Group.self)
      }
    }
  }

  /// The exact weights, from which the table is computed.
  struct Definition {
    private let carriers: [Double]
    private let tilt: SpectralTilt
    private let loudness: Loudness
    private let frequency: FrequencyLaw
    private let highest: Double
    private let level: Double

    init(_ profile: ActuatorProfile, sampleRate: Int) {
      let recipe = profile.audible.continuous
      carriers = recipe.carriers
      tilt = SpectralTilt(
        decibelsPerOctave: recipe.tiltDecibelsPerOctave,
        ratios: recipe.carriers.map { $0 / recipe.carriers[0] })
      loudness = Loudness(speakerCutoff: profile.audible.speakerCutoff)
      frequency = profile.frequency
      highest = Double(sampleRate) * SpectralTilt.maximumPartial
      level = amplitude(decibels: recipe.peakDecibels) * recipe.referenceAmplitude
    }

    func weights(_ sharpness: Double) -> [Double] {
      let shift = frequency.hertz(sharpness)
      var power = 0.0
      let heights = carriers.indices.map { index -> Double in
        guard carriers[index] < highest else { return 0 }
        let height = tilt.amplitude(of: index, sharpness: sharpness)
        power += height * height * loudness.powerFactor(carriers[index] + shift) / 2
        return height
      }
      let factor = power > 0 ? level / power.squareRoot() : 0
      return heights.map { $0 * factor }
    }
  }
}

/// Shared by all sounds, because their computation takes longer than rendering a short sound.
final class Carriers: Sendable {
  let weights: CarrierWeights
  /// Each carrier's turns per frame, and its rotation.
  let speeds: [Double]
  let rotations: [SteadyPhase.Rotation]
  /// The turns per frame and the rotation of the phase difference between each later carrier and the first.
  let differenceSpeeds: [Double]
  let differenceRotations: [SteadyPhase.Rotation]

  init(_ profile: ActuatorProfile, sampleRate: Int) {
    let carriers = profile.audible.continuous.carriers
    weights = CarrierWeights(profile, sampleRate: sampleRate)
    speeds = carriers.map { $0 / Double(sampleRate) }
    rotations = speeds.map { SteadyPhase.Rotation(speed: $0) }
    differenceSpeeds = carriers.dropFirst().map { ($0 - carriers[0]) / Double(sampleRate) }
    differenceRotations = differenceSpeeds.map { SteadyPhase.Rotation(speed: $0) }
  }
}

/// The attenuation of a sound's higher partials, which falls to none at sharpness 1.
struct SpectralTilt {
  /// The highest partial as a fraction of the sample rate; a design choice, because small converters attenuate others.
  static let maximumPartial = 0.45

  private let decibelsPerOctave: Double
  private let octaves: [Double]

  init(decibelsPerOctave: Double, ratios: [Double]) {
    self.decibelsPerOctave = decibelsPerOctave
    octaves = ratios.map(binaryLogarithm)
  }

  func amplitude(of partial: Int, sharpness: Double) -> Double {
    TaplineNumerics.amplitude(decibels: decibelsPerOctave * (1 - sharpness) * octaves[partial])
  }
}

/// The loudness of a sine that a small loudspeaker plays, as a factor of the sine's power.
struct Loudness: Sendable {
  /// A fourth-order Butterworth high-pass, in hertz.
  let speakerCutoff: Double

  /// Returns the product of the A-weighting and the loudspeaker's response.
  ///
  /// Source: IEC 61672-1, Annex E: poles at 20.6, 107.7, 737.9 and 12194 Hz (the square of 12194 is 148,693,636), and
  /// 2.0 dB of gain (1.258925) for 0 dB at 1 kHz.
  func powerFactor(_ hertz: Double) -> Double {
    let square = hertz * hertz
    let numerator = 1.258925 * 148_693_636 * square * square
    let low = square + 20.6 * 20.6
    let high = square + 148_693_636
    let root = numerator / (low * high)
    let weighting = root * root / ((square + 107.7 * 107.7) * (square + 737.9 * 737.9))
    let ratio = hertz / speakerCutoff
    let fourth = ratio * ratio * ratio * ratio
    let eighth = fourth * fourth
    return weighting * eighth / (1 + eighth)
  }
}
