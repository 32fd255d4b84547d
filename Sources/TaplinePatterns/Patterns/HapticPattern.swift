/// A haptic pattern: events and the controls that act on them.
///
/// Events, steps and curves may be in any order; their times count.
public struct HapticPattern: Hashable, Sendable {
  /// The events.
  public var events: [HapticEvent]

  /// The steps of controls.
  public var parameters: [DynamicParameter]

  /// The ramps of controls.
  public var curves: [ParameterCurve]

  /// Descriptive text by key, such as `Description`.
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
  /// Source: `CHHapticPattern.h` counts events and parameters. It does not say whether it counts a curve's last point;
  /// here it does not.
  public var duration: Double {
    let events = events.lazy.map { $0.time + $0.effectiveDuration }.max() ?? 0
    let parameters = parameters.lazy.map(\.time).max() ?? 0
    return max(events, parameters)
  }

  /// Whether every event is a transient, which references with an intensity, such as `tap@0.5`, require.
  public var isTransientOnly: Bool { events.allSatisfy { $0.kind == .transient } }

  /// Returns the pattern with every event's intensity multiplied by a factor `0...1`.
  public func scaled(intensity factor: Double) -> HapticPattern {
    var scaled = self
    for index in scaled.events.indices {
      scaled.events[index].intensity = scaledIntensity(scaled.events[index].intensity, by: factor)
    }
    return scaled
  }
}

/// A decoded sound: one or two channels of samples with the same sample rate.
public struct SoundClip: Sendable, Equatable {
  /// Frames per second, `> 0`.
  public let sampleRate: Int

  /// The samples of each channel, finite, full scale `-1...1`: one channel, or left and right of equal length.
  public let channels: [[Float]]

  /// The maximum number of samples in all channels of a clip (1 GiB).
  ///
  /// Design choice: an hour and a half of one channel at 48 kHz, much more than any pattern's sound.
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

/// Returns the product of an intensity and a factor, rounded to 12 decimals, so that 0.8 times 0.8 is 0.64 and not
/// 0.6400000000000001.
package func scaledIntensity(_ intensity: Double, by factor: Double) -> Double {
  (intensity * factor * 1e12).rounded() / 1e12
}
