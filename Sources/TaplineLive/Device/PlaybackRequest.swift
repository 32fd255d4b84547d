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

  /// Frames per second; the device may choose another rate.
  var sampleRate: Int

  /// Samples per frame; the device may choose another number.
  var channelCount: Int

  /// Frames between two wake-ups of the device, or nil for the device's choice.
  var periodFrames: Int?

  /// Frames queued in the device, or nil for a number of periods.
  var bufferFrames: Int?

  /// The sizes to use if none are given.
  var latency: Latency

  /// Creates a request; all numbers must be above 0.
  ///
  /// `bufferFrames` is at least two periods. If the device insists on a larger buffer, the rest of it stays empty.
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

  /// Whether a live engine may enlarge the queue.
  var mayGrow: Bool { latency == .live && bufferFrames == nil }

  /// Returns the sizes to request, within the device's limits.
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
  /// Frames for each second.
  public let sampleRate: Int

  /// Samples for each frame.
  package let channelCount: Int

  /// Frames between two wake-ups of the device.
  package let periodFrames: Int

  /// Frames in the device's buffer.
  package let bufferFrames: Int

  /// The number of queued frames: whole periods, as close to the requested number as the device allows.
  package let queueFrames: Int

  /// Creates a configuration that keeps `wantedFrames` queued if the device can.
  init(
    sampleRate: Int, channelCount: Int, periodFrames: Int, bufferFrames: Int, wantedFrames: Int
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
    let period = max(periodFrames, 1)
    let wanted = max((wantedFrames + period / 2) / period, 2)
    queueFrames = max(min(wanted, bufferFrames / period), 1) * period
  }

  /// Returns the configuration with another number of queued frames, up to the device's limit.
  func queueing(_ frames: Int) -> PlaybackConfiguration {
    PlaybackConfiguration(
      sampleRate: sampleRate, channelCount: channelCount, periodFrames: periodFrames,
      bufferFrames: bufferFrames, wantedFrames: frames)
  }
}

/// The reason why sound cannot be played, or has stopped.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no sound system; rendering to a file still works.
  case noSoundSystem(reason: String)
  /// The device cannot be opened; another one may work.
  case cannotOpen(device: String, reason: String)
  /// The device refuses every supported format.
  case cannotConfigure(device: String, reason: String)
  /// The device was disconnected or stopped accepting frames.
  case deviceLost(device: String, reason: String)

  /// The system's reason, without device and remedy.
  package var reason: String {
    switch self {
    case .noSoundSystem(let reason), .cannotOpen(_, let reason), .cannotConfigure(_, let reason),
      .deviceLost(_, let reason):
      reason
    }
  }

  /// The problem in one sentence, with a remedy if there is one.
  public var description: String {
    switch self {
    case .noSoundSystem(let reason):
      "no sound system: \(reason); 'tapline render' writes a WAV file instead"
    case .cannotOpen(let device, let reason):
      "cannot open sound device '\(device)': \(reason); 'tapline list devices --probe' shows "
        + "which work, '--device null' plays without sound, 'tapline render' writes a WAV file"
    case .cannotConfigure(let device, let reason):
      "sound device '\(device)' takes none of the formats offered: \(reason)"
    case .deviceLost(let device, let reason):
      "sound device '\(device)' stopped: \(reason)"
    }
  }
}
