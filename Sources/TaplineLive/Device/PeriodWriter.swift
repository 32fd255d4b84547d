/// Brings one period after another to a device, whatever the device does meanwhile.
///
/// The buffers are taken at the beginning; nothing is allocated, locked or printed after it, but
/// where playing ends with an error.
///
/// Thread: one at a time; render.
final class PeriodWriter {
  /// What happened so far.
  struct Counts: Equatable {
    /// Frames that the device took.
    var frames = 0
    /// Underruns of the device.
    var underruns = 0
    /// Times that the machine slept in between.
    var suspensions = 0
  }

  let device: PlaybackDevice
  let frameCount: Int
  private(set) var counts = Counts()

  /// Interleaved samples of the next period, in the device's channels.
  let samples: UnsafeMutableBufferPointer<Float>
  private let encoded: UnsafeMutableRawBufferPointer

  /// The frames that the device had taken at each underrun; the first 64 of them.
  private let underrunStorage: UnsafeMutableBufferPointer<Int>

  /// Longest wait between two polls for an interruption, in milliseconds.
  static let pollTimeout = 20

  /// How long a device may take no frames before it counts as lost, in milliseconds; a design
  /// choice: a PulseAudio sink that nobody has listened to for a while takes its first frames after
  /// two seconds.
  var maximumStall = 3_000

  /// Nanoseconds since the device last took frames; what a stopped process slept through counts
  /// for one poll only.
  private var stalled = 0
  private var attempts = 0
  private var lastPoll = 0

  /// The frame of the period under way, or last written, before which the device ran dry.
  private var start = 0

  /// The most that one poll adds to `stalled`, in nanoseconds.
  private static let maximumPollGap = 100_000_000

  init(_ device: PlaybackDevice) {
    self.device = device
    frameCount = device.configuration.periodFrames
    let count = frameCount * device.configuration.channelCount
    samples = .allocate(capacity: count)
    samples.initialize(repeating: 0)
    encoded = .allocate(byteCount: count * device.format.byteCount, alignment: 16)
    underrunStorage = .allocate(capacity: 64)
    underrunStorage.initialize(repeating: 0)
  }

  deinit {
    samples.deallocate()
    encoded.deallocate()
    underrunStorage.deallocate()
  }

  /// The frames before which the device had an underrun; the first 64 times.
  var underrunFrames: [Int] { Array(underrunStorage.prefix(counts.underruns)) }

  /// Nanoseconds that a period lasts.
  var periodNanoseconds: Int {
    frameCount * 1_000_000_000 / device.configuration.sampleRate
  }

  /// Encodes `samples`; until the next call `write` brings them to the device.
  func encode() { device.format.encode(UnsafeBufferPointer(samples), into: encoded) }

  /// Waits until the device has room for a period, for 20 ms at most.
  ///
  /// - Returns: Whether it has.
  /// - Throws: `PlaybackError.deviceLost`, also for a device that has had none for too long.
  func awaitRoom() throws(PlaybackError) -> Bool {
    if attempts == 0 { lastPoll = MonotonicClock.now }
    guard try device.wait(milliseconds: Self.pollTimeout) else {
      try backOff()
      return false
    }
    let early = device.nanosecondsUntilRoom()
    guard early > 0 else { return true }
    MonotonicClock.sleep(nanoseconds: min(early, Self.pollTimeout * 1_000_000))
    try countStall()
    return false
  }

  /// Writes the encoded period.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked at least every 20 ms.
  ///   - taken: Called with the frames of the period that the device has just taken.
  /// - Returns: Whether all of it was written; false where it was interrupted.
  /// - Throws: `PlaybackError.deviceLost`.
  func write(
    isInterrupted: () -> Bool, taken: (Range<Int>) -> Void = { _ in }
  ) throws(PlaybackError) -> Bool {
    start = 0
    return try write(from: 0, isInterrupted: isInterrupted, taken: taken)
  }

  /// Writes anew what the device had taken of the last period since it ran dry, after a device that was
  /// stopped has thrown it away.
  ///
  /// - Parameter isInterrupted: Asked at least every 20 ms.
  /// - Returns: Whether all of it was written; false where it was interrupted.
  /// - Throws: `PlaybackError.deviceLost`.
  func rewrite(isInterrupted: () -> Bool) throws(PlaybackError) -> Bool {
    counts.frames -= frameCount - start
    return try write(from: start, isInterrupted: isInterrupted, taken: { _ in })
  }

  private func write(
    from first: Int, isInterrupted: () -> Bool, taken: (Range<Int>) -> Void
  ) throws(PlaybackError) -> Bool {
    let frameSize = device.configuration.channelCount * device.format.byteCount
    var written = first
    if attempts == 0 { lastPoll = MonotonicClock.now }
    while written < frameCount, let base = encoded.baseAddress {
      if isInterrupted() { return false }
      switch try device.write(base + written * frameSize, count: frameCount - written) {
      case .frames(0):
        _ = try device.wait(milliseconds: Self.pollTimeout)
        try backOff()
      case .frames(let count):
        taken(written..<written + count)
        written += count
        counts.frames += count
        (stalled, attempts) = (0, 0)
        lastPoll = MonotonicClock.now
      case .underrun:
        if counts.underruns < underrunStorage.count {
          underrunStorage[counts.underruns] = counts.frames
        }
        counts.underruns += 1
        start = written
        try backOff()
      case .resumed:
        counts.suspensions += 1
        try backOff()
      }
    }
    return true
  }

  /// Lets the first attempt that failed be repeated at once, and further ones after a little while
  /// where they failed at once: a device that says it is ready and takes nothing must not keep the
  /// processor busy.
  private func backOff() throws(PlaybackError) {
    let pause = Self.pollTimeout / 4
    if attempts > 0, MonotonicClock.now - lastPoll < pause * 1_000_000 {
      MonotonicClock.sleep(milliseconds: pause)
    }
    attempts += 1
    try countStall()
  }

  /// Adds what has passed since the last poll to the time for which the device has taken nothing.
  private func countStall() throws(PlaybackError) {
    let now = MonotonicClock.now
    stalled += min(now - lastPoll, Self.maximumPollGap)
    lastPoll = now
    if stalled >= maximumStall * 1_000_000 { throw device.stalled() }
  }

  /// Waits until the queue has played out, but no longer than it can take.
  ///
  /// - Parameter isInterrupted: Asked every 5 ms; true throws the queue away.
  /// - Returns: Whether it played out.
  /// - Throws: `PlaybackError.deviceLost`.
  func drain(isInterrupted: () -> Bool) throws(PlaybackError) -> Bool {
    try device.start()
    device.drain()
    let configuration = device.configuration
    let queued = configuration.bufferFrames * 1_000 / configuration.sampleRate
    var waited = 0
    while device.isPlaying, waited < queued + maximumStall {
      if isInterrupted() {
        device.stop()
        return false
      }
      MonotonicClock.sleep(milliseconds: Self.pollTimeout / 4)
      waited += Self.pollTimeout / 4
    }
    device.stop()
    return true
  }
}
