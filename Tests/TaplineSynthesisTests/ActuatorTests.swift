import Foundation
import TaplineLibrary
import TaplineNumerics
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@testable import TaplineActuators

@Suite("Simulated actuators")
struct ActuatorTests {
  private static let names = ["erm", "lra", "lra-driver", "voice-coil"]

  /// An actuator with every property that a model can have.
  private static let driven = Actuator(
    name: "test",
    mechanism: .resonance(
      .init(
        hertz: 180, quality: 12, driveLimit: 0.4,
        driver: .init(quality: 3, overdriveLimit: 2, brakingLimit: 1))))

  private func rendition(
    _ pattern: HapticPattern, _ actuator: Actuator, rate: Int = 48_000
  ) throws -> Rendition {
    var profile = try Fixtures.profile()
    profile.actuator = actuator
    return Rendition(Timeline(pattern), profile: profile, sampleRate: rate)
  }

  private func rendition(_ pattern: HapticPattern, _ name: String) throws -> Rendition {
    try rendition(pattern, try Fixtures.library().actuator(name))
  }

  /// The acceleration of a rendition in units of the actuator.
  private func acceleration(of rendition: Rendition) -> [Double] {
    let source = rendition.source(of: .acceleration)
    source.isLimited = false
    return Fixtures.render(source).map { Double($0) * rendition.accelerationScale }
  }

  @Test("Every block size from 1 to 8,192 gives the same samples", arguments: names)
  func blockSizes(name: String) throws {
    let rendition = try rendition(busyPattern, name)
    let whole = Fixtures.render(rendition.source(of: .acceleration), blockSize: { .max })
    #expect(whole.contains { $0 != 0 })
    for size in [1, 2, 63, 64, 65, 1_000, 1_023, 1_024, 1_025, 4_096, 8_191, 8_192] {
      let source = rendition.source(of: .acceleration)
      #expect(Fixtures.render(source, blockSize: { size }) == whole, "block size \(size)")
    }
    var random = SeededGenerator(seed: 38)
    for _ in 0..<20 {
      let source = rendition.source(of: .acceleration)
      let mixed = Fixtures.render(source) { Int.random(in: 1...8_192, using: &random) }
      #expect(mixed == whole)
    }
  }

  @Test("Rendering from any frame on gives the rest of the whole rendering", arguments: names)
  func seeking(name: String) throws {
    let source = try rendition(busyPattern, name).source(of: .acceleration)
    let whole = Fixtures.render(source)
    for start in [0, 1, 1_023, 1_024, 1_025, 9_601, 20_000, 30_000, whole.count - 1]
    where start < whole.count {
      source.seek(to: start)
      #expect(Fixtures.render(source) == Array(whole[start...]), "from \(start)")
    }
  }

  @Test("A pause longer than the memory of a resonance does not change the sound after it")
  func silence() throws {
    // Whole quanta, because rounding depends on the position in a quantum.
    let pause = 141 * 1_024
    let taps = [0, Double(pause) / 48_000].map {
      HapticEvent(.transient, at: $0, intensity: 0.9)
    }
    for name in ["lra", "lra-driver"] {
      let both = acceleration(of: try rendition(HapticPattern(events: taps), name))
      let one = acceleration(of: try rendition(HapticPattern(events: [taps[0]]), name))
      #expect(one.count < pause && both.count == pause + one.count)
      let isSame = both.dropFirst(pause).elementsEqual(one)
      #expect(isSame, "\(name)")
    }
  }

  @Test("A resonance follows its equation, integrated by the Runge-Kutta method")
  func integration() throws {
    let library = try Fixtures.library()
    for actuator in try ["lra", "lra-driver", "voice-coil"].map(library.actuator) + [Self.driven] {
      guard case .resonance(let model) = actuator.mechanism else { continue }
      let rendition = try rendition(busyPattern, actuator)
      let found = acceleration(of: rendition)
      let source = rendition.source(.tactile)
      source.isLimited = false
      let level = amplitude(decibels: rendition.profile.tactile.continuousDecibels)
      let samples = Fixtures.render(source, count: found.count).map { Double($0) / level }
      var drive = samples.map { min(max($0, -model.driveLimit), model.driveLimit) }
      if let driver = model.driver {
        let speeds = integrated(drive, hertz: model.hertz, quality: driver.quality).velocity
        drive = zip(drive, speeds).map { sample, velocity in
          let speed = velocity / driver.quality
          let shaped = sample + (model.quality / driver.quality - 1) * (sample - speed)
          let limit = shaped * speed < 0 ? driver.brakingLimit : driver.overdriveLimit
          return min(max(shaped, -limit), limit)
        }
      }
      let expected = integrated(drive, hertz: model.hertz, quality: model.quality).acceleration
      let largest = largestResponse(quality: model.quality)
      let peak = expected.map(abs).max() ?? 0
      let error = zip(found, expected).map { abs($0 - $1 / largest) }.max() ?? 1
      #expect(error < 1e-6 * peak / largest, "\(actuator.label): \(error * largest / peak)")
    }
  }

