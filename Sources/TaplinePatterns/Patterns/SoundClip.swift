/// A decoded sound: one or two channels of samples at one rate.
public struct SoundClip: Sendable, Equatable {
  /// Frames for each second, `> 0`.
  public let sampleRate: Int

  /// The samples of each channel, full scale `-1...1`; one channel, or left and right.
  public let channels: [[Float]]

  /// The most samples that one clip holds, all channels together: 1 GiB of them.
  ///
  /// Design choice: an hour and a half of one channel at 48 kHz, far beyond any pattern's sound.
  package static let maximumSampleCount = 1 << 28

  /// Makes a clip.
  ///
  /// - Parameters:
  ///   - sampleRate: Frames for each second, `> 0`.
  ///   - channels: The samples of each channel, finite; one or two channels of one length.
  public init(sampleRate: Int, channels: [[Float]]) {
    precondition(sampleRate > 0, "a clip needs a positive sample rate")
    precondition((1...2).contains(channels.count), "a clip has one channel or two")
    precondition(
      channels.allSatisfy { $0.count == channels[0].count }, "a clip's channels have one length")
    self.sampleRate = sampleRate
    self.channels = channels
  }

  /// One channel, or two.
  public var channelCount: Int { channels.count }

  /// Frames of the clip.
  public var frameCount: Int { channels[0].count }

  /// Seconds of the clip.
  public var duration: Double { Double(frameCount) / Double(sampleRate) }
}
