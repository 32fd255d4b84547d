import Foundation
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

/// Measures of the sound of a small loudspeaker, computed from the signal alone.
@Suite("Required measures of the voices")
struct VoiceMeasureTests {
  private static let rate = 48_000.0

  /// The mean frequency, weighted by the A-weighted power of a loudspeaker.
  private func centroid(_ samples: [Double], cutoff: Double) -> Double {
    var sum = 0.0
    var weighted = 0.0
    for hertz in stride(from: 6.0, to: 16_000, by: 6) {
      let energy =
        power(of: samples, at: hertz, sampleRate: Self.rate) * aWeighting(hertz)
        * speaker(hertz, cutoff: cutoff)
      sum += energy
      weighted += hertz * energy
    }
    return weighted / sum
  }

  /// Power in bands of half an ERB (Glasberg and Moore 1990) from 50 to 12000 Hz, in decibels relative to the whole,
  /// floored 45 dB below the strongest band.
  private func bands(_ samples: [Double], cutoff: Double) -> [Double] {
    func number(_ hertz: Double) -> Double { 21.4 * log10(1 + 0.00437 * hertz) }
    func hertz(_ number: Double) -> Double { (pow(10, number / 21.4) - 1) / 0.00437 }
    let count = Int((number(12_000) - number(50)) / 0.5)
    var energies = (0..<count).map { band in
      (0..<4).reduce(0.0) { sum, part in
        let center = hertz(number(50) + 0.5 * (Double(band) + (Double(part) + 0.5) / 4))
        return sum
          + power(of: samples, at: center, sampleRate: Self.rate) * aWeighting(center)
          * speaker(center, cutoff: cutoff) * (1 + 0.00437 * center)
      }
    }
    let total = energies.reduce(0, +)
    energies = energies.map { decibels(power: max($0 / total, 1e-30)) }
    let floor = (energies.max() ?? 0) - 45
    return energies.map { max($0, floor) }
  }

  private func distance(_ left: [Double], _ right: [Double]) -> Double {
    let squares = zip(left, right).map { ($0 - $1) * ($0 - $1) }
    return sqrt(squares.reduce(0, +) / Double(squares.count))
  }

  @Test(
    "After level is removed, the spectra of any two of the six generators differ by at least 3 dB",
    arguments: [250.0, 350, 500])
  func distances(cutoff: Double) throws {
    let spectra = try generators.map {
      bands(try renderTap($0.intensity, $0.sharpness, voice: .audible), cutoff: cutoff)
    }
    for left in spectra.indices {
      for right in spectra.indices where left < right {
        let apart = distance(spectra[left], spectra[right])
        #expect(apart >= 3, "\(generators[left].name) and \(generators[right].name)")
      }
    }
  }

  @Test(
    "The centroids of soft, medium, heavy, light, selection and rigid are those of the measured recipe"
  )
  func centroids() throws {
    let published = [
      "soft": 558.0, "medium": 614, "heavy": 617, "light": 727, "selection": 1_180, "rigid": 2_041,
    ]
    for generator in generators {
      let tap = try renderTap(generator.intensity, generator.sharpness, voice: .audible)
      let expected = try #require(published[generator.name])
      #expect(abs(centroid(tap, cutoff: 350) / expected - 1) < 0.01, "\(generator.name)")
    }
  }

  @Test(
    "Soft is the dullest generator, and rigid is at least 2.5 times as bright",
    arguments: [250.0, 500])
  func order(cutoff: Double) throws {
    var centroids: [String: Double] = [:]
    for generator in generators {
      let tap = try renderTap(generator.intensity, generator.sharpness, voice: .audible)
      centroids[generator.name] = centroid(tap, cutoff: cutoff)
    }
    let soft = try #require(centroids["soft"])
    let rigid = try #require(centroids["rigid"])
    #expect(centroids.values.min() == soft)
    #expect(rigid >= 2.5 * soft)
  }

  /// The A-weighted energy of the 350 Hz loudspeaker, in decibels.
  private func level(
    _ samples: [Double], step: Double = 10, top: Double = 14_000
  ) -> Double {
    var energy = 0.0
    for hertz in stride(from: step, to: top, by: step) {
      energy +=
        power(of: samples, at: hertz, sampleRate: Self.rate) * aWeighting(hertz)
        * speaker(hertz, cutoff: 350)
    }
    return decibels(power: energy)
  }