  /// The velocity times ω and the acceleration of `x″ + (ω/Q)·x′ + ω²·x = drive`, for a drive linear between frames.
  private func integrated(
    _ drive: [Double], hertz: Double, quality: Double, rate: Double = 48_000
  ) -> (velocity: [Double], acceleration: [Double]) {
    let omega = 2 * Double.pi * hertz
    let steps = 4
    let step = 1 / rate / Double(steps)
    func slope(_ p: Double, _ v: Double, _ drive: Double) -> (Double, Double) {
      (omega * v, omega * (drive - v / quality - p))
    }
    var (p, v, before) = (0.0, 0.0, 0.0)
    var result = (velocity: [Double](), acceleration: [Double]())
    for after in drive {
      for part in 0..<steps {
        func value(_ offset: Double) -> Double {
          before + (after - before) * (Double(part) + offset) / Double(steps)
        }
        let a = slope(p, v, value(0))
        let b = slope(p + step / 2 * a.0, v + step / 2 * a.1, value(0.5))
        let c = slope(p + step / 2 * b.0, v + step / 2 * b.1, value(0.5))
        let d = slope(p + step * c.0, v + step * c.1, value(1))
        p += step / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
        v += step / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
      }
      before = after
      result.velocity.append(v)
      result.acceleration.append(after - v / quality - p)
    }
    return result
  }

  /// The largest acceleration at a steady drive of 1, by ternary search between ½ and 50 times the resonance.
  private func largestResponse(quality: Double) -> Double {
    func response(_ ratio: Double) -> Double {
      let (real, imaginary) = (1 - ratio * ratio, ratio / quality)
      return ratio * ratio / (real * real + imaginary * imaginary).squareRoot()
    }
    var (low, high) = (0.5, 50.0)
    for _ in 0..<200 {
      let third = (high - low) / 3
      if response(low + third) < response(high - third) { low += third } else { high -= third }
    }
    return max(response(low), 1)
  }

  @Test("A vibration at the resonance rises to the steady full acceleration")
  func steady() throws {
    // The sharpness of 136 Hz, for thirty time constants.
    let sharpness = log(136.0 / 80) / log(230.0 / 80)
    let vibration = HapticEvent(
      .continuous, at: 0, duration: 1.1, intensity: 1, sharpness: sharpness)
    let samples = acceleration(of: try rendition(HapticPattern(events: [vibration]), "lra"))
    let last = samples[48_000..<52_000].map(abs).max() ?? 0
    #expect(abs(last - 1) < 2e-3, "\(last)")
    #expect(samples.map(abs).max() ?? 0 < 1.01)
  }

  @Test(
    "Without drive, the energy of a resonance decays by e^(−2π/Q) per period", arguments: [3.0, 15])
  func decay(quality: Double) throws {
    let actuator = Actuator(
      name: "test", mechanism: .resonance(.init(hertz: 150, quality: quality)))
    let tap = HapticPattern(events: [HapticEvent(.transient, at: 0, sharpness: 1)])
    let samples = acceleration(of: try rendition(tap, actuator))
    // A period has 320 frames, apart from the damping.
    let period = 320.0 / (1 - 1 / (4 * quality * quality)).squareRoot()
    let energies = (0..<8).map { index in
      let start = 2_000 + Int((Double(index) * period).rounded())
      return samples[start..<start + Int(period.rounded())].reduce(0) { $0 + $1 * $1 }
    }
    let factor = exp(-2 * Double.pi * (period / 320) / quality)
    for (before, after) in zip(energies, energies.dropFirst()) {
      #expect(after < before)
      #expect(abs(after / before / factor - 1) < 0.02, "\(after / before) for \(factor)")
    }
  }

