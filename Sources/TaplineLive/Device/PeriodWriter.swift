import TaplinePatterns

/// Brings one period after another to a device, whatever the device does meanwhile.
///
/// The buffers are taken at the beginning; nothing is allocated, locked or printed after it, but
/// where playing ends with an error.
///
/// Thread: one at a time; render.
final class PeriodWriter {
  /// What happened so far.
  struct Counts {
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
  var maximumStall: Int {
    get { stall.limit / 1_000_000 }
    set { stall.limit = newValue * 1_000_000 }
  }

  private var stall = DeviceStall(limit: 3_000_000_000)

  /// The frame of the period under way, or last written, before which the device ran dry.
  private var start = 0

  /// Between two looks at whether the queue has played out, in milliseconds.
  private static let drainPause = 5

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
  func awaitRoom() throws(PlaybackError) -> Bool {
    stall.begin(at: SystemClock.nanoseconds)
    guard try device.wait(milliseconds: Self.pollTimeout) else {
      try backOff()
      return false
    }
    let early = device.nanosecondsUntilRoom()
    guard early > 0 else { return true }
    SystemClock.sleep(nanoseconds: min(early, Self.pollTimeout * 1_000_000))
    try countStall()
    return false
  }

  /// Writes the encoded period.
  func write(
    isInterrupted: () -> Bool, taken: (Range<Int>) -> Void = { _ in }
  ) throws(PlaybackError) -> Bool {
    start = 0
    return try write(from: 0, isInterrupted: isInterrupted, taken: taken)
  }

  /// Writes anew what the device had taken of the last period since it ran dry, after a device that was
  /// stopped has thrown it away.
  func rewrite(isInterrupted: () -> Bool) throws(PlaybackError) -> Bool {
    counts.frames -= frameCount - start
    return try write(from: start, isInterrupted: isInterrupted, taken: { _ in })
  }

  private func write(
    from first: Int, isInterrupted: () -> Bool, taken: (Range<Int>) -> Void
  ) throws(PlaybackError) -> Bool {
    let frameSize = device.configuration.channelCount * device.format.byteCount
    var written = first
    stall.begin(at: SystemClock.nanoseconds)
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
        stall.end(at: SystemClock.nanoseconds)
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

  /// Waits for the next attempt, after one that has failed.
  private func backOff() throws(PlaybackError) {
    let pause = stall.fail(at: SystemClock.nanoseconds)
    if pause > 0 { SystemClock.sleep(nanoseconds: pause) }
    try countStall()
  }

  private func countStall() throws(PlaybackError) {
    if stall.isLost(at: SystemClock.nanoseconds) { throw device.stalled() }
  }

  /// Waits until the queue has played out, but no longer than it can take.
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
      SystemClock.sleep(milliseconds: Self.drainPause)
      waited += Self.drainPause
    }
    device.stop()
    return true
  }
}
