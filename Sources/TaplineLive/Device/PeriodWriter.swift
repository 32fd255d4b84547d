import TaplineFiles

/// Writes periods to a device and recovers from its faults.
///
/// Thread: one at a time; render.  Allocates: only in `init` and for an error that ends playback.
final class PeriodWriter {
  let device: PlaybackDevice
  let frameCount: Int

  /// The number of frames that the device has accepted.
  private(set) var frames = 0
  private(set) var underruns = 0
  private(set) var suspensions = 0

  /// The interleaved samples of the next period, for the channels that play.
  let samples: UnsafeMutableBufferPointer<Float>
  /// Nil if all channels of the device play.
  private let channelSpread: ChannelSpread?
  private let encodedBytes: UnsafeMutableRawBufferPointer
  /// The numbers of frames that the device had accepted at the first underruns.
  private let underrunStorage: UnsafeMutableBufferPointer<Int>

  /// The longest wait between two checks for an interruption, in milliseconds.
  static let pollTimeout = 20

  // The limit is a design choice: an idle PulseAudio sink accepts its first frames after two seconds.
  var stall = DeviceStall(limit: 3_000_000_000)

  /// The frame of the current period at which the last underrun occurred; 0 if none occurred in the period.
  private var underrunOffset = 0

  /// The milliseconds between two checks whether the queue has played out.
  private static let drainPause = 5

  init(_ device: PlaybackDevice) {
    self.device = device
    frameCount = device.configuration.periodFrames
    let count = frameCount * device.configuration.channelCount
    samples = .allocate(capacity: count)
    samples.initialize(repeating: 0)
    let (deviceCount, frames) = (device.configuration.deviceChannelCount, frameCount)
    channelSpread = device.request.channels.map {
      ChannelSpread(to: $0, of: deviceCount, frameCount: frames)
    }
    encodedBytes = .allocate(
      byteCount: frames * deviceCount * device.format.byteCount, alignment: 16)
    underrunStorage = .allocate(capacity: 64)
    underrunStorage.initialize(repeating: 0)
  }

  deinit {
    samples.deallocate()
    encodedBytes.deallocate()
    underrunStorage.deallocate()
  }

  var underrunFrames: [Int] { Array(underrunStorage.prefix(underruns)) }

  var periodNanoseconds: Int { frameCount * 1_000_000_000 / device.configuration.sampleRate }

  func encode() {
    let samples = UnsafeBufferPointer(samples)
    device.format.encode(channelSpread?.spread(samples) ?? samples, into: encodedBytes)
  }

  /// Waits for room for a period, at most 20 ms for the device and 20 ms more for the queue; returns false if room may
  /// still be missing.
  func awaitRoom() throws(PlaybackError) -> Bool {
    stall.begin(at: SystemClock.nanoseconds)
    guard try device.wait(milliseconds: Self.pollTimeout) else {
      try backOff()
      return false
    }
    let early = device.nanosecondsUntilRoom()
    guard early > 0 else { return true }
    SystemClock.sleep(nanoseconds: min(early, Self.pollTimeout * 1_000_000))
    try throwIfLost()
    return false
  }

  /// Writes the encoded period; returns false if interrupted.
  func write(
    isInterrupted: () -> Bool, accepted: (Range<Int>) -> Void
  ) throws(PlaybackError) -> Bool {
    underrunOffset = 0
    return try write(from: 0, isInterrupted: isInterrupted, accepted: accepted)
  }

  /// Writes the frames since the last underrun again, because the stopped device has discarded them.
  func rewrite(isInterrupted: () -> Bool) throws(PlaybackError) -> Bool {
    frames -= frameCount - underrunOffset
    return try write(from: underrunOffset, isInterrupted: isInterrupted, accepted: { _ in })
  }

