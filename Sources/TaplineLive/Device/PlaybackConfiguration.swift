/// The configuration to request from a device.
public struct PlaybackRequest: Sendable, Equatable {
  /// The default sizes of periods and buffer.
  public enum Latency: Sendable, Equatable, CaseIterable {
    /// 512 frames per period at 48 kHz (11 ms) and 43 ms of buffer, a design choice: Ctrl-C stops within 100 ms, and no
    /// underrun was observed on a PulseAudio sink.
    case relaxed
    /// Three periods of 128 frames at 48 kHz (8 ms) if the audio thread gets real-time priority, otherwise four of 256
    /// (21 ms), a design choice for taps under the fingers; a live engine doubles the number of queued frames after
    /// underruns.
    case live

    /// Returns the number of frames of a period at up to 48 kHz, and the number of queued periods.
    func periods(isRealTime: Bool) -> (frames: Int, count: Int) {
      switch (self, isRealTime) {
      case (.relaxed, _): (512, 4)
      case (.live, true): (128, 3)
      case (.live, false): (256, 4)
      }
    }
  }

  var sampleRate: Int
  var channelCount: Int
  /// The device's channels that play, counted from 1, in the order of a voice's channels; nil if all play.
  package var channels: [Int]?
  var periodFrames: Int?
  var bufferFrames: Int?
  /// The sizes to use if none are given.
  var latency: Latency

  /// Creates a request; a device rejects numbers that are not from 1 to 2^31 - 1.
  ///
  /// At least two periods are queued even if `bufferFrames` is smaller, unless the device's buffer holds only one. If
  /// the device insists on a larger buffer, the rest of it stays empty.
  public init(
    sampleRate: Int = 48_000, channelCount: Int = 1, periodFrames: Int? = nil,
    bufferFrames: Int? = nil, latency: Latency = .relaxed
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
    self.latency = latency
  }

  var isValid: Bool {
    [sampleRate, channelCount, periodFrames ?? 1, bufferFrames ?? 1]
      .allSatisfy { (1...Int(Int32.max)).contains($0) }
  }

  var mayGrow: Bool { latency == .live && bufferFrames == nil }

  /// Returns the sizes to request: the given ones unchanged, default periods and buffers within the device's limits.
  func sizes(
    rate: Int, periods: ClosedRange<Int>, buffers: ClosedRange<Int>, isRealTime: Bool
  ) -> (period: Int, buffer: Int, queue: Int) {
    let usual = latency.periods(isRealTime: isRealTime)
    let frames = usual.frames * ((rate + 47_999) / 48_000)
    let period = periodFrames ?? min(max(frames, periods.lowerBound), periods.upperBound)
    let queue = bufferFrames ?? usual.count * period
    return (period, bufferFrames ?? min(max(queue, buffers.lowerBound), buffers.upperBound), queue)
  }
}

/// The configuration of a device.
public struct PlaybackConfiguration: Sendable, Equatable {
  /// Frames per second.
  public let sampleRate: Int

  /// The number of channels that play.
  package let channelCount: Int
  /// The number of channels of the device, some of which may stay silent.
  package let deviceChannelCount: Int
  /// Frames between two wake-ups of the device.
  package let periodFrames: Int
  package let bufferFrames: Int
  /// The number of queued frames: the requested number in whole periods, at least two, up to the buffer's size.
  package let queueFrames: Int

  init(
    sampleRate: Int, channelCount: Int, deviceChannelCount: Int, periodFrames: Int,
    bufferFrames: Int, requestedFrames: Int
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.deviceChannelCount = deviceChannelCount
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
    let period = max(periodFrames, 1)
    let count = max((requestedFrames + period / 2) / period, 2)
    queueFrames = max(min(count, bufferFrames / period), 1) * period
  }

  func queueing(_ frames: Int) -> PlaybackConfiguration {
    PlaybackConfiguration(
      sampleRate: sampleRate, channelCount: channelCount, deviceChannelCount: deviceChannelCount,
      periodFrames: periodFrames, bufferFrames: bufferFrames, requestedFrames: frames)
  }
}
