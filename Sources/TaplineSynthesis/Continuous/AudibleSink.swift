/// Continuous events shifted up to the carriers.
///
/// The phase of carrier i, ψᵢ, comes from the absolute frame and is shared by all events, so their beats
/// stay as slow as in the tactile voice. Where an event's sharpness stands still it is a sum of sines. Where
/// sharpness moves, its phase runs with the first carrier, and the others' distances from it,
/// δᵢ = ψᵢ − ψ₀, whose sines and cosines are worked out once for each quantum, do the rest:
///
///     Σ wᵢ sin(φ + ψᵢ) = sin(φ + ψ₀) · Σ wᵢ cos δᵢ + cos(φ + ψ₀) · Σ wᵢ sin δᵢ
///
/// Thread: one at a time; render.  Allocates: never after its making.
final class AudibleSink: ContinuousSink {
  private let count: Int
  private let carriers: Carriers
  /// For each carrier but the first a quantum of sines, then of cosines, of its distance, each with eight
  /// frames to spare.
  private let distances: ScratchBuffer
  /// For each carrier its weight at the first eight frames of a piece, and its change over eight.
  private let weights: UnsafeMutablePointer<Lanes>
  /// For each eight frames of a piece the sines and the cosines of the event.
  private let event: UnsafeMutablePointer<Lanes>
  /// The carriers' weights where a piece begins, and where the last one has ended.
  private let beginnings: UnsafeMutablePointer<Double>
  private let ends: UnsafeMutablePointer<Double>
  /// For each carrier, three at least, the sine of a piece.
  private let sines: UnsafeMutableBufferPointer<SteadySine>
  /// The sharpness at which the last piece has ended: mostly that at which the next begins.
  private var endSharpness = -1.0
  private var start: UnsafeMutablePointer<Float>?
  private var quantumStart = 0
  private var hasDistances = false

  private static let stride = Synthesizer.quantum + laneCount

  var gain: Double { 1 }

  var shift: Double { carriers.speeds[0] }

  var target: UnsafeMutablePointer<Float> {
    guard let start else { preconditionFailure("a quantum is begun before its pieces") }
    return start
  }

  init(_ carriers: Carriers) {
    self.carriers = carriers
    count = carriers.speeds.count
    distances = ScratchBuffer(count: (count - 1) * 2 * Self.stride)
    weights = .allocate(capacity: 2 * count)
    weights.initialize(repeating: Lanes(), count: 2 * count)
    let groups = Self.stride / laneCount
    event = .allocate(capacity: 2 * groups)
    event.initialize(repeating: Lanes(), count: 2 * groups)
    let room = carriers.weights.room
    beginnings = .allocate(capacity: room)
    beginnings.initialize(repeating: 0, count: room)
    ends = .allocate(capacity: room)
    ends.initialize(repeating: 0, count: room)
    sines = .allocate(capacity: max(count, 3))
    sines.initialize(repeating: SteadySine(SteadyPhase(turns: 0, .init(), height: 0)))
  }

  deinit {
    weights.deallocate()
    event.deallocate()
    beginnings.deallocate()
    ends.deallocate()
    sines.deallocate()
  }

  /// Begins a quantum.
  ///
  /// - Parameters:
  ///   - quantumStart: Its first frame.
  ///   - target: A quantum and eight frames more; is added to.
  func begin(quantumStart: Int, target: UnsafeMutablePointer<Float>) {
    self.quantumStart = quantumStart
    start = target
    hasDistances = false
  }

  /// A piece of an event whose sharpness moves.
  ///
  /// First its own sines and cosines, then the carriers' distances: in one pass they would not fit into the
  /// processor's registers.
  struct Piece: ContinuousPiece {
    let target: UnsafeMutablePointer<Float>
    /// For each eight frames from the piece's first the sines and the cosines of the event.
    let event: UnsafeMutablePointer<Lanes>
    let distances: UnsafeMutablePointer<Float>
    let weights: UnsafeMutablePointer<Lanes>
    let count: Int
    let start: Int
    let bound: Double

    @inline(__always)
    func add(at offset: Int, amplitude: Lanes, phase: PhaseLanes) {
      let group = event + (offset - start) / laneCount * 2
      group[0] = amplitude * phase.sine
      group[1] = amplitude * phase.cosine
    }

    func finish(_ frames: Range<Int>) {
      // Three carriers, which the profiles of the library have, stay in registers.
      if count == 3 { finishThree(frames) } else { finishAny(frames) }
    }

