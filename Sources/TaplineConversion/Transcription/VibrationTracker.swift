import TaplineActuators
import TaplineExchange
import TaplineNumerics

/// A tracker of the level and frequency of the vibrations in a sound, without the sound's taps.
struct VibrationTracker {
  private(set) var loudest = 0.0
  /// The power of the lowest band and of all bands, in the milliseconds within 20 dB of the loudest so far.
  private var power = (low: 0.0, all: 0.0)

  var lowShare: Double { power.all > 0 ? power.low / power.all : 0 }

  /// The recent taps, with their decay time constants in milliseconds.
  private var taps: [(start: Int, peak: Double, decay: Double)] = []
  /// The onsets of vibrations, with times in seconds.
  private var onsets: [(millisecond: Int, time: Double)] = []
  /// The peak magnitude within `reach` milliseconds of each millisecond.
  private var heldPeaks = SlidingArray<Float>()
  private var next = 0
  /// The lowest median level of the background so far.
  private var background = Double.infinity
  /// The 80th percentile of the background's level; nil if the background is not noise.
  private var noise: Double?
  private var run = Run()
  private var runs: [(peak: Double, vibration: DetectedSound.Vibration)] = []

  /// The vibration that has not ended, or its current part.
  private struct Run {
    var levels: [EnvelopePoint] = []
    var frequencies: [EnvelopePoint] = []
    var peak = 0.0
    var vibratingMilliseconds = 0
    var isMasked = false
    /// In seconds; nil if no tap masked the vibration.
    var maskingTapTime: Double?
    var nextFrequency = 0
  }

  // These values are design choices.

  /// The milliseconds in each direction over which a peak is held: together half a period of 40 Hz, so that the held
  /// peak does not fall between two peaks of a wave.
  private static let reach = 6
  /// In milliseconds.
  private static let minimumDuration = 30
  /// In milliseconds.
  private static let frequencyWindow = 100
  /// The maximum milliseconds of one part of a vibration, the maximum event duration.
  private static let maximumPart = 30_000
  /// The milliseconds from a tap's onset until its decay begins.
  private static let attack = 12
  /// The factor by which a tap may exceed its modeled decay.
  private static let decayMargin = 2.0
  /// The decay time constant of a tap in periods: the quality factor of actuators divided by π.
  private static let decayPeriods = 1.1
  /// 20 / ln 10: the decibels by which a tap decays in one time constant.
  private static let decibelsPerTimeConstant = 8.685889638
  /// The milliseconds for which a tap can mask a vibration.
  private static let maximumMasking = 1_000
  /// The maximum milliseconds between the onset of a vibration and its first level above the gate.
  private static let onsetTolerance = 10
  /// The minimum level of a vibration relative to the loudest, as an amplitude ratio: -40 dB.
  private static let minimumLevel = 0.01
  /// The maximum gate that the background can set, relative to the loudest level, as an amplitude ratio.
  private static let maximumBackgroundGate = 0.15

  mutating func add(_ onset: DetectedSound.Onset, at millisecond: Int) {
    if onset.startsVibration {
      onsets.append((millisecond, onset.time))
    } else {
      // Limit the frequency of the decay to 60 to 150 Hz, a design choice.
      let hertz = min(max(onset.hertz, 60), 150)
      taps.append((millisecond, onset.peak, 1_000 * Self.decayPeriods / hertz))
    }
  }

  private var gate: Double {
    max(
      2.5 * (noise ?? 0), min(2.5 * background, Self.maximumBackgroundGate * loudest),
      Self.minimumLevel * loudest, 1e-4)
  }

  mutating func track(
    _ levels: BandLevels, _ mean: MeanFrequency, to end: Int, _ hopDuration: Double
  ) {
    while next < end {
      holdPeaks(of: levels, to: next + Self.reach)
      let level = Double(heldPeaks.values(next - Self.reach..<next + Self.reach + 1).min() ?? 0)
      loudest = max(loudest, Double(levels.fullBand[next]))
      if next % 100 == 99 { updateBackground(levels, mean) }
      addPower(levels)
      extendVibration(level, levels, mean, hopDuration)
      next += 1
    }
    heldPeaks.drop(before: next - 2 * Self.reach)
  }

