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
