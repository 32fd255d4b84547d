import CTaplineLoops

/// Mixes continuous events, shifted up to the audible carriers.
///
/// The phase of carrier i, ψᵢ, depends on the absolute frame and is shared by all events, so their beats are as slow as
/// in the tactile voice. An event of constant sharpness is a sum of sines. Otherwise its phase runs with the first
/// carrier, and the sines and cosines of the other carriers' differences from it, δᵢ = ψᵢ − ψ₀, are computed once for
/// each quantum:
///
///     Σ wᵢ sin(φ + ψᵢ) = sin(φ + ψ₀) · Σ wᵢ cos δᵢ + cos(φ + ψ₀) · Σ wᵢ sin δᵢ
///
/// Thread: one at a time; render.  Allocates: never after initialization.
final class AudibleSink: ContinuousSink {
  private let count: Int
  private let carriers: Carriers
  /// For each carrier after the first, a quantum of sines and then of cosines of its difference, each with eight
  /// additional frames.
  private let distances: ScratchBuffer
  /// Each carrier's weight over a piece.
  private let weights: UnsafeMutablePointer<LaneLine>
  /// For each eight frames of a piece, the sines and the cosines of the event.
  private let event = ScratchBuffer(count: 2 * AudibleSink.stride)
  /// The carriers' weights at the start of a piece and at the end of the previous one.
  private let beginnings: UnsafeMutablePointer<Double>
  private let ends: UnsafeMutablePointer<Double>
  /// Each carrier's sine over a piece, with its current run.
  private let sines: UnsafeMutableBufferPointer<SteadySine>
  private let runs: UnsafeMutablePointer<SteadySine.Run>
  /// The sharpness at the end of the last piece, usually that at the start of the next.
  private var endSharpness = -1.0
  private var start: UnsafeMutablePointer<Float>?
  private var quantumStart = 0
  private var hasDistances = false

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
    distances = ScratchBuffer(count: (count - 1) * 2 * Self.stride)
    weights = .allocate(capacity: count)
    weights.initialize(repeating: LaneLine(), count: count)
    let room = carriers.weights.room
    beginnings = .allocate(capacity: room)
    beginnings.initialize(repeating: 0, count: room)
    ends = .allocate(capacity: room)
    ends.initialize(repeating: 0, count: room)
    sines = .allocate(capacity: count)
    sines.initialize(repeating: SteadySine(SteadyPhase(turns: 0, .init(), height: 0)))
    runs = .allocate(capacity: count)
    runs.initialize(repeating: SteadySine.Run(), count: count)
  }

  deinit {
    weights.deallocate()
    beginnings.deallocate()
    ends.deallocate()
    sines.deallocate()
    runs.deallocate()
  }

  func begin(quantumStart: Int, target: UnsafeMutablePointer<Float>) {
    self.quantumStart = quantumStart
    start = target
    hasDistances = false
  }

  /// A piece of an event whose sharpness changes.
  ///
  /// The event's own sines and cosines are computed first and then combined with the carriers' differences, because the
  /// processor has too few registers for one pass.
  struct Piece: ContinuousPiece {
    let target: UnsafeMutablePointer<Float>
    /// For each eight frames from the piece's start, the sines and the cosines of the event.
    let event: UnsafeMutablePointer<Float>
    let distances: UnsafeMutablePointer<Float>
    let weights: UnsafeMutablePointer<LaneLine>
    let count: Int
    let start: Int
    let bound: Double

    @inline(__always)
    func add(at offset: Int, amplitude: Lanes, phase: PhaseLanes) {
      let place = UnsafeMutableRawPointer(event + 2 * (offset - start))
      place.storeBytes(of: amplitude * phase.sine, as: Lanes.self)
      place.storeBytes(
        of: amplitude * phase.cosine, toByteOffset: MemoryLayout<Lanes>.stride, as: Lanes.self)
    }

    @inline(__always)
    func add(_ chirp: ctapline_chirp, _ amplitude: AmplitudeRamp, _ frames: Range<Int>) {
      var (chirp, amplitude) = (chirp, amplitude)
      ctapline_write_chirp(event, frames.count, &chirp, &amplitude)
    }

    func finish(_ frames: Range<Int>) {
      ctapline_add_carriers(
        target + frames.lowerBound, frames.count, event, distances + frames.lowerBound,
        AudibleSink.stride, weights, count)
    }
  }

  func begin(_ piece: Range<Int>, sharpness: (Int) -> Double) -> Piece {
    if !hasDistances { renderDistances() }
    let startSharpness = sharpness(piece.lowerBound)
    if startSharpness == endSharpness {
      beginnings.update(from: ends, count: count)
    } else {
      carriers.weights.read(at: startSharpness, into: beginnings)
    }
    endSharpness = sharpness(piece.upperBound)
    carriers.weights.read(at: endSharpness, into: ends)
    var bound = 0.0
    let length = 1 / Double(piece.count)
    for index in 0..<count {
      bound += max(beginnings[index], ends[index])
      weights[index] = LaneLine(
        value: beginnings[index], slope: (ends[index] - beginnings[index]) * length)
    }
    return Piece(
      target: target, event: event.start, distances: distances.start, weights: weights,
      count: count,
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
    return (Chord(sines, runs: runs), bound)
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
