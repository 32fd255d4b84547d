import TaplineActuators

/// How strong each carrier is at a sharpness: tilted, and as loud together as at any other sharpness.
///
/// The weights are smooth, and asked for at both ends of every piece, so they are worked out at some
/// sharpnesses and read in between along a cubic.
///
/// Accuracy: within 1e-6 of the weights as they are defined, where a tilt is at most 60 dB an octave.
struct CarrierWeights {
  private typealias Group = SIMD4<Double>

  private let groupCount: Int
  /// The weights at one step below sharpness 0 and so on to one step above 1, four carriers at a time.
  private let table: [Group]

  /// Steps from sharpness 0 to 1.
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

  /// Weights that are read at a time: as many as there are carriers, and up to three more.
  var room: Int { 4 * groupCount }

  /// Reads the weights at a sharpness.
  ///
  /// Thread: render.  Allocates: never.
  func read(at sharpness: Double, into target: UnsafeMutablePointer<Double>) {
    let scaled = sharpness * Double(Self.steps)
    let step = min(max(Int(scaled), 0), Self.steps - 1)
    // Lagrange's cubic through the two steps on either side.
    let x = scaled - Double(step)
    let (below, above, beyond) = (x + 1, x - 1, x - 2)
    let first = -x * above * beyond / 6
    let second = below * above * beyond / 2
    let third = -below * x * beyond / 2
    let fourth = below * x * above / 6
    let place = UnsafeMutableRawPointer(target)
    table.withUnsafeBufferPointer { table in
      for group in 0..<groupCount {
        let index = step * groupCount + group
        // In pieces, for the compiler takes seconds over the whole.
        let near: Group = first * table[index] + second * table[index + groupCount]
        let nextIndex = index + 2 * groupCount
        let far: Group = third * table[nextIndex] + fourth * table[nextIndex + groupCount]
        let weights = near + far
        place.storeBytes(
          of: weights, toByteOffset: group * MemoryLayout<Group>.stride, as: Group.self)
      }
    }
  }

  /// The weights as they are defined.
  struct Definition {
    private let carriers: [Double]
    private let tilt: SpectralTilt
    private let loudness: Loudness
    private let frequency: FrequencyLaw
    private let highest: Double
    /// What the weights are scaled by, so that amplitude comes as it is.
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

    /// Each carrier's weight at a sharpness.
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
