#if os(Linux)
import TaplineFiles
import TaplineActuators
import TaplineSynthesis

/// A message from the audio thread, as in `PlaybackReport.Delivery`.
struct LiveNotice: BitwiseCopyable {
  enum Kind {
    case began, ended
  }

  var kind: Kind
  /// `ended` returns the reference that came with the request.
  var voice: Unmanaged<LiveVoice>
  var startFrame = 0
  var writtenAt = 0
  var queuedFrames = 0
}

/// Mixes the sounding voices, period by period, and limits the sum.
///
/// Thread: render.  Allocates: never after initialization.
final class LiveMixer {
  /// The number of voices that can sound together, a design choice: enough for taps of 80 ms that start every 2.5 ms.
  static let maximumVoices = 32

  /// The number of additional voices that can fade out within a period.
  static let maximumFadingVoices = 4

  /// The requested voices, each with a retain count that this mixer owns.
  private let requests: SPSCQueue<Unmanaged<LiveVoice>>
  private let notices: SPSCQueue<LiveNotice>
  private let voices: UnsafeMutableBufferPointer<Unmanaged<LiveVoice>?>
  private let scratch: UnsafeMutableBufferPointer<Float>
  private let periodFrames: Int
  private let channelCount: Int
  private let limiter: LimiterStage

  private(set) var limitedSamples = 0
  /// The number of voices that sound or will start.
  private(set) var soundingCount = 0

  /// Returns the maximum number of channels of a voice; a device with one channel plays the left channel of two.
  static func channels(of configuration: PlaybackConfiguration) -> Int {
    max(configuration.channelCount, 2)
  }

  init(
    requests: SPSCQueue<Unmanaged<LiveVoice>>, notices: SPSCQueue<LiveNotice>, periodFrames: Int,
    channelCount: Int, limiter: Limiter
  ) {
    self.requests = requests
    self.notices = notices
    self.periodFrames = periodFrames
    self.channelCount = channelCount
    self.limiter = LimiterStage(limiter)
    voices = .allocate(capacity: Self.maximumVoices + Self.maximumFadingVoices)
    voices.initialize(repeating: nil)
    scratch = .allocate(capacity: periodFrames * max(channelCount, 2))
    scratch.initialize(repeating: 0)
  }

  deinit {
    for voice in voices { voice?.release() }
    while let voice = requests.pop() { voice.release() }
    while let notice = notices.pop() { if notice.kind == .ended { notice.voice.release() } }
    voices.deallocate()
    scratch.deallocate()
  }

  /// Assigns a slot and a start to the voices requested since the last period.
  func takeRequests(at frame: Int, clock: StreamClock?, latency: Int) {
    while let voice = requests.pop() {
      let slot = freeSlot()
      voices[slot] = voice
      soundingCount += 1
      voice._withUnsafeGuaranteedRef { voice in
        var start = frame
        if let clock {
          let onTime = clock.frame(at: voice.requestedAt + latency)
          // The clock can be wrong after a correction, so a voice starts at most 16 periods later.
          start = min(max(onTime, frame), frame + 16 * periodFrames)
        }
        voice.startFrame = start
      }
    }
  }

  /// Stops voices with a lower ordinal: sounding ones within the period, others immediately.
  func stop(before ordinal: Int) {
    guard soundingCount > 0 else { return }
    for index in 0..<voices.count {
      guard let voice = voices[index] else { continue }
      let isOver = voice._withUnsafeGuaranteedRef { voice in
        guard voice.ordinal < ordinal else { return false }
        voice.isStopping = true
        return !voice.hasBegun
      }
      if isOver { end(at: index) }
    }
  }

