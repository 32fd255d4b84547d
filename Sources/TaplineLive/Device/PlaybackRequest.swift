/// What to ask of a device.
public struct PlaybackRequest: Sendable, Equatable {
  /// Which default sizes to ask for.
  public enum Latency: Sendable, Equatable, CaseIterable {
    /// 512 frames for each period at 48 kHz, 11 ms, and 43 ms of buffer, a design choice: Ctrl-C is
    /// to stop within 100 ms, and no underrun was seen with it on a PulseAudio sink.
    case relaxed
    /// 256 frames for each period at 48 kHz, 5 ms, and 21 ms of buffer, a design choice: taps under
    /// the fingers. The worst gap between two writes to a PulseAudio sink was 17 ms on a busy
    /// machine.
    case live

    /// Frames of a period at up to 48 kHz.
    var periodFrames: Int { self == .relaxed ? 512 : 256 }
  }

  /// Frames for each second; the device may offer another.
  package var sampleRate: Int

  /// Samples for each frame; the device may offer another number.
  package var channelCount: Int

  /// Frames between two wake-ups of the device, or nil for what suits it.
  package var periodFrames: Int?

  /// Frames that may wait in the device, or nil for four periods, as far as it has them.
  package var bufferFrames: Int?

  /// Which sizes to ask for where none are given.
  package var latency: Latency

  /// Describes what to ask for.
  ///
  /// - Parameters:
  ///   - sampleRate: Frames for each second, `> 0`.
  ///   - channelCount: Samples for each frame, `> 0`.
  ///   - periodFrames: Frames between two wake-ups, `> 0`, or nil.
  ///   - bufferFrames: Frames that may wait in the device, at least two periods, or nil.
  ///   - latency: Which sizes to ask for where none are given.
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

  /// The sizes to ask for, within what the device says it can do.
  ///
  /// - Parameters:
  ///   - rate: The rate that the device gave; above 48 kHz a period has more frames, so that it
  ///     lasts as long.
  ///   - periods: The periods that the device can do, in frames.
  ///   - buffers: The buffers that it can do, in frames.
  /// - Returns: Period and buffer in frames.
  func sizes(
    rate: Int, periods: ClosedRange<Int>, buffers: ClosedRange<Int>
  ) -> (period: Int, buffer: Int) {
    let usual = latency.periodFrames * ((rate + 47_999) / 48_000)
    let period = periodFrames ?? min(max(usual, periods.lowerBound), periods.upperBound)
    let four = bufferFrames ?? min(max(4 * period, buffers.lowerBound), buffers.upperBound)
    return (period, four)
  }
}

/// What a device gave.
public struct PlaybackConfiguration: Sendable, Equatable {
  /// Frames for each second.
  public let sampleRate: Int

  /// Samples for each frame.
  package let channelCount: Int

  /// Frames between two wake-ups of the device.
  package let periodFrames: Int

  /// Frames that may wait in the device.
  package let bufferFrames: Int
}