  private func write(
    from first: Int, isInterrupted: () -> Bool, accepted: (Range<Int>) -> Void
  ) throws(PlaybackError) -> Bool {
    let frameSize = device.configuration.deviceChannelCount * device.format.byteCount
    var written = first
    stall.begin(at: SystemClock.nanoseconds)
    while written < frameCount, let base = encodedBytes.baseAddress {
      if isInterrupted() { return false }
      switch try device.write(base + written * frameSize, count: frameCount - written) {
      case .frames(0):
        _ = try device.wait(milliseconds: Self.pollTimeout)
        try backOff()
      case .frames(let count):
        accepted(written..<written + count)
        written += count
        frames += count
        stall.end(at: SystemClock.nanoseconds)
      case .underrun:
        if underruns < underrunStorage.count { underrunStorage[underruns] = frames }
        underruns += 1
        underrunOffset = written
        try backOff()
      case .resumed:
        suspensions += 1
        try backOff()
      }
    }
    return true
  }

  private func backOff() throws(PlaybackError) {
    let pause = stall.fail(at: SystemClock.nanoseconds)
    if pause > 0 { SystemClock.sleep(nanoseconds: pause) }
    try throwIfLost()
  }

  private func throwIfLost() throws(PlaybackError) {
    if stall.isLost(at: SystemClock.nanoseconds) { throw device.stallError() }
  }

  /// Waits until the queue has played out, at most the buffer's duration plus the limit of a stall, then stops the
  /// device; returns false if interrupted.
  func drain(isInterrupted: () -> Bool) throws(PlaybackError) -> Bool {
    try device.start()
    device.drain()
    let configuration = device.configuration
    let queued = configuration.bufferFrames * 1_000 / configuration.sampleRate
    var waited = 0
    while device.isPlaying, waited < queued + stall.limit / 1_000_000 {
      if isInterrupted() {
        device.stop()
        return false
      }
      SystemClock.sleep(milliseconds: Self.drainPause)
      waited += Self.drainPause
    }
    device.stop()
    return true
  }
}

/// Copies interleaved samples to some channels of a device; all other channels are silent.
///
/// Thread: render.  Allocates: never after initialization.
final class ChannelSpread {
  /// The offset of each playing channel within a frame of the device.
  private let offsets: UnsafeMutableBufferPointer<Int>
  private let target: UnsafeMutableBufferPointer<Float>
  private let deviceChannelCount: Int
  private let frameCount: Int

  /// Allocates a period; `channels` count from 1 up to `deviceChannelCount`.
  init(to channels: [Int], of deviceChannelCount: Int, frameCount: Int) {
    self.deviceChannelCount = deviceChannelCount
    self.frameCount = frameCount
    offsets = .allocate(capacity: channels.count)
    _ = offsets.initialize(from: channels.map { $0 - 1 })
    target = .allocate(capacity: frameCount * deviceChannelCount)
    target.initialize(repeating: 0)
  }

  deinit {
    offsets.deallocate()
    target.deallocate()
  }

  /// Returns a buffer that is valid until the next call.
  func spread(_ samples: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
    let count = offsets.count
    for (channel, offset) in offsets.enumerated() {
      for frame in 0..<frameCount {
        target[frame * deviceChannelCount + offset] = samples[frame * count + channel]
      }
    }
    return UnsafeBufferPointer(target)
  }
}

/// Measures the nanoseconds during which a device accepts no frames, and determines the pauses between attempts to write.
///
/// Thread: one at a time; render.
struct DeviceStall {
  /// The duration after which a device counts as lost.
  var limit: Int

  /// The time without accepted frames, excluding the time for which the process was stopped.
  private var duration = 0
  private var attempts = 0
  private var lastCheck = 0

  /// The maximum time that one check adds; a longer gap means that the process was stopped.
  private static let maximumGap = 100_000_000

  /// The pause between attempts that fail immediately, which would otherwise keep the processor busy; a design choice.
  static let pause = 5_000_000

  init(limit: Int) { self.limit = limit }

  mutating func begin(at now: Int) {
    if attempts == 0 { lastCheck = now }
  }

  mutating func end(at now: Int) { (duration, attempts, lastCheck) = (0, 0, now) }

  /// Returns the pause before the next attempt.
  mutating func fail(at now: Int) -> Int {
    defer { attempts += 1 }
    return attempts > 0 && now - lastCheck < Self.pause ? Self.pause : 0
  }

  /// Adds the time since the last check; returns whether the device counts as lost.
  mutating func isLost(at now: Int) -> Bool {
    duration += min(now - lastCheck, Self.maximumGap)
    lastCheck = now
    return duration >= limit
  }
}