  /// Returns a slot; if `maximumVoices` sound, the oldest fades out or ends, because the latest request matters most.
  private func freeSlot() -> Int {
    var slot: Int?
    var steadyCount = 0
    var oldest: (index: Int, start: Int)?
    var oldestFading: (index: Int, start: Int)?
    for index in 0..<voices.count {
      guard let voice = voices[index] else {
        if slot == nil { slot = index }
        continue
      }
      let (start, fades) = voice._withUnsafeGuaranteedRef { ($0.startFrame, $0.isStopping) }
      if fades {
        if start < oldestFading?.start ?? .max { oldestFading = (index, start) }
      } else {
        steadyCount += 1
        if start < oldest?.start ?? .max { oldest = (index, start) }
      }
    }
    if steadyCount >= Self.maximumVoices, let oldest {
      voices[oldest.index]?._withUnsafeGuaranteedRef { $0.isStopping = true }
    }
    if let slot { return slot }
    // More voices were replaced within a period than can fade.
    let cut = oldestFading?.index ?? oldest?.index ?? 0
    end(at: cut)
    return cut
  }

  private func end(at slot: Int) {
    guard let voice = voices[slot] else { return }
    voices[slot] = nil
    soundingCount -= 1
    report(LiveNotice(kind: .ended, voice: voice))
  }

  private func report(_ notice: LiveNotice) {
    let isReported = notices.push(notice)
    // The engine limits the number of voices so that there is room.
    precondition(isReported, "the queue of notices is full")
  }

  func render(into target: UnsafeMutableBufferPointer<Float>, at frame: Int) {
    target.update(repeating: 0)
    guard soundingCount > 0 else { return }
    for index in 0..<voices.count {
      voices[index]?._withUnsafeGuaranteedRef { voice in
        voice.periodOffset = max(voice.startFrame - frame, 0)
        add(voice, to: target)
      }
    }
    guard let samples = target.baseAddress else { return }
    limitedSamples += limiter.apply(to: samples, count: target.count)
  }

  private func add(_ voice: LiveVoice, to target: UnsafeMutableBufferPointer<Float>) {
    let source = voice.source
    let offset = voice.periodOffset
    voice.periodStart = source.position
    let count = min(periodFrames - offset, voice.endFrame - source.position)
    guard count > 0 else { return }
    let channels = source.channelCount
    source.render(into: UnsafeMutableBufferPointer(rebasing: scratch[..<(count * channels)]))
    let fall: Float = voice.isStopping ? 1 / Float(count) : 0
    // The only channel of a voice plays on all channels of the device; one of several plays on the same channel.
    for channel in 0..<channelCount where channels == 1 || channel < channels {
      let own = channels == 1 ? 0 : channel
      for frame in 0..<count {
        let gain = 1 - fall * Float(frame)
        target[(offset + frame) * channelCount + channel] += gain * scratch[frame * channels + own]
      }
    }
  }

  func logFrames(_ accepted: Range<Int>, delivered: Int) {
    guard soundingCount > 0 else { return }
    for index in 0..<voices.count {
      voices[index]?._withUnsafeGuaranteedRef { voice in
        guard let log = voice.log else { return }
        let own = accepted.clamped(
          to: min(voice.periodOffset, accepted.upperBound)..<accepted.upperBound)
        let first = voice.periodStart - voice.periodOffset
        let frames = first + own.lowerBound..<first + own.upperBound
        log.record(
          frames.clamped(to: voice.periodStart..<max(voice.endFrame, voice.periodStart)),
          delivered: delivered + own.lowerBound - accepted.lowerBound, at: SystemClock.nanoseconds)
      }
    }
  }

  /// Reports the voices that started or ended with the period just written.
  func finishPeriod(at frame: Int, writtenAt time: Int, queuedFrames: () -> Int) {
    guard soundingCount > 0 else { return }
    var queued = -1
    let end = frame + periodFrames
    for index in 0..<voices.count {
      guard let voice = voices[index] else { continue }
      let (start, begins, ends) = voice._withUnsafeGuaranteedRef { voice in
        let begins = !voice.hasBegun && voice.startFrame < end
        if begins { voice.hasBegun = true }
        let isOver = voice.isStopping || voice.source.position >= voice.endFrame
        return (voice.startFrame, begins, voice.hasBegun && isOver)
      }
      if begins {
        if queued < 0 { queued = queuedFrames() }
        report(
          LiveNotice(
            kind: .began, voice: voice, startFrame: start, writtenAt: time,
            queuedFrames: max(queued - (end - start), 0)))
      }
      if ends { self.end(at: index) }
    }
  }
}
#endif
