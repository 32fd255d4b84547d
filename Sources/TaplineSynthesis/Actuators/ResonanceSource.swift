import CTaplineLoops
import TaplineActuators

/// The acceleration of a resonance that the tactile voice drives, scaled so that the largest acceleration under a
/// steady full drive is as large as the samples of a continuous event of intensity 1.
///
/// Thread and memory: the same as for `drive`.
final class ResonanceSource: BlockSource {
  let frameCount: Int
  private(set) var position = 0
  var isLimited = true
  private(set) var limitedSampleCount = 0
  private let drive: Synthesizer
  private let resonance: ResonanceFilter
  private let shaping: Shaping?
  private let limiter: LimiterStage
  /// Whether the limiter may have an effect.
  private let isLoud: Bool
  private let precedingQuantumCount: Int
  private let input = ScratchBuffer(count: Synthesizer.quantum)
  private let samples = ScratchBuffer(count: Synthesizer.quantum)
  private var quantumStart = 0
  private var isSounding = false

  /// The filter for the velocity at which the driver circuit aims, and its limits in the unit of the tactile samples.
  private struct Shaping {
    let velocity: ResonanceFilter
    let limit: Float
    let boost: Float
    let overdrive: Float
    let braking: Float
  }

  /// Only this source may render from `drive` afterwards.
  init(_ drive: Synthesizer, _ model: Actuator.Resonance, profile: ActuatorProfile) {
    self.drive = drive
    let level = TactileSink.gain(profile)
    let rate = drive.sampleRate
    shaping = model.driver.map { driver in
      Shaping(
        velocity: ResonanceFilter(
          hertz: model.hertz, quality: driver.quality, limit: level * model.driveLimit,
          sampleRate: rate, output: .velocity),
        limit: Float(level * model.driveLimit),
        boost: Float(model.quality / driver.quality - 1),
        overdrive: Float(level * driver.overdriveLimit),
        braking: Float(level * driver.brakingLimit))
    }
    let limit = model.driver.map { max($0.overdriveLimit, $0.brakingLimit) } ?? model.driveLimit
    resonance = ResonanceFilter(
      hertz: model.hertz, quality: model.quality, limit: level * limit, sampleRate: rate,
      output: .acceleration)
    precedingQuantumCount =
      resonance.precedingQuantumCount + (shaping?.velocity.precedingQuantumCount ?? 0)
    let quanta = (drive.frameCount + Synthesizer.quantum - 1) / Synthesizer.quantum
    frameCount =
      drive.frameCount == 0 ? 0 : (quanta + precedingQuantumCount) * Synthesizer.quantum
    limiter = LimiterStage(profile.limiter)
    isLoud = limiter.mayChange(samplesUpTo: resonance.bound)
    seek(to: 0)
  }

  var sampleRate: Int { drive.sampleRate }
  var channelCount: Int { 1 }

  func render(into block: UnsafeMutableBufferPointer<Float>) { fill(block) }

  func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock {
    if position == quantumStart + Synthesizer.quantum {
      quantumStart = position
      renderQuantum()
    }
    let offset = position - quantumStart
    let count = min(Synthesizer.quantum - offset, scratch.count)
    precondition(count > 0, "the scratch buffer is smaller than a frame")
    position += count
    guard isSounding else { return SampleBlock(frameCount: count, samples: nil) }
    if isLoud, isLimited {
      limitedSampleCount += limiter.apply(to: samples.start + offset, count: count)
    }
    return SampleBlock(frameCount: count, samples: UnsafePointer(samples.start + offset))
  }

  func seek(to frame: Int) {
    precondition(frame >= 0, "the frame is negative")
    let quantum = frame / Synthesizer.quantum
    let first = max(quantum - precedingQuantumCount, 0)
    drive.seek(to: first * Synthesizer.quantum)
    resonance.restart()
    shaping?.velocity.restart()
    for _ in first...quantum { renderQuantum() }
    quantumStart = quantum * Synthesizer.quantum
    position = frame
  }

  private func renderQuantum() {
    let sample = drive.nextQuantum()
    guard let shaping else {
      isSounding = resonance.run(sample, into: samples.start)
      return
    }
    // `samples` holds the velocity until the acceleration replaces it.
    let isDriven = shaping.velocity.run(sample, into: samples.start)
    if isDriven {
      if let sample {
        input.start.update(from: sample, count: Synthesizer.quantum)
      } else {
        input.start.update(repeating: 0, count: Synthesizer.quantum)
      }
      ctapline_shape_drive(
        input.start, samples.start, Synthesizer.quantum, shaping.limit, shaping.boost,
        shaping.overdrive, shaping.braking)
    }
    isSounding = resonance.run(isDriven ? UnsafePointer(input.start) : nil, into: samples.start)
  }
}
