/// A decoded sound: one or two channels of samples with the same sample rate.
public struct SoundClip: Sendable, Equatable {
  /// Frames per second, `> 0`.
  public let sampleRate: Int

  /// The samples of each channel, finite, full scale `-1...1`: one channel, or left and right of equal length.
  public let channels: [[Float]]

  /// The samples of all channels (1 GiB), an hour and a half of one channel at 48 kHz; a design choice.
  package static let maximumSampleCount = 1 << 28

  /// Creates a clip.
  ///
  /// Stops the program unless the sample rate is positive and there are one or two channels of equal length.
  public init(sampleRate: Int, channels: [[Float]]) {
    precondition(sampleRate > 0, "a clip needs a positive sample rate")
    precondition((1...2).contains(channels.count), "a clip needs one or two channels")
    precondition(
      channels.allSatisfy { $0.count == channels[0].count },
      "the channels of a clip must have the same length")
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// The number of channels, 1 or 2.
  public var channelCount: Int { channels.count }

  /// The number of frames.
  public var frameCount: Int { channels[0].count }

  /// The duration in seconds.
  public var duration: Double { Double(frameCount) / Double(sampleRate) }
}
