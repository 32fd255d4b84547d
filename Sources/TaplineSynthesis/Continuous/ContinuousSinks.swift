/// Continuous events as the actuator's drive signal.
struct TactileSink: ContinuousSink {
  let gain: Double
  private let target: UnsafeMutablePointer<Float>

  /// The factor on amplitude in a profile.
  static func gain(_ profile: ActuatorProfile) -> Double {
    amplitude(decibels: profile.tactile.continuousDecibels)
  }

  /// - Parameters:
  ///   - gain: The profile's factor on amplitude.
  ///   - target: A quantum and eight frames more; is added to.
  init(gain: Double, target: UnsafeMutablePointer<Float>) {
    self.gain = gain
    self.target = target
  }

  mutating func begin(_ voice: ContinuousVoice, piece: Range<Int>) {}

  @inline(__always)
  func add(at offset: Int, amplitude: Lanes, phase: PhaseLanes) {
    target.add(amplitude * phase.sine, at: offset)
  }
}

/// Continuous events shifted up to the carriers.
///
/// Each carrier's band collects amplitude times sine and cosine of the tactile phase over all
/// events; `finish` moves the bands to their carriers. The carriers' phase comes from the absolute
/// frame and is shared by all events, so their beats stay as slow as in the tactile voice.
struct AudibleSink: ContinuousSink {
  private let recipe: AudibleVoice.Continuous
  private let loudness: Loudness
  private let spectralTilt: SpectralTilt
  /// What the weights are scaled by; they follow sharpness, so that amplitude comes as it is.
  private let level: Double
  private let sampleRate: Double
  private let carrierRotations: [SteadyPhase.Rotation]
  /// For each carrier a quantum of sines, then of cosines, each with eight frames to spare.
  private let bands: ScratchBuffer
  /// For each carrier its weight at the piece's start and its change for each frame.
  private let weights: ScratchBuffer
  private var pieceStart = 0
  private var quantumStart = 0

  private static let stride = Synthesizer.quantum + laneCount

  var gain: Double { 1 }

  init(_ profile: ActuatorProfile, sampleRate: Int) {
    let recipe = profile.audible.continuous
    self.recipe = recipe
    spectralTilt = SpectralTilt(
      decibelsPerOctave: recipe.tiltDecibelsPerOctave,
      ratios: recipe.carriers.map { $0 / recipe.carriers[0] })
    loudness = Loudness(speakerCutoff: profile.audible.speakerCutoff)
    level = amplitude(decibels: recipe.peakDecibels) * recipe.referenceAmplitude
    self.sampleRate = Double(sampleRate)
    carrierRotations = recipe.carriers.map { SteadyPhase.Rotation(speed: $0 / Double(sampleRate)) }
    bands = ScratchBuffer(count: recipe.carriers.count * 2 * Self.stride)
    weights = ScratchBuffer(count: recipe.carriers.count * 2)
  }

  /// Begins a quantum.
  mutating func clear(quantumStart: Int) {
    self.quantumStart = quantumStart
    bands.start.update(repeating: 0, count: bands.count)
  }

  mutating func begin(_ voice: ContinuousVoice, piece: Range<Int>) {
    pieceStart = piece.lowerBound - quantumStart
    let first = normalisation(voice, at: piece.lowerBound)
    let isSteady = voice.span.sharpness.slope == 0
    let last = isSteady ? first : normalisation(voice, at: piece.upperBound)
    for index in recipe.carriers.indices {
      let begin = weight(index, first)
      let end = isSteady ? begin : weight(index, last)
      weights.start[2 * index] = Float(begin)
      weights.start[2 * index + 1] = Float((end - begin) / Double(piece.count))
    }
  }

  /// A sharpness, and the factor that makes the weighted carriers as loud there as anywhere.
  private typealias Colour = (sharpness: Double, factor: Double)

  private func normalisation(_ voice: ContinuousVoice, at frame: Int) -> Colour {
    let sharpness = voice.sharpness(at: frame)
    let shift = voice.frequency.hertz(sharpness)
    var power = 0.0
    for index in recipe.carriers.indices {
      let carrier = recipe.carriers[index]
      let height = tilt(index, sharpness)
      power += height * height * loudness.powerFactor(carrier + shift) / 2
    }
    return (sharpness, power > 0 ? level / power.squareRoot() : 0)
  }

  private func weight(_ index: Int, _ colour: Colour) -> Double {
    tilt(index, colour.sharpness) * colour.factor
  }

  private func tilt(_ index: Int, _ sharpness: Double) -> Double {
    guard recipe.carriers[index] < sampleRate * SpectralTilt.maximumPartial else { return 0 }
    return spectralTilt.amplitude(of: index, sharpness: sharpness)
  }

  @inline(__always)
  func add(at offset: Int, amplitude: Lanes, phase: PhaseLanes) {
    let frames = laneNumbers + Float(offset - pieceStart)
    let sines = amplitude * phase.sine
    let cosines = amplitude * phase.cosine
    for index in recipe.carriers.indices {
      let weight = weights.start[2 * index] + weights.start[2 * index + 1] * frames
      let band = bands.start + 2 * index * Self.stride
      band.add(weight * sines, at: offset)
      (band + Self.stride).add(weight * cosines, at: offset)
    }
  }

  /// Moves the bands to their carriers: sin(φ + ψ) = sin φ cos ψ + cos φ sin ψ.
  ///
  /// - Parameter target: A quantum and eight frames more; is added to.
  func finish(into target: UnsafeMutablePointer<Float>) {
    for index in recipe.carriers.indices {
      let turns = recipe.carriers[index] / sampleRate * Double(quantumStart)
      var phase = SteadyPhase(turns: turns, carrierRotations[index])
      let band = UnsafeRawPointer(bands.start + 2 * index * Self.stride)
      let other = band + Self.stride * MemoryLayout<Float>.stride
      for offset in Swift.stride(from: 0, to: Synthesizer.quantum, by: laneCount) {
        let place = offset * MemoryLayout<Float>.stride
        let inPhase = (band + place).loadUnaligned(as: Lanes.self)
        let quadrature = (other + place).loadUnaligned(as: Lanes.self)
        let (sines, cosines) = phase.next()
        target.add(inPhase * cosines + quadrature * sines, at: offset)
      }
    }
  }
}
