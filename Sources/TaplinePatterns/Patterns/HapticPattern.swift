/// A haptic pattern: events, and the controls that act on them.
///
/// Nothing need be sorted; times decide.
public struct HapticPattern: Hashable, Sendable {
  /// The events that play.
  public var events: [HapticEvent]

  /// Controls that step.
  public var parameters: [DynamicParameter]

  /// Controls that ramp.
  public var curves: [ParameterCurve]

  /// Free text about the pattern, such as `Description`, by key.
  public var metadata: [String: String]

  /// Creates a pattern.
  public init(
    events: [HapticEvent], parameters: [DynamicParameter] = [], curves: [ParameterCurve] = [],
    metadata: [String: String] = [:]
  ) {
    self.events = events
    self.parameters = parameters
    self.curves = curves
    self.metadata = metadata
  }

  /// Seconds from the pattern's start to the end of its last event or step, without ring-out.
  ///
  /// Source: `CHHapticPattern.h` counts events and parameters. Whether it counts a curve's last
  /// point is not said; here it does not.
  public var duration: Double {
    let events = events.lazy.map { $0.time + $0.effectiveDuration }.max() ?? 0
    let parameters = parameters.lazy.map(\.time).max() ?? 0
    return max(events, parameters)
  }

  /// Whether every event is a transient: only then can the whole pattern be scaled in intensity.
  public var isTransientOnly: Bool { events.allSatisfy { $0.kind == .transient } }

  /// The pattern with every event's intensity multiplied by a factor `0...1`.
  public func scaled(intensity factor: Double) -> HapticPattern {
    var scaled = self
    for index in scaled.events.indices {
      scaled.events[index].intensity = scaledIntensity(scaled.events[index].intensity, by: factor)
    }
    return scaled
  }
}

/// A decoded sound: one or two channels of samples at one rate.
public struct SoundClip: Sendable, Equatable {
  /// Frames for each second, `> 0`.
  public let sampleRate: Int

  /// The samples of each channel, finite, full scale `-1...1`; one channel, or left and right of one length.
  public let channels: [[Float]]

  /// The most samples that one clip holds, all channels together: 1 GiB of them.
  ///
  /// Design choice: an hour and a half of one channel at 48 kHz, far beyond any pattern's sound.
  package static let maximumSampleCount = 1 << 28

  /// Creates a clip; stops the program unless there are one or two channels of one length.
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

/// The product of an intensity and a factor to 12 decimals, so that 0.8 of 0.8 is 0.64 and not
/// 0.6400000000000001.
package func scaledIntensity(_ intensity: Double, by factor: Double) -> Double {
  (intensity * factor * 1e12).rounded() / 1e12
}
