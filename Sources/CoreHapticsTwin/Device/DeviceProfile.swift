/// What a simulated device has: an actuator, a loudspeaker, and the figures that Apple does not
/// publish.
public struct DeviceProfile: Sendable, Hashable {
  /// What the profile is called.
  public var name: String

  /// Whether there is an actuator; without one `CHHapticEngine()` fails with `notSupported` and
  /// UIKit's generators are silent.
  public var supportsHaptics: Bool

  /// Whether there is a loudspeaker; without one audio events are left out.
  public var supportsAudio: Bool

  /// Seconds without a player after which an engine with `isAutoShutdownEnabled` stops, `> 0`.
  public var autoShutdownTimeout: Double

  /// The timeout of an idle engine where none is given, in seconds.
  ///
  /// Design choice: Apple publishes none.
  public static let defaultAutoShutdownTimeout = 10.0

  /// Makes a profile; values are not validated.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - supportsHaptics: Whether there is an actuator.
  ///   - supportsAudio: Whether there is a loudspeaker.
  ///   - autoShutdownTimeout: Seconds after which an idle engine stops, `> 0`.
  public init(
    _ name: String, supportsHaptics: Bool, supportsAudio: Bool,
    autoShutdownTimeout: Double = defaultAutoShutdownTimeout
  ) {
    self.name = name
    self.supportsHaptics = supportsHaptics
    self.supportsAudio = supportsAudio
    self.autoShutdownTimeout = autoShutdownTimeout
  }

  /// A phone with everything.
  public static let phone = DeviceProfile("phone", supportsHaptics: true, supportsAudio: true)

  /// A device without an actuator, such as an iPad or Apple's Simulator.
  public static let noHaptics = DeviceProfile(
    "no haptics", supportsHaptics: false, supportsAudio: true)

  /// A device that plays no audio events.
  public static let noAudio = DeviceProfile("no audio", supportsHaptics: true, supportsAudio: false)
}
