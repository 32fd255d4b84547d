import TaplineActuators

/// A source of the samples of a schedule in one voice of a profile, with the same bytes on every run and machine, for
/// every block size and first frame.
///
/// Thread: one at a time.  Memory: grows with the number of events, not with the frames rendered.
package final class Synthesizer: BlockSource {
  /// The frames computed at a time; a design choice between the cost of a quantum's start and a device's short
  /// requests.
  static let quantum = 1_024

  package let sampleRate: Int

  /// By default, 2 in the audible voice of a stereo schedule, otherwise 1.
  package let channelCount: Int

  /// The number of frames to the end of the schedule, or to the end of the last ring-out if that is later.
  package let frameCount: Int

  package private(set) var position = 0
  package var isLimited = true
  package private(set) var limitedSampleCount = 0
  private let taps: TapMixer
  private var continuous: ContinuousMixer
  private var audible: AudibleSink?
  private let tactileGain: Double
  private var audio: AudioMixer?
  private let limiter: LimiterStage
  private let prepared: PreparedProfile
  private let voice: Voice
  /// The number of frames over which a control's step is ramped.
  let stepFrames: Int

  private let mix: MixBuffer
  /// The quantum's right channel, if there are two, with room for a group of frames after it.
  private let rightSamples: ScratchBuffer?
  /// The start of the quantum that contains `position` or ends there.
  private var quantumStart = 0
  /// The frames of the quantum that may sound, in whole groups of `soundGrid` frames.
  private var soundRange = 0..<0
  /// Whether the limiter may have an effect in the quantum.
  private var isLoud = false

  /// Prepares to render from frame 0, and allocates everything that rendering needs.
  ///
  /// Thread: control.
  package init(
    _ schedule: Schedule, _ prepared: PreparedProfile, voice: Voice, isStereo: Bool? = nil
  ) {
    precondition(
      schedule.sampleRate == prepared.sampleRate, "schedule and profile have different sample rates"
    )
    let profile = prepared.profile
    sampleRate = schedule.sampleRate
    let stepSeconds = voice == .audible ? profile.envelope.attack.shortest : 0
    let stepFrames = Int((stepSeconds * Double(schedule.sampleRate)).rounded())
    (self.prepared, self.voice, self.stepFrames) = (prepared, voice, stepFrames)
    let tapRenderer: any TapRenderer =
      voice == .tactile
      ? TactileTap(profile, sampleRate: sampleRate) : AudibleTap(profile, sampleRate: sampleRate)
    taps = TapMixer(schedule.taps, renderer: tapRenderer)
    continuous = ContinuousMixer(schedule, profile: profile, stepFrames: stepFrames)
    if voice == .audible {
      audible = schedule.continuous.isEmpty ? nil : AudibleSink(prepared.carriers)
      audio = AudioMixer(schedule, profile: profile, stepFrames: stepFrames)
    }
    channelCount = isStereo ?? (audio != nil && schedule.isStereo) ? 2 : 1
    mix = MixBuffer(reach: taps.reach)
    rightSamples = channelCount == 2 ? ScratchBuffer(count: Self.quantum + laneCount) : nil
    tactileGain = TactileSink.gain(profile)
    limiter = LimiterStage(profile.limiter)
    frameCount = max(
      schedule.frameCount, taps.frameCount, continuous.frameCount, audio?.frameCount ?? 0)
    seek(to: 0)
  }

  package func render(into block: UnsafeMutableBufferPointer<Float>) { fill(block) }

  package func nextBlock(using scratch: UnsafeMutableBufferPointer<Float>) -> SampleBlock {
    renderQuantumIfNeeded()
    let end: Int
    if position < soundRange.lowerBound {
      end = soundRange.lowerBound
    } else {
      end = position < soundRange.upperBound ? soundRange.upperBound : quantumStart + Self.quantum
    }
    let count = min(end - position, scratch.count / channelCount)
    precondition(count > 0, "the scratch buffer is smaller than a frame")
    let frames = position - quantumStart..<position - quantumStart + count
    let samples = soundRange.contains(position) ? self.samples(frames, scratch) : nil
    position += count
    // Limit here, not in `renderQuantum`, so that skipped frames are not counted.
    if isLoud, isLimited, let samples {
      let limited = limiter.apply(to: samples, count: count * channelCount)
      if limited > 0 { limitedSampleCount += limited }
    }
    return SampleBlock(frameCount: count, samples: samples.map { UnsafePointer($0) })
  }

  /// Returns the samples of the quantum at the position, before the limiter, or nil if it is silent; there must be one
  /// channel, and the position must be at the start of a quantum.
  func nextQuantum() -> UnsafePointer<Float>? {
    renderQuantumIfNeeded()
    precondition(
      position == quantumStart && channelCount == 1,
      "the position is not at the start of a quantum, or there are two channels")
    position += Self.quantum
    return soundRange.isEmpty ? nil : UnsafePointer(mix[quantumStart])
  }

  /// Returns frames of the quantum: one channel in place, or two channels interleaved in the scratch.
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

  /// Continues with a changed schedule from the end of the latest quantum.
  ///
  /// Events that have started must be unchanged up to that frame. The new schedule may omit taps that have started, and
  /// controls before the frames that `neededFrame` returns. `frameCount` does not change. An event of the new schedule
  /// continues an event of the old one that has the same start frame and the same entry of `Schedule.sources`.
  ///
  /// Thread: control.  Allocates: the same as the initializer.
  func replaceSchedule(by schedule: Schedule) {
    precondition(schedule.sampleRate == sampleRate, "the new schedule has another sample rate")
    precondition(
      position == quantumStart + Self.quantum, "the position is not at the end of a quantum")
    let profile = prepared.profile
    taps.replace(schedule.taps, from: position)
    let changed = ContinuousMixer(schedule, profile: profile, stepFrames: stepFrames)
    changed.restart(at: position, after: continuous)
    continuous = changed
    guard voice == .audible else { return }
    if audible == nil, !schedule.continuous.isEmpty {
      audible = AudibleSink(prepared.carriers)
    }
    audio = AudioMixer(schedule, profile: profile, stepFrames: stepFrames)
    audio?.restart(at: position)
  }

  /// Returns the frame from which the sounding continuous events of a source need controls, or else the position.
  func neededFrame(ofSource source: String) -> Int {
    continuous.neededFrame(ofSource: source) ?? position
  }

  /// Whether all started events have ended by the end of the latest quantum; false if there are audio events.
  var isQuiet: Bool {
    mix.soundsUntil <= quantumStart + Self.quantum && continuous.isQuiet && audio == nil
  }

  package func seek(to frame: Int) {
    precondition(frame >= 0, "the frame is negative")
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

  /// The grid in frames on which silence starts and ends, so that most samples are encoded in whole groups.
  private static let soundGrid = 16

  private func soundRange(of quantum: Range<Int>) -> Range<Int> {
    let first = mix.soundsFrom / Self.soundGrid * Self.soundGrid
    let last = (mix.soundsUntil + Self.soundGrid - 1) / Self.soundGrid * Self.soundGrid
    guard first < quantum.upperBound, last > quantum.lowerBound else {
      return quantum.upperBound..<quantum.upperBound
    }
    return max(first, quantum.lowerBound)..<min(last, quantum.upperBound)
  }

  @inline(__always)
  private func renderQuantumIfNeeded() {
    guard position == quantumStart + Self.quantum else { return }
    quantumStart = position
    renderQuantum()
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
      mix.recordAddition(to: range)
      bound += peak
    }
    // Haptics are in the middle of the stereo field.
    rightSamples?.start.update(from: target, count: Self.quantum + laneCount)
    if let audio, audio.render(range, left: target, right: rightSamples?.start) {
      mix.recordAddition(to: range)
      bound = .infinity
    }
    soundRange = soundRange(of: range)
    isLoud = limiter.mayChange(samplesUpTo: bound)
  }
}
