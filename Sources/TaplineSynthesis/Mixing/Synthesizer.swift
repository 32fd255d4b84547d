package import TaplineActuators

/// Turns a schedule into samples, in one voice of one profile.
///
/// The same schedule, profile and voice give the same bytes on every run and machine, for every
/// block size, and from whatever frame rendering begins. A tap is the same samples wherever it
/// stands. Work is done in quanta aligned to absolute frames; blocks only slice them.
///
/// Thread: one at a time.  Memory: grows with the number of events, not with the frames rendered.
package final class Synthesizer: BlockSource {
  /// Frames that are computed at a time, from multiples of it: a power of two, long enough for what
  /// begins anew with each to cost little, short enough for a device that asks for some tens of frames
  /// at a time.
  static let quantum = 1_024

  /// Frames for each second.
  package let sampleRate: Int

  /// 2 in the audible voice of a schedule in which something pans or brings two channels, else 1.
  package let channelCount: Int

  /// Frames from 0 to the last that may sound or belongs to the schedule, ring-out included.
  package let frameCount: Int

  /// The next frame that `render(into:)` gives.
  package private(set) var position = 0

  /// Whether the profile's limiter keeps samples within full scale.
  package var isLimited = true

  /// How many of the frames given so far the limiter has compressed or clipped; of two channels,
  /// added up.
  package private(set) var limitedFrameCount = 0

  private let taps: any TapRenderer
  private var continuous: ContinuousMixer
  private var audible: AudibleSink?
  private let tactileGain: Double
  private var audio: AudioMixer?
  private let limiter: LimiterStage
  private let prepared: PreparedProfile
  private let voice: Voice
  private let stepFrames: Int

  private let mix: MixBuffer
  /// The quantum's right channel, where there is one, and room for a group of frames beyond it.
  private let rightSamples: ScratchBuffer?
  /// The quantum that `position` stands in or, when it is passed, at whose end.
  private var quantumStart = 0
  /// The frames of the quantum that may sound, in whole groups of `soundGrid` frames.
  private var sounding = 0..<0
  /// Whether the limiter may have something to do in the quantum.
  private var isLoud = false

  /// Prepares to render from frame 0.
  ///
  /// Thread: control.  Allocates: all that rendering needs.
  package convenience init(
    _ schedule: Schedule, profile: ActuatorProfile, voice: Voice, isStereo: Bool? = nil
  ) {
    let prepared = PreparedProfile(profile, sampleRate: schedule.sampleRate)
    self.init(schedule, prepared, voice: voice, isStereo: isStereo)
  }

  /// Prepares to render from frame 0.
  ///
  /// Thread: control.  Allocates: all that rendering needs.
  init(
    _ schedule: Schedule, _ prepared: PreparedProfile, voice: Voice, isStereo: Bool? = nil
  ) {
    precondition(schedule.sampleRate == prepared.sampleRate, "one rate for both")
    let profile = prepared.profile
    sampleRate = schedule.sampleRate
    let stepSeconds = voice == .audible ? profile.envelope.attack.shortest : 0
    let stepFrames = Int((stepSeconds * Double(schedule.sampleRate)).rounded())
    (self.prepared, self.voice, self.stepFrames) = (prepared, voice, stepFrames)
    switch voice {
    case .tactile:
      taps = TapMixer(
        schedule.taps, grain: TactileTap(profile, sampleRate: schedule.sampleRate))
      audible = nil
      audio = nil
    case .audible:
      taps = TapMixer(
        schedule.taps, grain: AudibleTap(profile, sampleRate: schedule.sampleRate))
      audible =
        schedule.continuous.isEmpty ? nil : AudibleSink(prepared.carriers)
      audio =
        schedule.audio.isEmpty
        ? nil : AudioMixer(schedule, profile: profile, stepFrames: stepFrames)
    }
    channelCount = isStereo ?? (audio != nil && schedule.isStereo) ? 2 : 1
    mix = MixBuffer(reach: taps.reach, quantum: Self.quantum)
    rightSamples = channelCount == 2 ? ScratchBuffer(count: Self.quantum + laneCount) : nil
    tactileGain = TactileSink.gain(profile)
    continuous = ContinuousMixer(schedule, profile: profile, stepFrames: stepFrames)
    limiter = LimiterStage(profile.limiter)
    frameCount = max(
      schedule.frameCount, taps.frameCount, continuous.frameCount, audio?.frameCount ?? 0)
    restart(at: 0)
  }

  package func render(into block: UnsafeMutableBufferPointer<Float>) {
    fill(block)
  }

  package func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock {
    if position == quantumStart + Self.quantum {
      quantumStart = position
      renderQuantum()
    }
    let end =
      position < sounding.lowerBound
      ? sounding.lowerBound
      : position < sounding.upperBound ? sounding.upperBound : quantumStart + Self.quantum
    let count = min(end - position, scratch.count / channelCount)
    precondition(count > 0, "the scratch holds no frame")
    let frames = position - quantumStart..<position - quantumStart + count
    let samples = sounding.contains(position) ? self.samples(frames, scratch) : nil
    position += count
    // Here rather than on the quantum: what is passed over on the way to a frame is not counted.
    if isLoud, isLimited, let samples {
      let limited = limiter.apply(to: samples, count: count * channelCount)
      if limited > 0 { limitedFrameCount += limited }
    }
    return SampleBlock(frameCount: count, samples: samples.map { UnsafePointer($0) })
  }

  /// Frames of the quantum: of one channel where they are, of two interleaved in the scratch.
  private func samples(
    _ frames: Range<Int>, _ scratch: UnsafeMutableBufferPointer<Float>
  ) -> UnsafeMutablePointer<Float>? {
    let left = mix[quantumStart]
    guard let rightSamples, let target = scratch.baseAddress else {
      return left + frames.lowerBound
    }
    for index in 0..<frames.count {
      target[2 * index] = left[frames.lowerBound + index]
      target[2 * index + 1] = rightSamples.start[frames.lowerBound + index]
    }
    return target
  }

  package func seek(to frame: Int) {
    precondition(frame >= 0, "frames begin at 0")
    restart(at: frame)
  }

  /// Goes on with a schedule that has changed, from the end of the quantum that was rendered last.
  ///
  /// What has begun must stand in it as before, up to there; taps that have begun may be missing, since
  /// each was added as a whole. `frameCount` stays that of the first schedule.
  ///
  /// Thread: control.  Allocates: as making it does.
  func goOn(with schedule: Schedule) {
    precondition(schedule.sampleRate == sampleRate, "the rate stays")
    precondition(position == quantumStart + Self.quantum, "it goes on at the end of a quantum")
    let profile = prepared.profile
    taps.replace(schedule.taps, from: position)
    continuous = ContinuousMixer(schedule, profile: profile, stepFrames: stepFrames)
    continuous.restart(at: position)
    guard voice == .audible else { return }
    if audible == nil, !schedule.continuous.isEmpty {
      audible = AudibleSink(prepared.carriers)
    }
    audio =
      schedule.audio.isEmpty
      ? nil : AudioMixer(schedule, profile: profile, stepFrames: stepFrames)
    audio?.restart(at: position)
  }

  /// Whether nothing sounds behind the quantum that was rendered last, but what has yet to begin.
  var isQuiet: Bool {
    mix.soundsUntil <= quantumStart + Self.quantum && continuous.isQuiet && audio == nil
  }

  private func restart(at frame: Int) {
    quantumStart = frame / Self.quantum * Self.quantum
    let lead = max(0, quantumStart - taps.reach) / Self.quantum * Self.quantum
    mix.restart(at: lead)
    taps.restart(at: lead)
    for start in stride(from: lead, to: quantumStart, by: Self.quantum) {
      mix.move(to: start)
      taps.render(upTo: start + Self.quantum, into: mix)
    }
    continuous.restart(at: quantumStart)
    audio?.restart(at: quantumStart)
    renderQuantum()
    position = frame
  }

  /// Frames that silence begins and ends on, so that few groups of samples are encoded in part.
  private static let soundGrid = 16

  private func soundingFrames(of quantum: Range<Int>) -> Range<Int> {
    let first = mix.soundsFrom / Self.soundGrid * Self.soundGrid
    let last = (mix.soundsUntil + Self.soundGrid - 1) / Self.soundGrid * Self.soundGrid
    guard first < quantum.upperBound, last > quantum.lowerBound else {
      return quantum.upperBound..<quantum.upperBound
    }
    return max(first, quantum.lowerBound)..<min(last, quantum.upperBound)
  }

  private func renderQuantum() {
    let range = quantumStart..<quantumStart + Self.quantum
    mix.move(to: range.lowerBound)
    taps.render(upTo: range.upperBound, into: mix)
    let target = mix[range.lowerBound]
    var bound = mix.bound
    let peak: Double?
    if let audible {
      audible.begin(quantumStart: range.lowerBound, target: target)
      peak = continuous.render(range, into: audible)
    } else {
      peak = continuous.render(range, into: TactileSink(gain: tactileGain, target: target))
    }
    if let peak {
      mix.added(to: range)
      bound += peak
    }
    // Haptics stand in the middle.
    rightSamples?.start.update(from: target, count: Self.quantum + laneCount)
    if let audio, audio.render(range, left: target, right: rightSamples?.start) {
      mix.added(to: range)
      bound = .infinity
    }
    sounding = soundingFrames(of: range)
    isLoud = limiter.mayChange(below: bound)
  }
}

/// A tap mixer, whatever its grain; dispatched once for each quantum.
protocol TapRenderer: AnyObject {
  var frameCount: Int { get }
  var reach: Int { get }
  func restart(at frame: Int)
  func replace(_ taps: [ScheduledTap], from frame: Int)
  func render(upTo end: Int, into mix: MixBuffer)
}

extension TapMixer: TapRenderer {}