    private func finishThree(_ frames: Range<Int>) {
      var group = event
      var (first, second, third) = (weights[0], weights[2], weights[4])
      let (firstStep, secondStep, thirdStep) = (step(0), step(1), step(2))
      for offset in Swift.stride(from: frames.lowerBound, to: frames.upperBound, by: laneCount) {
        var inPhase = first
        inPhase += second * distance(1, at: offset)
        inPhase += third * distance(3, at: offset)
        var quadrature = second * distance(0, at: offset)
        quadrature += third * distance(2, at: offset)
        first += firstStep
        second += secondStep
        third += thirdStep
        inPhase *= group[0]
        quadrature *= group[1]
        inPhase += quadrature
        target.add(inPhase, at: offset)
        group += 2
      }
    }

    private func finishAny(_ frames: Range<Int>) {
      var group = event
      for offset in Swift.stride(from: frames.lowerBound, to: frames.upperBound, by: laneCount) {
        var inPhase = weights[0]
        var quadrature = Lanes()
        weights[0] += step(0)
        for index in 1..<count {
          let weight = weights[2 * index]
          inPhase += weight * distance(2 * index - 1, at: offset)
          quadrature += weight * distance(2 * index - 2, at: offset)
          weights[2 * index] += step(index)
        }
        inPhase *= group[0]
        quadrature *= group[1]
        inPhase += quadrature
        target.add(inPhase, at: offset)
        group += 2
      }
    }

    /// What a carrier's weight grows by over eight frames.
    @inline(__always)
    private func step(_ carrier: Int) -> Float { weights[2 * carrier + 1][0] }

    /// Eight sines or cosines of a carrier's distance: first the second carrier's sines.
    @inline(__always)
    private func distance(_ row: Int, at offset: Int) -> Lanes {
      UnsafeRawPointer(distances + row * AudibleSink.stride + offset).loadUnaligned(as: Lanes.self)
    }
  }

  func begin(_ voice: ContinuousVoice, piece: Range<Int>) -> Piece {
    if !hasDistances { renderDistances() }
    let sharpness = voice.sharpness(at: piece.lowerBound)
    if sharpness == endSharpness {
      beginnings.update(from: ends, count: count)
    } else {
      carriers.weights.read(at: sharpness, into: beginnings)
    }
    endSharpness = voice.sharpness(at: piece.upperBound)
    carriers.weights.read(at: endSharpness, into: ends)
    var bound = 0.0
    let length = 1 / Double(piece.count)
    for index in 0..<count {
      bound += max(beginnings[index], ends[index])
      let slope = Float((ends[index] - beginnings[index]) * length)
      weights[2 * index] = Float(beginnings[index]) + laneNumbers * slope
      weights[2 * index + 1] = Lanes(repeating: slope * Float(laneCount))
    }
    return Piece(
      target: target, event: event, distances: distances.start, weights: weights, count: count,
      start: piece.lowerBound - quantumStart, bound: bound)
  }

  func beginSteady(_ voice: ContinuousVoice, at frame: Int) -> (Chord, bound: Double) {
    carriers.weights.read(at: voice.span.sharpness.value, into: beginnings)
    let turns = voice.phase(at: frame).turns
    var bound = 0.0
    for index in 0..<count {
      let weight = beginnings[index]
      bound += weight
      let phase = SteadyPhase(
        turns: turns + carriers.speeds[index] * Double(frame),
        SteadyPhase.Rotation(voice.span.rotation, carriers.rotations[index]), height: weight)
      sines[index] = SteadySine(phase)
    }
    return (Chord(sines), bound)
  }

  private func renderDistances() {
    hasDistances = true
    for index in carriers.distanceSpeeds.indices {
      var phase = SteadyPhase(
        turns: carriers.distanceSpeeds[index] * Double(quantumStart),
        carriers.distanceRotations[index])
      let sines = UnsafeMutableRawPointer(distances.start + 2 * index * Self.stride)
      let cosines = sines + Self.stride * MemoryLayout<Float>.stride
      for offset in Swift.stride(from: 0, to: Self.stride, by: laneCount) {
        let group = phase.next()
        let place = offset * MemoryLayout<Float>.stride
        (sines + place).storeBytes(of: group.sine, as: Lanes.self)
        (cosines + place).storeBytes(of: group.cosine, as: Lanes.self)
      }
    }
  }
}
