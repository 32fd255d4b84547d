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

  /// A piece of an event, whose amplitude is its height.
  struct Piece: ContinuousPiece {
    let target: UnsafeMutablePointer<Float>

    var bound: Double { 1 }

    @inline(__always)
    func add(at offset: Int, amplitude: Lanes, phase: PhaseLanes) {
      target.add(amplitude * phase.sine, at: offset)
    }
  }

  func begin(_ voice: ContinuousVoice, piece: Range<Int>) -> Piece { Piece(target: target) }
}

/// Continuous events shifted up to the carriers.
///
///     sin(φ + ψ) = sin φ cos ψ + cos φ sin ψ
///
/// The carriers' phase ψ comes from the absolute frame and is shared by all events, so their beats stay
/// as slow as in the tactile voice, and their sines and cosines are worked out once for each quantum in
/// which something sounds.
///
/// Thread: one at a time; render.  Allocates: never after its making.
final class AudibleSink: ContinuousSink {
  private let recipe: AudibleVoice.Continuous
  private let carrierWeights: CarrierWeights
  private let sampleRate: Double
  private let carrierRotations: [SteadyPhase.Rotation]
  /// For each carrier a quantum of sines, then of cosines, each with eight frames to spare.
  private let carriers: ScratchBuffer
  /// For each carrier its weight at the first eight frames of a piece, and its change for each frame.
  private let weights: UnsafeMutablePointer<Lanes>
  /// The carriers' weights where a piece begins, and where the last one has ended.
  private let beginnings: UnsafeMutablePointer<Double>
  private let ends: UnsafeMutablePointer<Double>
  /// The sharpness at which the last piece has ended: mostly that at which the next begins.
  private var endSharpness = -1.0
  private var target: UnsafeMutablePointer<Float>?
  private var quantumStart = 0
  private var hasCarriers = false

  private static let stride = Synthesizer.quantum + laneCount

  var gain: Double { 1 }

  init(_ profile: ActuatorProfile, sampleRate: Int) {
    let recipe = profile.audible.continuous
    self.recipe = recipe
    carrierWeights = CarrierWeights(profile, sampleRate: sampleRate)
    self.sampleRate = Double(sampleRate)
    carrierRotations = recipe.carriers.map { SteadyPhase.Rotation(speed: $0 / Double(sampleRate)) }
    let count = recipe.carriers.count
    carriers = ScratchBuffer(count: count * 2 * Self.stride)
    weights = .allocate(capacity: 2 * count)
    weights.initialize(repeating: Lanes(), count: 2 * count)
    beginnings = .allocate(capacity: count)
    beginnings.initialize(repeating: 0, count: count)
    ends = .allocate(capacity: count)
    ends.initialize(repeating: 0, count: count)
  }

  deinit {
    weights.deallocate()
    beginnings.deallocate()
    ends.deallocate()
  }

  /// Begins a quantum.
  ///
  /// - Parameters:
  ///   - quantumStart: Its first frame.
  ///   - target: A quantum and eight frames more; is added to.
  func begin(quantumStart: Int, target: UnsafeMutablePointer<Float>) {
    self.quantumStart = quantumStart
    self.target = target
    hasCarriers = false
  }

  /// A piece of an event.
  struct Piece: ContinuousPiece {
    let target: UnsafeMutablePointer<Float>
    let carriers: UnsafeMutablePointer<Float>
    let weights: UnsafeMutablePointer<Lanes>
    let count: Int
    let start: Int
    let isSteady: Bool
    let bound: Double

    @inline(__always)
    func add(at offset: Int, amplitude: Lanes, phase: PhaseLanes) {
      // Three carriers, which the profiles of the library have, are written out by the compiler.
      let (inPhase, quadrature) = count == 3 ? sums(of: 3, offset) : sums(of: count, offset)
      target.add(amplitude * (phase.sine * inPhase + phase.cosine * quadrature), at: offset)
    }

    /// The carriers' weighted cosines and sines.
    @inline(__always)
    private func sums(of count: Int, _ offset: Int) -> (inPhase: Lanes, quadrature: Lanes) {
      var inPhase = Lanes()
      var quadrature = Lanes()
      let frames = Float(offset - start)
      for index in 0..<count {
        let weight =
          isSteady ? weights[2 * index] : weights[2 * index] + weights[2 * index + 1] * frames
        let sines = UnsafeRawPointer(carriers + 2 * index * AudibleSink.stride + offset)
        let cosines = sines + AudibleSink.stride * MemoryLayout<Float>.stride
        inPhase += weight * cosines.loadUnaligned(as: Lanes.self)
        quadrature += weight * sines.loadUnaligned(as: Lanes.self)
      }
      return (inPhase, quadrature)
    }
  }

  func begin(_ voice: ContinuousVoice, piece: Range<Int>) -> Piece {
    guard let target else { preconditionFailure("a quantum is begun before its pieces") }
    if !hasCarriers { renderCarriers() }
    let count = recipe.carriers.count
    let isSteady = voice.span.sharpness.slope == 0
    let sharpness = voice.sharpness(at: piece.lowerBound)
    if sharpness == endSharpness {
      beginnings.update(from: ends, count: count)
    } else {
      carrierWeights.read(at: sharpness, into: beginnings)
    }
    var bound = 0.0
    if isSteady {
      for index in 0..<count {
        bound += beginnings[index]
        weights[2 * index] = Lanes(repeating: Float(beginnings[index]))
      }
    } else {
      endSharpness = voice.sharpness(at: piece.upperBound)
      carrierWeights.read(at: endSharpness, into: ends)
      let length = 1 / Double(piece.count)
      for index in 0..<count {
        bound += max(beginnings[index], ends[index])
        let slope = Float((ends[index] - beginnings[index]) * length)
        weights[2 * index] = Float(beginnings[index]) + laneNumbers * slope
        weights[2 * index + 1] = Lanes(repeating: slope)
      }
    }
    return Piece(
      target: target, carriers: carriers.start, weights: weights, count: count,
      start: piece.lowerBound - quantumStart, isSteady: isSteady, bound: bound)
  }

  private func renderCarriers() {
    hasCarriers = true
    for index in recipe.carriers.indices {
      let turns = recipe.carriers[index] / sampleRate * Double(quantumStart)
      var phase = SteadyPhase(turns: turns, carrierRotations[index])
      let sines = UnsafeMutableRawPointer(carriers.start + 2 * index * Self.stride)
      let cosines = sines + Self.stride * MemoryLayout<Float>.stride
      for offset in Swift.stride(from: 0, to: Self.stride, by: laneCount) {
        let place = offset * MemoryLayout<Float>.stride
        let (sine, cosine) = phase.next()
        (sines + place).storeBytes(of: sine, as: Lanes.self)
        (cosines + place).storeBytes(of: cosine, as: Lanes.self)
      }
    }
  }
}
