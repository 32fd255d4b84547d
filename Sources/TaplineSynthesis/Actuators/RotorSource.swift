import TaplineActuators
import TaplinePatterns

/// The acceleration of an eccentric rotor, scaled like that of `ResonanceSource`.
///
/// Thread: one at a time.  Memory: grows with the number of events, not with the frames rendered.
final class RotorSource: BlockSource {
  let sampleRate: Int
  let frameCount: Int
  private(set) var position = 0
  var isLimited = true
  private(set) var limitedSampleCount = 0
  private let motion: RotorMotion
  private let clock: FrameClock
  private let level: Double
  private let limiter: LimiterStage
  private var segmentIndex = 0

  init(_ motion: RotorMotion, profile: ActuatorProfile, sampleRate: Int) {
    self.motion = motion
    self.sampleRate = sampleRate
    clock = FrameClock(sampleRate: sampleRate)
    level = TactileSink.gain(profile)
    limiter = LimiterStage(profile.limiter)
    frameCount = Int((motion.end * Double(sampleRate)).rounded(.up))
  }

  var channelCount: Int { 1 }

  func render(into block: UnsafeMutableBufferPointer<Float>) { fill(block) }

  func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock {
    precondition(!scratch.isEmpty, "the scratch buffer is smaller than a frame")
    let first = position
    position += scratch.count
    guard !motion.isAtRest(until: clock.seconds(at: position), segmentIndex),
      let target = scratch.baseAddress
    else { return SampleBlock(frameCount: scratch.count, samples: nil) }
    for frame in 0..<scratch.count {
      let time = clock.seconds(at: first + frame)
      target[frame] = Float(level * motion.acceleration(at: time, &segmentIndex))
    }
    if isLimited { limitedSampleCount += limiter.apply(to: target, count: scratch.count) }
    return SampleBlock(frameCount: scratch.count, samples: UnsafePointer(target))
  }

  func seek(to frame: Int) {
    precondition(frame >= 0, "the frame is negative")
    position = frame
    segmentIndex = motion.segmentIndex(at: clock.seconds(at: frame))
  }
}
