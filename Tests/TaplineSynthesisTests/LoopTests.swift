import CTaplineLoops
import TaplineActuators
import TaplineNumerics
import TaplineTestSupport
import Testing

@testable import TaplineSynthesis

/// Compares the C loops with a computation of each frame: processors with other vectors must give the same bits.
@Suite("The C loops of the synthesizer")
struct LoopTests {
  /// A line over frames, computed for single frames, eight apart.
  private struct Line {
    var values: [Float]
    let step: Float

    init(_ random: inout SeededGenerator) {
      values = (0..<8).map { _ in Float.random(in: -1...1, using: &random) }
      step = Float.random(in: -0.01...0.01, using: &random)
    }

    mutating func next(_ lane: Int) -> Float {
      defer { values[lane] += step }
      return values[lane]
    }
  }

  private static func lanes(_ values: [Float]) -> ctapline_lanes { ctapline_lanes(Lanes(values)) }

  private static func values(_ lanes: Lanes) -> [Float] { (0..<8).map { lanes[$0] } }

  private static func numbers(_ random: inout SeededGenerator, _ count: Int = 8) -> [Float] {
    (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
  }

  /// An amplitude for the loops, and its value at each frame.
  private static func amplitude(
    _ law: (isSteady: Bool, isSquared: Bool), _ frames: Int, _ random: inout SeededGenerator
  ) -> (ramp: AmplitudeRamp, heights: [Float]) {
    var (controls, envelope) = (Line(&random), Line(&random))
    let ramp = AmplitudeRamp(
      controls: LaneLine(values: lanes(controls.values), step: controls.step),
      envelope: LaneLine(values: lanes(envelope.values), step: envelope.step),
      is_steady: law.isSteady, is_squared: law.isSquared)
    let heights = (0..<frames).map { frame -> Float in
      let control = controls.next(frame % 8)
      let product = law.isSteady ? control : control * envelope.next(frame % 8)
      return law.isSquared ? product * product : product
    }
    return (ramp, heights)
  }

  private static let laws = [(true, true), (false, true), (false, false)]
  private static let lengths = Array(1...26) + [127, 128, 129, 256]

  private static func expectEqualBits<Samples: Sequence<Float>>(
    _ found: Samples, _ expected: Samples, _ place: String,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(
      found.map(\.bitPattern) == expected.map(\.bitPattern), "\(place)", sourceLocation: location)
  }

  /// A phase of constant frequency with random turns.
  private static func steady(_ random: inout SeededGenerator) -> ctapline_steady {
    let angles = numbers(&random, 6).map(Double.init)
    return ctapline_steady(
      sine: angles[0], cosine: angles[1], turn_sine: angles[2], turn_cosine: angles[3],
      run_sine: angles[4], run_cosine: angles[5], first_sines: lanes(numbers(&random)),
      first_cosines: lanes(numbers(&random)), now: ctapline_lanes(), before: ctapline_lanes())
  }

  @Test("The sum of sines under an amplitude is bit-identical to the sum for single frames")
  func sines() {
    var random = SeededGenerator(seed: 1)
    for (count, law) in [1, 2, 3, 5].flatMap({ count in Self.laws.map { (count, $0) } }) {
      for length in Self.lengths + [257, 300] {
        var (ramp, heights) = Self.amplitude(law, length, &random)
        var phases: [ctapline_steady] = []
        var sums = [Float](repeating: 0, count: length)
        for index in 0..<count {
          let phase = Self.steady(&random)
          phases.append(phase)
          let (firstSines, firstCosines) = (Lanes(phase.first_sines), Lanes(phase.first_cosines))
          var (sine, cosine) = (phase.sine, phase.cosine)
          var (now, before) = (Lanes(), Lanes())
          let factor = Float(2 * phase.turn_cosine)
          for frame in 0..<length {
            let lane = frame % 8
            if frame % 128 == 0 {
              let earlier = (
                sine: sine * phase.turn_cosine - cosine * phase.turn_sine,
                cosine: cosine * phase.turn_cosine + sine * phase.turn_sine
              )
              for lane in 0..<8 {
                now[lane] = Float(sine) * firstCosines[lane] + Float(cosine) * firstSines[lane]
                before[lane] =
                  Float(earlier.sine) * firstCosines[lane]
                  + Float(earlier.cosine) * firstSines[lane]
              }
              (sine, cosine) = (
                sine * phase.run_cosine + cosine * phase.run_sine,
                cosine * phase.run_cosine - sine * phase.run_sine
              )
            }
            sums[frame] = index == 0 ? now[lane] : sums[frame] + now[lane]
            (now[lane], before[lane]) = (factor * now[lane] - before[lane], now[lane])
          }
        }
        var target = Self.numbers(&random, length + 8)
        let expected = target.indices.map { frame in
          frame < length ? target[frame] + sums[frame] * heights[frame] : target[frame]
        }
        ctapline_add_sines(&target, length, &phases, count, &ramp)
        Self.expectEqualBits(target, expected, "\(count) of \(length)")
      }
    }
  }

  @Test("The sines and cosines of a phase are bit-identical to those for single frames")
  func turns() {
    var random = SeededGenerator(seed: 5)
    for (count, groups) in [1, 2, 5].flatMap({ count in (1...20).map { (count, $0) } }) {
      let stride = 8 * groups + 8
      let phases = (0..<count).map { _ in Self.steady(&random) }
      var rows = [Float](repeating: 0, count: 2 * count * stride)
      ctapline_write_turns(&rows, stride, 8 * groups, phases, count)
      for (index, phase) in phases.enumerated() {
        let start = 2 * index * stride
        expectTurns(
          of: phase, sines: rows[start..<start + 8 * groups],
          cosines: rows[start + stride..<start + stride + 8 * groups])
      }
    }
  }

  private func expectTurns(
    of phase: ctapline_steady, sines: ArraySlice<Float>, cosines: ArraySlice<Float>
  ) {
    let (firstSines, firstCosines) = (Lanes(phase.first_sines), Lanes(phase.first_cosines))
    var (sine, cosine) = (phase.sine, phase.cosine)
    for (frame, found) in zip(sines, cosines).enumerated() {
      let (first, other) = (firstSines[frame % 8], firstCosines[frame % 8])
      let expected = (
        Float(sine) * other + Float(cosine) * first, Float(cosine) * other - Float(sine) * first
      )
      #expect(found.0.bitPattern == expected.0.bitPattern)
      #expect(found.1.bitPattern == expected.1.bitPattern)
      guard frame % 8 == 7 else { continue }
      (sine, cosine) = (
        sine * phase.turn_cosine + cosine * phase.turn_sine,
        cosine * phase.turn_cosine - sine * phase.turn_sine
      )
    }
  }

  @Test(
    "Chirps, as sines or shifted up to carriers, and events of given sines are bit-identical to single frames"
  )
  func chirps() {
    var random = SeededGenerator(seed: 2)
    let stride = 300
    for (count, law) in [1, 2, 3, 5].flatMap({ count in Self.laws.map { (count, $0) } }) {
      for length in Self.lengths {
        var (ramp, heights) = Self.amplitude(law, length, &random)
        let turns = Self.numbers(&random, 7)
        var chirp = ctapline_chirp(
          turns: turns[0] / 2, speed: turns[1] / 10, chirp: turns[2] / 1000, turn_sine: turns[3],
          turn_cosine: turns[4], lean: turns[5] / 10, change: turns[6] / 10)
        let frames = laneNumbers
        let first = sineAndCosine(
          turns: chirp.turns + frames * (chirp.speed + chirp.chirp * frames))
        var (sines, cosines) = (Self.values(first.sine), Self.values(first.cosine))
        let lean = chirp.lean * frames
        var turnSines = Self.values(chirp.turn_sine + chirp.turn_cosine * lean)
        var turnCosines = Self.values(chirp.turn_cosine - chirp.turn_sine * lean)
        let change = [chirp.change * chirp.turn_cosine, -chirp.change * chirp.turn_sine]
        var weights = (0..<count).map { _ in
          ctapline_weight(
            value: Double.random(in: 0...1, using: &random),
            slope: Double.random(in: -0.01...0.01, using: &random), values: ctapline_lanes())
        }
        var lines = weights.map { weight in
          (0..<8).map { Float(weight.value) + Float($0) * Float(weight.slope) }
        }
        let differences = Self.numbers(&random, max(1, 2 * (count - 1)) * stride)
        let targets = [Self.numbers(&random, length + 8), Self.numbers(&random, length + 8)]
        var (added, carried) = (targets[0], targets[1])
        var event = [Float](repeating: 0, count: 2 * (length + 8))
        for frame in 0..<length {
          let lane = frame % 8
          let (sine, cosine) = (sines[lane] * heights[frame], cosines[lane] * heights[frame])
          event[2 * (frame - lane) + lane] = sine
          event[2 * (frame - lane) + lane + 8] = cosine
          added[frame] += sine
          var (inPhase, quadrature) = (lines[0][lane], Float(0))
          for carrier in 1..<max(count, 1) {
            quadrature += lines[carrier][lane] * differences[2 * (carrier - 1) * stride + frame]
            inPhase += lines[carrier][lane] * differences[(2 * carrier - 1) * stride + frame]
          }
          carried[frame] += inPhase * sine + quadrature * cosine
          for carrier in 0..<count {
            lines[carrier][lane] += Float(weights[carrier].slope * 8)
          }
          (sines[lane], cosines[lane]) = (
            sines[lane] * turnCosines[lane] + cosines[lane] * turnSines[lane],
            cosines[lane] * turnCosines[lane] - sines[lane] * turnSines[lane]
          )
          turnSines[lane] += change[0]
          turnCosines[lane] += change[1]
        }
        let place = "\(count) carriers, \(length) frames"
        var target = targets[0]
        ctapline_add_chirp(&target, length, &chirp, &ramp, nil)
        Self.expectEqualBits(target, added, place)
        differences.withUnsafeBufferPointer { differences in
          weights.withUnsafeMutableBufferPointer { weights in
            guard let row = differences.baseAddress, let first = weights.baseAddress else { return }
            var carriers = ctapline_carriers(
              differences: row, stride: stride, weights: first, count: count)
            target = targets[1]
            ctapline_add_chirp(&target, length, &chirp, &ramp, &carriers)
            Self.expectEqualBits(target.prefix(length), carried.prefix(length), place)
            target = targets[1]
            ctapline_add_event(&target, length, event, &carriers)
            Self.expectEqualBits(target.prefix(length), carried.prefix(length), place)
          }
        }
      }
    }
  }

  @Test("Decaying modes are bit-identical to those for single frames")
  func modes() {
    var random = SeededGenerator(seed: 3)
    for (ringing, clicking) in [(0, 1), (1, 0), (2, 2), (2, 1), (3, 4), (9, 0), (5, 9)] {
      for length in Self.lengths {
        let clickLength = Int.random(in: 0...length + 20, using: &random)
        let attack = [0, Double.random(in: 0...60, using: &random)].randomElement(using: &random)!
        let rise = stride(from: 0, to: length, by: 8).flatMap { frame in
          let frames = laneNumbers + Float(frame)
          let cosine = sineAndCosine(turns: frames * Float(0.5 / attack)).cosine
          return Self.values(
            (0.5 - 0.5 * cosine).replacing(with: 1, where: frames .>= Float(attack)))
        }
        let decays = (0..<2).map { kind in
          ctapline_decay(
            height: kind == 0 ? 1 : 0.7, by_stride: kind == 0 ? 0.9 : 0.8,
            first: Self.lanes(Self.numbers(&random)), second: Self.lanes(Self.numbers(&random)))
        }
        var modes: [ctapline_mode] = []
        var sums = [[Float]](repeating: [Float](repeating: 0, count: length), count: 2)
        for index in 0..<ringing + clicking {
          let turns = (0..<4).map { _ in Self.numbers(&random) }
          var (sine, cosine) = (
            Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random)
          )
          let (turnSine, turnCosine) = (
            Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random)
          )
          modes.append(
            ctapline_mode(
              sine: sine, cosine: cosine, turn_sine: turnSine, turn_cosine: turnCosine,
              first_sines: Self.lanes(turns[0]), first_cosines: Self.lanes(turns[1]),
              second_sines: Self.lanes(turns[2]), second_cosines: Self.lanes(turns[3])))
          let kind = index < ringing ? 0 : 1
          for frame in 0..<length {
            let (sines, cosines) = frame % 16 < 8 ? (turns[0], turns[1]) : (turns[2], turns[3])
            sums[kind][frame] += Float(sine) * cosines[frame % 8]
            sums[kind][frame] += Float(cosine) * sines[frame % 8]
            guard frame % 16 == 15 else { continue }
            (sine, cosine) = (
              sine * turnCosine + cosine * turnSine, cosine * turnCosine - sine * turnSine
            )
          }
        }
        var target = Self.numbers(&random, length + 16)
        var expected = target
        var heights = decays.map(\.height)
        for frame in 0..<length {
          func height(_ kind: Int) -> Float {
            let decay = decays[kind]
            let lanes = Lanes(frame % 16 < 8 ? decay.first : decay.second)
            return Float(heights[kind]) * lanes[frame % 8] - 0.25
          }
          var sample = sums[0][frame] * height(0)
          if frame - frame % 16 < clickLength { sample += sums[1][frame] * max(height(1), 0) }
          if Double(frame - frame % 16) < attack { sample *= rise[frame] }
          expected[frame] += sample
          if frame % 16 == 15 { heights = zip(heights, decays).map { $0 * $1.by_stride } }
        }
        var tap = ctapline_tap(
          length: length, click_length: clickLength, ring: decays[0], click: decays[1], floor: 0.25,
          attack: attack)
        var (rings, clicks) = (Array(modes[..<ringing]), Array(modes[ringing...]))
        // A pointer to an empty array of modes must also be valid.
        rings.append(ctapline_mode())
        clicks.append(ctapline_mode())
        ctapline_add_modes(&target, &tap, &rings, ringing, &clicks, clicking)
        Self.expectEqualBits(target, expected, "\(ringing), \(clicking) modes, \(length) frames")
      }
    }
  }

  @Test("The rotations of a mode equal those of its frames within single precision")
  func modeStart() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let frequency = Double.random(in: 0...0.45, using: &random)
      let turn = sineAndCosine(turns: frequency)
      var mode = ctapline_mode()
      ctapline_begin_mode(&mode, 0.5, turn.sine, turn.cosine)
      #expect((mode.sine, mode.cosine) == (0, 0.5))
      let stride = sineAndCosine(turns: 16 * frequency)
      #expect(abs(mode.turn_sine - stride.sine) < 1e-14)
      #expect(abs(mode.turn_cosine - stride.cosine) < 1e-14)
      let sines = Self.values(Lanes(mode.first_sines)) + Self.values(Lanes(mode.second_sines))
      let cosines = Self.values(Lanes(mode.first_cosines)) + Self.values(Lanes(mode.second_cosines))
      for frame in 0..<16 {
        let angle = sineAndCosine(turns: Double(frame) * frequency)
        #expect(abs(Double(sines[frame]) - angle.sine) < 1e-7)
        #expect(abs(Double(cosines[frame]) - angle.cosine) < 1e-7)
      }
    }
  }

  @Test("A damped sine is bit-identical to that for single frames")
  func dampedSines() {
    var random = SeededGenerator(seed: 6)
    for length in [0] + Self.lengths {
      let angles = Self.numbers(&random, 6).map(Double.init)
      let groups = (0..<2).map { _ in (0..<3).map { _ in Self.numbers(&random) } }
      let lanes = groups.map { group in
        ctapline_group(
          sines: Self.lanes(group[0]), cosines: Self.lanes(group[1]), heights: Self.lanes(group[2]))
      }
      var damped = ctapline_damped(
        sine: angles[0], cosine: angles[1], height: angles[2], turn_sine: angles[3],
        turn_cosine: angles[4], by_stride: angles[5], floor: 0.25, first: lanes[0],
        second: lanes[1])
      var target = Self.numbers(&random, length + 8)
      var expected = target
      var (sine, cosine, height) = (damped.sine, damped.cosine, damped.height)
      for frame in 0..<length {
        let group = groups[frame % 16 / 8].map { $0[frame % 8] }
        expected[frame] +=
          (Float(sine) * group[1] + Float(cosine) * group[0]) * (Float(height) * group[2] - 0.25)
        guard frame % 16 == 15 else { continue }
        (sine, cosine) = (
          sine * damped.turn_cosine + cosine * damped.turn_sine,
          cosine * damped.turn_cosine - sine * damped.turn_sine
        )
        height *= damped.by_stride
      }
      ctapline_add_damped(&target, length, &damped)
      Self.expectEqualBits(target, expected, "\(length) frames")
    }
  }

  @Test("16-bit samples are rounded to the nearest value and clipped, and NaN becomes 0")
  func integers() {
    var random = SeededGenerator(seed: 4)
    let special: [Float] = [
      0, -0.0, 1, -1, 1.0001, -1.0001, 2, -2, 1e9, -1e9, 3e38, -3e38, .infinity, -.infinity, .nan,
      .leastNonzeroMagnitude, 0.5 / 32_767, 1.5 / 32_767, -0.5 / 32_767, Float(1).nextDown,
    ]
    for length in Array(0...70) {
      let samples = (0..<length).map { index in
        index % 3 == 0
          ? special[(index + length) % special.count] : Float.random(in: -1.2...1.2, using: &random)
      }
      var words = [UInt8](repeating: 7, count: 2 * length + 2)
      ctapline_write_int16(samples, length, &words)
      for (index, sample) in samples.enumerated() {
        let clipped = sample.isNaN ? 0 : min(max(sample, -1), 1)
        let expected = Int16((clipped * 32_767).rounded(.toNearestOrEven))
        let found = Int16(bitPattern: UInt16(words[2 * index]) | UInt16(words[2 * index + 1]) << 8)
        #expect(found == expected, "\(sample)")
      }
      #expect(words.suffix(2) == [7, 7])
    }
  }
}
