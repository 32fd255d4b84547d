#if os(Linux)
import TaplineSynthesis

/// What the control thread asks of the audio thread.
struct LiveRequest: BitwiseCopyable {
  enum Kind {
    /// Begin a voice with the next period.
    case play
    /// Let every voice fall silent within the next period.
    case stop
  }

  var kind: Kind
  /// The voice, retained; nil to stop.
  var voice: Unmanaged<LiveVoice>?
}

/// What the audio thread tells the control thread.
struct LiveNotice: BitwiseCopyable {
  enum Kind {
    /// The first frames of a voice were written.
    case began
    /// A voice has ended and is given back.
    case ended
  }

  var kind: Kind
  /// The voice; the reference that came with the request is given back with `ended`.
  var voice: Unmanaged<LiveVoice>
  /// The frame of the device's stream on which the voice begins.
  var startFrame = 0
  /// When its first period had been written, on `MonotonicClock`.
  var writtenAt = 0
  /// Frames that the device then had in its queue.
  var queuedFrames = 0
}

/// Sums the voices that sound, period by period.
///
/// A voice begins with the first frame of the period after its request. When every place is taken,
/// the voice that began first makes room: under the fingers, what was pressed last matters.
///
/// The engine lets no more voices out than the queue of notices has room for, so that reporting
/// them never fails.
///
/// Thread: render.  Allocates: never after its making.
final class LiveMixer {
  /// Voices that can sound at once, a design choice: 32 taps of 80 ms come 2.5 ms apart.
  static let places = 32

  private let requests: SPSCQueue<LiveRequest>
  private let notices: SPSCQueue<LiveNotice>
  private let voices: UnsafeMutableBufferPointer<Unmanaged<LiveVoice>?>
  private let scratch: UnsafeMutableBufferPointer<Float>
  private let periodFrames: Int
  private let channelCount: Int

  /// Samples outside `-1...1`, which the encoding cuts.
  private(set) var clippedSamples = 0

  /// Voices that sound, those included that begin with the next period.
  private(set) var soundingCount = 0

  /// The most channels of a voice: a device of one plays the left of two.
  static func channels(of configuration: PlaybackConfiguration) -> Int {
    max(configuration.channelCount, 2)
  }

  init(
    requests: SPSCQueue<LiveRequest>, notices: SPSCQueue<LiveNotice>, periodFrames: Int,
    channelCount: Int
  ) {
    self.requests = requests
    self.notices = notices
    self.periodFrames = periodFrames
    self.channelCount = channelCount
    voices = .allocate(capacity: Self.places)
    voices.initialize(repeating: nil)
    scratch = .allocate(capacity: periodFrames * max(channelCount, 2))
    scratch.initialize(repeating: 0)
  }

  deinit {
    for voice in voices { voice?.release() }
    while let request = requests.pop() { request.voice?.release() }
    while let notice = notices.pop() { if notice.kind == .ended { notice.voice.release() } }
    voices.deallocate()
    scratch.deallocate()
  }

  /// Takes up what was asked for since the last period.
  func takeRequests() {
    while let request = requests.pop() {
      switch request.kind {
      case .play:
        if let voice = request.voice { begin(voice) }
      case .stop:
        for index in 0..<voices.count {
          voices[index]?._withUnsafeGuaranteedRef { $0.isStopping = true }
        }
      }
    }
  }

  private func begin(_ voice: Unmanaged<LiveVoice>) {
    var place = 0
    var earliest = Int.max
    for index in 0..<voices.count {
      guard let other = voices[index] else {
        place = index
        break
      }
      let start = other._withUnsafeGuaranteedRef { $0.startFrame }
      // Those that have not begun yet stand at -1 and are the last to go.
      if start >= 0, start < earliest { (place, earliest) = (index, start) }
    }
    end(at: place)
    voices[place] = voice
    soundingCount += 1
  }

  /// Gives the voice of a place back, if there is one.
  private func end(at place: Int) {
    guard let voice = voices[place] else { return }
    voices[place] = nil
    soundingCount -= 1
    report(LiveNotice(kind: .ended, voice: voice))
  }

  private func report(_ notice: LiveNotice) {
    let isReported = notices.push(notice)
    precondition(isReported, "the engine lets no more voices out than there is room for")
  }

  /// Renders a period into interleaved samples of the device's channels.
  ///
  /// - Parameters:
  ///   - target: A buffer for a period.
  ///   - frame: The frame of the device's stream on which the period begins.
  func render(into target: UnsafeMutableBufferPointer<Float>, at frame: Int) {
    target.update(repeating: 0)
    guard soundingCount > 0 else { return }
    for index in 0..<voices.count {
      guard let voice = voices[index] else { continue }
      voice._withUnsafeGuaranteedRef { voice in
        if voice.startFrame < 0 { voice.startFrame = frame }
        add(voice, to: target)
      }
    }
    for index in 0..<target.count where abs(target[index]) > 1 { clippedSamples += 1 }
  }

  private func add(_ voice: LiveVoice, to target: UnsafeMutableBufferPointer<Float>) {
    let source = voice.source
    voice.periodStart = source.position
    let count = min(periodFrames, voice.endFrame - source.position)
    guard count > 0 else { return }
    let channels = source.channelCount
    source.render(into: UnsafeMutableBufferPointer(rebasing: scratch[..<(count * channels)]))
    let fall: Float = voice.isStopping ? 1 / Float(periodFrames) : 0
    for frame in 0..<count {
      let gain = 1 - fall * Float(frame)
      for channel in 0..<channelCount {
        target[frame * channelCount + channel] +=
          gain * scratch[frame * channels + min(channel, channels - 1)]
      }
    }
  }

  /// Records where frames of the period that is being written come to stand.
  ///
  /// - Parameters:
  ///   - taken: Frames of the period that the device has just taken.
  ///   - delivered: Frames that it had taken before them.
  func note(_ taken: Range<Int>, delivered: Int) {
    guard soundingCount > 0 else { return }
    for index in 0..<voices.count {
      voices[index]?._withUnsafeGuaranteedRef { voice in
        guard let log = voice.log else { return }
        let first = voice.periodStart
        let frames = first + taken.lowerBound..<first + taken.upperBound
        log.note(
          frames.clamped(to: first..<max(voice.endFrame, first)), delivered: delivered,
          at: MonotonicClock.now)
      }
    }
  }

  /// Tells of the voices that began with the period that has just been written, and gives back
  /// those that have ended with it.
  ///
  /// - Parameters:
  ///   - frame: The frame of the device's stream on which the period began.
  ///   - time: When the write came back, on `MonotonicClock`.
  ///   - queuedFrames: What the device then had in its queue.
  func finishPeriod(at frame: Int, writtenAt time: Int, queuedFrames: () -> Int) {
    guard soundingCount > 0 else { return }
    var queued = -1
    for index in 0..<voices.count {
      guard let voice = voices[index] else { continue }
      let (begins, ends) = voice._withUnsafeGuaranteedRef { voice in
        (
          voice.startFrame == frame,
          voice.isStopping || voice.source.position >= voice.endFrame
        )
      }
      if begins {
        if queued < 0 { queued = queuedFrames() }
        report(
          LiveNotice(
            kind: .began, voice: voice, startFrame: frame, writtenAt: time, queuedFrames: queued))
      }
      if ends { end(at: index) }
    }
  }
}
#endif