  @Test("A driver shortens the rise and the ring of a resonance")
  func driver() throws {
    let tap = HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 1, sharpness: 0.5)])
    let free = try #require(try rendition(tap, "lra").pulseMeasures())
    let driven = try #require(try rendition(tap, "lra-driver").pulseMeasures())
    #expect(driven.rise < free.rise)
    #expect(driven.fall < free.fall / 2)
    #expect(driven.peak > free.peak)
    #expect(try #require(driven.figureOfMerit) > #require(free.figureOfMerit))
  }

  @Test(
    "The speed of a rotor approaches the drive exponentially, and the acceleration is the square of the speed"
  )
  func rotor() throws {
    let rotor = Actuator.Rotor(fullSpeedHertz: 150, timeConstant: 0.04)
    let actuator = Actuator(name: "test", mechanism: .rotor(rotor))
    let intensity = 0.7
    let vibration = HapticEvent(.continuous, at: 0, duration: 0.5, intensity: intensity)
    let samples = acceleration(of: try rendition(HapticPattern(events: [vibration]), actuator))
    for frame in stride(from: 1, to: 24_000, by: 37) {
      let time = Double(frame) / 48_000
      let rise = 1 - exp(-time / 0.04)
      let turns = 150 * intensity * (time - 0.04 * rise)
      let expected = intensity * rise * intensity * rise * sin(2 * Double.pi * turns)
      #expect(abs(samples[frame] - expected) < 1e-6, "frame \(frame)")
    }
    // After the end, the square of the speed falls to e^−2 within a time constant, and the rotor stops.
    let late = samples[24_000 + 1_920..<24_000 + 3_840].map(abs).max() ?? 0
    #expect(late < intensity * intensity * exp(-2))
    #expect(abs(Double(samples.count) / 48_000 - 0.5 - 0.04 * log(intensity * 1e4)) < 0.001)
  }

  @Test("Of 60,000 simultaneous taps, the strongest drives the rotor", .timeLimit(.minutes(1)))
  func simultaneousTaps() throws {
    let taps = (1...60_000).map {
      HapticEvent(.transient, at: 0, intensity: Double($0 * 7_919 % 60_000) / 60_000)
    }
    let strongest = try #require(taps.max { $0.intensity < $1.intensity })
    func end(_ taps: [HapticEvent]) throws -> Int {
      try rendition(HapticPattern(events: taps), "erm").frameCount(.acceleration)
    }
    #expect(try end(taps) == end([strongest]))
  }

  @Test("A tap too short for a motor is weak, and its speed never exceeds the drive")
  func weakTap() throws {
    let tap = HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 1)])
    let measures = try #require(try rendition(tap, "erm").pulseMeasures())
    #expect(measures.peak < 0.03)
    #expect(measures.peakGravities.map { abs($0 - 0.4 * measures.peak) < 1e-9 } == true)
  }

  @Test("The measures of the strongest pulse equal those found by searching the samples")
  func measures() throws {
    let taps = [(0, 0.6), (0.3, 1.0)].map { HapticEvent(.transient, at: $0.0, intensity: $0.1) }
    for name in ["lra", "lra-driver", "voice-coil"] {
      let rendition = try rendition(HapticPattern(events: taps), name)
      let samples = acceleration(of: rendition)
      let found = try #require(rendition.pulseMeasures())
      let peak = try #require(samples.indices.max { abs(samples[$0]) < abs(samples[$1]) })
      let border = abs(samples[peak]) / 10
      // The zero crossings between half-waves.
      let turns = samples.indices.dropFirst().filter { samples[$0] * samples[$0 - 1] < 0 }
      func isStrong(_ part: Range<Int>) -> Bool { samples[part].contains { abs($0) >= border } }
      let halves = zip([0] + turns, turns + [samples.count]).map { $0..<$1 }
      let middle = try #require(halves.firstIndex { $0.contains(peak) })
      let first = (0...middle).last { !isStrong(halves[$0]) }.map { $0 + 1 } ?? 0
      let end = (middle..<halves.count).first { !isStrong(halves[$0]) } ?? halves.count
      let start = try #require(
        samples.indices.first { $0 >= halves[first].lowerBound && abs(samples[$0]) >= border })
      let last = try #require(
        samples[..<halves[end - 1].upperBound].lastIndex { abs($0) >= border })
      #expect(abs(found.peak - abs(samples[peak])) < 1e-6)
      #expect(abs(found.rise - Double(peak - start) / 48_000) < 1e-9, "\(name)")
      #expect(abs(found.fall - Double(last - peak) / 48_000) < 1e-9, "\(name)")
      func energy(_ range: Range<Int>) -> Double { samples[range].reduce(0) { $0 + $1 * $1 } }
      let pulse = energy(halves[first].lowerBound..<halves[end - 1].upperBound)
      let ratio = 10 * log10(pulse / energy(halves[end].lowerBound..<samples.count))
      #expect(abs(try #require(found.pulseToRingDecibels) - ratio) < 1e-3, "\(name)")
      #expect(
        abs(try #require(found.figureOfMerit) - ratio / (1_000 * (found.rise + found.fall))) < 1e-3)
    }
  }

  @Test("Silence and a profile without an actuator have no measures")
  func none() throws {
    let silent = HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 0)])
    for name in Self.names { #expect(try rendition(silent, name).pulseMeasures() == nil) }
    let rendition = Rendition(Timeline(busyPattern), profile: try Fixtures.profile())
    #expect(rendition.pulseMeasures() == nil)
  }
}