  /// Measures the last 300 ms, and whether the last 100 ms are noise.
  private mutating func updateBackground(_ levels: BandLevels, _ mean: MeanFrequency) {
    let around = levels.fullBand.values(next - 300..<next).sorted()
    guard around.count >= 100 else { return }
    background = min(background, Double(around[around.count / 2]))
    let level = Double(around[around.count * 4 / 5])
    let last = levels.samples.values((next - Self.frequencyWindow) * levels.hop..<next * levels.hop)
    if level <= 3 * background, mean.isNoise(last.prefix(MeanFrequency.maximumSamples)) {
      noise = min(noise ?? level, level)
    } else if let noise, noise > 3 * background {
      self.noise = nil
    }
  }

  private mutating func addPower(_ levels: BandLevels) {
    guard Double(levels.fullBand[next]) > 0.1 * loudest else { return }
    for (index, band) in levels.bands.enumerated() {
      let level = Double(band[next])
      power.all += level * level
      if index == 0 { power.low += level * level }
    }
  }

  private mutating func holdPeaks(of levels: BandLevels, to end: Int) {
    while heldPeaks.end <= end {
      let center = heldPeaks.end
      heldPeaks.append(
        levels.fullBand.values(center - Self.reach..<center + Self.reach + 1).max() ?? 0)
    }
  }

  private mutating func extendVibration(
    _ level: Double, _ levels: BandLevels, _ mean: MeanFrequency, _ hopDuration: Double
  ) {
    let gate = gate
    // The gate rises with the loudest level, so it may now be above the vibration.
    if !run.levels.isEmpty, run.peak <= gate { close() }
    while let tap = taps.first?.start, next > tap + Self.maximumMasking { taps.removeFirst() }
    var masking = 0.0
    for tap in taps where next >= tap.start - Self.reach {
      let elapsed = Double(next - tap.start - Self.attack)
      guard elapsed >= 0 else {
        masking = .infinity
        break
      }
      let decay = amplitude(decibels: -Self.decibelsPerTimeConstant * elapsed / tap.decay)
      masking = max(masking, Self.decayMargin * tap.peak * decay)
    }
    let time = Double(next) * hopDuration
    if masking > gate, level <= masking {
      if !run.isMasked {
        run.isMasked = true
        run.maskingTapTime = taps.last { $0.start - Self.reach <= next }.map {
          Double($0.start) * hopDuration
        }
      }
      return
    }
    guard level > gate else {
      close()
      return
    }
    run.peak = max(run.peak, level)
    if run.levels.isEmpty {
      let onset = onsets.last { abs($0.millisecond - next) <= Self.onsetTolerance }
      run.levels.append((onset?.time ?? run.maskingTapTime ?? time, level))
    }
    run.isMasked = false
    run.vibratingMilliseconds += 1
    if time > run.levels[run.levels.count - 1].time { run.levels.append((time, level)) }
    if next >= run.nextFrequency {
      let hop = levels.hop
      let part = next * hop..<(next + Self.frequencyWindow) * hop
      let sound = levels.samples.values(part).prefix(MeanFrequency.maximumSamples)
      if let hertz = mean.hertz(sound, isWindowed: true) { run.frequencies.append((time, hertz)) }
      run.nextFrequency = next + Self.frequencyWindow
    }
    if run.levels.count >= Self.maximumPart { close(continues: true) }
  }

  private mutating func close(continues: Bool = false) {
    defer {
      let last = run.levels.last
      let nextFrequency = run.nextFrequency
      run = Run()
      if continues, let last {
        run.levels = [last]
        run.peak = last.value
        run.nextFrequency = nextFrequency
        run.vibratingMilliseconds = Self.minimumDuration
      }
    }
    guard run.vibratingMilliseconds >= Self.minimumDuration, run.levels.count > 1,
      !run.frequencies.isEmpty
    else {
      return
    }
    let peak = run.peak
    let tolerance = max(
      0.02 * peak.squareRoot(), min(background, 0.1 * peak) / (2 * peak.squareRoot()))
    let simple = StraightLines.simplified(
      run.levels.map { ($0.time, $0.value.squareRoot()) }, within: tolerance)
    runs.append(
      (
        peak,
        DetectedSound.Vibration(
          levels: simple.map { ($0.time, $0.value * $0.value) }, frequencies: run.frequencies)
      ))
  }

  mutating func finish() -> Double {
    close()
    return gate
  }

  func vibrations(above level: Double) -> [DetectedSound.Vibration] {
    runs.filter { $0.peak > level }.map(\.vibration)
  }
}