  @Test("A tap's A-weighted level stays within 1 dB at every sharpness", arguments: [0.2, 0.6, 1])
  func evenLevel(intensity: Double) throws {
    let levels = try stride(from: 0.0, through: 1, by: 0.2).map {
      level(try renderTap(intensity, $0, voice: .audible))
    }
    let middle = ((levels.max() ?? 0) + (levels.min() ?? 0)) / 2
    for level in levels { #expect(abs(level - middle) <= 1) }
  }

  @Test("A tap's level grows with intensity at every sharpness", arguments: [0.0, 0.5, 1])
  func growingLevel(sharpness: Double) throws {
    let levels = try stride(from: 0.1, through: 1, by: 0.15).map {
      level(try renderTap($0, sharpness, voice: .audible))
    }
    for (quieter, louder) in zip(levels, levels.dropFirst()) { #expect(louder > quieter) }
  }

  @Test("The strongest audible tap peaks at -12 dBFS")
  func peak() throws {
    let peaks = try stride(from: 0.0, through: 1, by: 0.05).map {
      try renderTap(1, $0, voice: .audible).map(abs).max() ?? 0
    }
    #expect(abs(20 * log10(peaks.max() ?? 1) + 12) < 0.05)
  }

  @Test("A train of taps every 20 ms is modulated by at least 0.6 from sharpness 0.4 on")
  func train() throws {
    for voice in Voice.allCases {
      for sharpness in [0.4, 0.6, 0.8, 1] {
        let events = (0..<30).map {
          HapticEvent(.transient, at: Double($0) * 0.02, intensity: 1, sharpness: sharpness)
        }
        let samples = try render(HapticPattern(events: events), voice: voice).map(Double.init)
        // The root mean square over 2 ms in 200 ms of steady state.
        let envelope = (16_320..<25_920).map { frame in
          sqrt(samples[frame - 48..<frame + 48].reduce(0) { $0 + $1 * $1 } / 96)
        }
        let (high, low) = (envelope.max() ?? 0, envelope.min() ?? 0)
        #expect((high - low) / (high + low) >= 0.6, "\(voice), sharpness \(sharpness)")
      }
    }
  }

  @Test("In both voices, two continuous events of sharpness 0 and 0.075 beat at 6.6 Hz")
  func beat() throws {
    // Apple's sample "Oscillate": 80 and 80 · (230/80)^0.075 Hz are 6.59 Hz apart.
    let events = [0, 0.075].map {
      HapticEvent(.continuous, at: 0, duration: 3, intensity: 0.5, sharpness: $0)
    }
    for voice in Voice.allCases {
      let samples = try render(HapticPattern(events: events), voice: voice).map(Double.init)
      // The squared signal, averaged over 5 ms and Hann-weighted over 3 s.
      let averaged = stride(from: 0, to: 144_000 - 240, by: 240).map { start in
        samples[start..<start + 240].reduce(0) { $0 + $1 * $1 } / 240
      }
      let mean = averaged.reduce(0, +) / Double(averaged.count)
      let weighted = averaged.enumerated().map { index, value in
        (value - mean) * (0.5 - 0.5 * cos(2 * Double.pi * Double(index) / Double(averaged.count)))
      }
      let rates = Array(stride(from: 3.0, through: 12, by: 0.02))
      let strongest = rates.max {
        power(of: weighted, at: $0, sampleRate: 200) < power(of: weighted, at: $1, sampleRate: 200)
      }
      #expect(abs((strongest ?? 0) - 6.6) <= 0.2, "\(voice)")
    }
  }

  @Test("Overlapping taps every 10 ms are louder than one by no more than their damping allows")
  func pilingUp() throws {
    for sharpness in stride(from: 0.0, through: 1, by: 0.25) {
      let tau = 3.1 / (Double.pi * 80 * pow(230.0 / 80, sharpness))
      let bound = -20 * log10(1 - exp(-0.01 / tau))
      for voice in Voice.allCases {
        let events = (0..<20).map {
          HapticEvent(.transient, at: Double($0) * 0.01, intensity: 0.6, sharpness: sharpness)
        }
        let train = try render(HapticPattern(events: events), voice: voice).map { abs($0) }.max()
        let tap = try renderTap(0.6, sharpness, voice: voice).map(abs).max()
        let growth = 20 * log10(Double(train ?? 0) / (tap ?? 1))
        #expect(growth <= bound + 0.4, "\(voice), sharpness \(sharpness)")
      }
    }
  }

  @Test("A continuous event is equally loud at every sharpness, and never above -20 dBFS")
  func continuousLevel() throws {
    var levels: [Double] = []
    for sharpness in stride(from: 0.0, through: 1, by: 0.25) {
      let event = HapticEvent(.continuous, at: 0, duration: 0.5, intensity: 1, sharpness: sharpness)
      let samples = try render(HapticPattern(events: [event]), voice: .audible).map(Double.init)
      #expect((samples.map(abs).max() ?? 1) <= 0.1)
      // Over 0.2 s, the bins of the Fourier transform are 5 Hz apart and share no energy.
      levels.append(level(Array(samples[4_800..<14_400]), step: 5, top: 4_000))
    }
    #expect((levels.max() ?? 0) - (levels.min() ?? 0) < 0.5)
  }
}
