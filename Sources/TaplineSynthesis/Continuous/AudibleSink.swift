import CTaplineLoops

/// The sum of continuous events, each shifted up in frequency to every audible carrier.
///
/// ψᵢ, the phase of carrier i, depends on the absolute frame and is shared by all events, so that events beat as slowly
/// as in the tactile voice. An event of constant sharpness is a sum of sines. For an event of changing sharpness
/// with the phase φ, the differences δᵢ = ψᵢ − ψ₀ are computed once for each quantum:
///
///     Σ wᵢ sin(φ + ψᵢ) = sin(φ + ψ₀) · Σ wᵢ cos δᵢ + cos(φ + ψ₀) · Σ wᵢ sin δᵢ
///
/// Thread: one at a time; render.  Allocates: never after initialization.
final class AudibleSink: ContinuousSink {
  private let count: Int
  private let carriers: Carriers
  /// For each carrier after the first, a row of sines and a row of cosines of δᵢ; a row has a quantum and eight frames.
  private let differences: ScratchBuffer
  private let weights: Memory<ctapline_weight>
  /// For every eight frames of a piece, eight sines and then eight cosines of the event.
  private let event = ScratchBuffer(count: 2 * AudibleSink.stride)
  /// The carriers' weights at the start and at the end of the last piece.
  private let beginnings: Memory<Double>
  private let ends: Memory<Double>
  private let phases: Memory<SteadyPhase>
  /// The sharpness at the end of the last piece; the next piece usually starts with the same sharpness.
  private var endSharpness = -1.0
  private var start: UnsafeMutablePointer<Float>?
  private var quantumStart = 0
  private var hasDifferences = false

  private static let stride = Synthesizer.quantum + laneCount

  var gain: Double { 1 }
  var shift: Double { carriers.speeds[0] }

  var target: UnsafeMutablePointer<Float> {
    guard let start else { preconditionFailure("begin(quantumStart:target:) was not called") }
    return start
  }

  init(_ carriers: Carriers) {
    self.carriers = carriers
    count = carriers.speeds.count
    differences = ScratchBuffer(count: (count - 1) * 2 * Self.stride)
    weights = Memory(repeating: ctapline_weight(), count: count)
    beginnings = Memory(repeating: 0, count: carriers.weights.paddedCount)
    ends = Memory(repeating: 0, count: carriers.weights.paddedCount)
    phases = Memory(repeating: SteadyPhase(), count: count)
  }

  func begin(quantumStart: Int, target: UnsafeMutablePointer<Float>) {
    self.quantumStart = quantumStart
    start = target
    hasDifferences = false
  }

  struct Piece: ContinuousPiece {
    let target: UnsafeMutablePointer<Float>
    /// For every eight frames from the piece's start, eight sines and then eight cosines of the event.
    let event: UnsafeMutablePointer<Float>
    let carriers: ctapline_carriers
    let start: Int
    let bound: Double

    @inline(__always)
    func add(at offset: Int, amplitude: Lanes, phase: PhaseLanes) {
      let address = UnsafeMutableRawPointer(event + 2 * (offset - start))
      address.storeBytes(of: amplitude * phase.sine, as: Lanes.self)
      address.storeBytes(
        of: amplitude * phase.cosine, toByteOffset: MemoryLayout<Lanes>.stride, as: Lanes.self)
    }

    @inline(__always)
    func add(_ chirp: ctapline_chirp, _ amplitude: AmplitudeRamp, _ frames: Range<Int>) {
      var (chirp, amplitude, carriers) = (chirp, amplitude, carriers)
      ctapline_add_chirp(
        target + frames.lowerBound, frames.count, &chirp, &amplitude, &carriers)
    }

    func finish(_ frames: Range<Int>) {
      var carriers = carriers
      ctapline_add_event(target + frames.lowerBound, frames.count, event, &carriers)
    }
  }

  func begin(_ piece: Range<Int>, sharpness: (start: Double, end: Double)) -> Piece {
    if !hasDifferences { renderDifferences() }
    let (beginnings, ends, weights) = (beginnings.start, ends.start, weights.start)
    if sharpness.start == endSharpness {
      beginnings.update(from: ends, count: count)
    } else {
      carriers.weights.read(at: sharpness.start, into: beginnings)
    }
    endSharpness = sharpness.end
    carriers.weights.read(at: endSharpness, into: ends)
    var bound = 0.0
    let inverseLength = 1 / Double(piece.count)
    for index in 0..<count {
      bound += max(beginnings[index], ends[index])
      weights[index].value = beginnings[index]
      weights[index].slope = (ends[index] - beginnings[index]) * inverseLength
    }
    let start = piece.lowerBound - quantumStart
    return Piece(
      target: target, event: event.start,
      carriers: ctapline_carriers(
        differences: differences.start + start, stride: Self.stride, weights: weights,
        count: count),
      start: start, bound: bound)
  }

  @inline(__always)
  func beginSteady(_ voice: ContinuousVoice, at frame: Int) -> (SineBank, bound: Double) {
    carriers.weights.read(at: voice.span.sharpness.value, into: beginnings.start)
    let turns = voice.phase(at: frame).turns
    var bound = 0.0
    for index in 0..<count {
      let weight = beginnings.start[index]
      bound += weight
      phases.start[index] = SteadyPhase(
        turns: turns + carriers.speeds[index] * Double(frame),
        SteadyPhase.Rotation(voice.span.rotation, carriers.rotations[index]), amplitude: weight)
    }
    return (SineBank(phases: .init(start: phases.start, count: count)), bound)
  }

  private func renderDifferences() {
    hasDifferences = true
    for index in carriers.differenceSpeeds.indices {
      phases.start[index] = SteadyPhase(
        turns: carriers.differenceSpeeds[index] * Double(quantumStart),
        carriers.differenceRotations[index])
    }
    ctapline_write_turns(
      differences.start, Self.stride, Self.stride, phases.start, carriers.differenceSpeeds.count)
  }
}
