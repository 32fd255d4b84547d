public import ActuatorProfiles
public import FrameScheduling

/// Turns a schedule into samples, in one voice of one profile.
///
/// The same schedule, profile and voice give the same bytes on every run and machine, for every
/// block size, and from whatever frame rendering begins. A tap is the same samples wherever it
/// stands. Work is done in quanta aligned to absolute frames; blocks only slice them.
///
/// Thread: one at a time.  Memory: grows with the number of events, not with the frames rendered.
public final class Synthesizer: BlockSource {
  /// Frames that are computed at a time, from multiples of it.
  static let quantum = 256

  /// Frames for each second.
  public let sampleRate: Int

  /// 2 in the audible voice of a schedule in which something pans or brings two channels, else 1.
  public let channelCount: Int

  /// Frames from 0 to the last that may sound or belongs to the schedule, ring-out included.
  public let frameCount: Int

  /// The next frame that `render(into:)` gives.
  public private(set) var position = 0

  /// How many of the frames given so far the limiter has bent or cut; of two channels, added up.
  public private(set) var limitedFrameCount = 0

  private let taps: any TapRenderer
  private let continuous: ContinuousMixer
  private let audible: AudibleSink?
  private let tactile: TactileSink
  private let audio: AudioMixer?
  private let limiter: LimiterStage

  /// The quantum that `position` stands in, and room for a group of frames beyond it.
  private let samples = ScratchBuffer(count: Synthesizer.quantum + laneCount)
  /// The same for the right channel, where there is one.
  private let rightSamples: ScratchBuffer?
  private var quantumStart = 0
  private var isQuantumSilent = true

  /// Prepares to render from frame 0.
  ///
  /// Thread: control.  Allocates: all that rendering needs.
  ///
  /// - Parameters:
  ///   - schedule: What to render; audio events, which no actuator plays, sound in the audible voice
  ///     only.
  ///   - profile: What sharpness and intensity mean.
  ///   - voice: Which signal is wanted.
  public init(_ schedule: Schedule, profile: ActuatorProfile, voice: Voice) {
    sampleRate = schedule.sampleRate
    switch voice {
    case .tactile:
      taps = TapMixer(
        schedule.taps, grain: TactileTap(profile, sampleRate: schedule.sampleRate),
        quantum: Self.quantum)
      audible = nil
      audio = nil
    case .audible:
      taps = TapMixer(
        schedule.taps, grain: AudibleTap(profile, sampleRate: schedule.sampleRate),
        quantum: Self.quantum)
      audible = AudibleSink(profile, sampleRate: schedule.sampleRate)
      audio = schedule.audio.isEmpty ? nil : AudioMixer(schedule, profile: profile)
    }
    channelCount = audio != nil && schedule.isStereo ? 2 : 1
    rightSamples = channelCount == 2 ? ScratchBuffer(count: samples.count) : nil
    tactile = TactileSink(profile, target: samples.start)
    continuous = ContinuousMixer(schedule, profile: profile)
    limiter = LimiterStage(profile.limiter)
    frameCount = max(
      schedule.frameCount, taps.frameCount, continuous.frameCount, audio?.frameCount ?? 0)
    restart(at: 0)
  }

  /// Fills a block with the next frames; past the end, with zeros.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameter block: Interleaved samples, a whole number of frames, `-1...1`.
  public func render(into block: UnsafeMutableBufferPointer<Float>) {
    precondition(block.count.isMultiple(of: channelCount), "a block holds whole frames")
    guard var target = block.baseAddress else { return }
    var left = block.count / channelCount
    while left > 0 {
      enterQuantum()
      let offset = position - quantumStart
      let count = min(Self.quantum - offset, left)
      copy(offset, count, to: target)
      let size = count * channelCount
      // Here rather than on the quantum: what is passed over on the way to a frame is not counted.
      if !isQuantumSilent {
        let limited = limiter.apply(to: target, count: size)
        if limited > 0 { limitedFrameCount += limited }
      }
      target += size
      position += count
      left -= count
    }
  }

  /// The rest of the quantum that `position` stands in.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Returns: Its frames; silent where no event sounds.
  public func nextStretch() -> SoundStretch {
    enterQuantum()
    return SoundStretch(
      frameCount: quantumStart + Self.quantum - position, isSilent: isQuantumSilent)
  }

  /// Goes on within what `nextStretch()` gave.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameter count: Frames.
  public func skip(_ count: Int) {
    precondition(position + count <= quantumStart + Self.quantum, "only a stretch can be skipped")
    position += count
  }

  /// Renders the quantum that `position` stands in, if that is a new one.
  private func enterQuantum() {
    guard position == quantumStart + Self.quantum else { return }
    quantumStart += Self.quantum
    renderQuantum()
  }

  private func copy(_ offset: Int, _ count: Int, to target: UnsafeMutablePointer<Float>) {
    guard let rightSamples else {
      target.update(from: samples.start + offset, count: count)
      return
    }
    for frame in 0..<count {
      target[2 * frame] = samples.start[offset + frame]
      target[2 * frame + 1] = rightSamples.start[offset + frame]
    }
  }

  /// Goes to a frame; the samples from there on are those of an uninterrupted rendering.
  ///
  /// Thread: control.
  ///
  /// - Parameter frame: The next frame to give, `>= 0`.
  /// - Complexity: O(continuous and audio events + the longest tap).
  public func seek(to frame: Int) {
    precondition(frame >= 0, "frames begin at 0")
    restart(at: frame)
  }

  private func restart(at frame: Int) {
    quantumStart = frame / Self.quantum * Self.quantum
    let lead = max(0, quantumStart - taps.reach) / Self.quantum * Self.quantum
    taps.restart(at: lead)
    for start in stride(from: lead, to: quantumStart, by: Self.quantum) {
      _ = taps.render(start, count: Self.quantum, into: samples.start)
    }
    continuous.restart(at: quantumStart)
    audio?.restart(at: quantumStart)
    isQuantumSilent = false
    renderQuantum()
    position = frame
  }

  private func renderQuantum() {
    let range = quantumStart..<quantumStart + Self.quantum
    // Taps replace what was there; all else is added.
    var sounds = taps.render(range.lowerBound, count: Self.quantum, into: samples.start)
    if !sounds, !isQuantumSilent { samples.start.update(repeating: 0, count: samples.count) }
    if var audible {
      audible.clear(quantumStart: range.lowerBound)
      if continuous.render(range, into: &audible) {
        audible.finish(into: samples.start)
        sounds = true
      }
    } else {
      var tactile = tactile
      if continuous.render(range, into: &tactile) { sounds = true }
    }
    // Haptics stand in the middle; with silence left and right, both are zero already.
    if sounds || !isQuantumSilent {
      rightSamples?.start.update(from: samples.start, count: samples.count)
    }
    if let audio, audio.render(range, left: samples.start, right: rightSamples?.start) {
      sounds = true
    }
    isQuantumSilent = !sounds
  }
}

/// A tap mixer, whatever its grain; dispatched once for each quantum.
protocol TapRenderer: AnyObject {
  var frameCount: Int { get }
  var reach: Int { get }
  func restart(at frame: Int)
  func render(_ frame: Int, count: Int, into target: UnsafeMutablePointer<Float>) -> Bool
}

extension TapMixer: TapRenderer {}
