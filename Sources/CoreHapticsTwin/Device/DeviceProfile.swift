/// The hardware of a simulated device, and the time after which an idle engine stops.
public struct DeviceProfile: Sendable, Hashable {
  /// The name of the profile.
  public var name: String

  /// Whether the device has an actuator.
  ///
  /// Without one, `CHHapticEngine()` fails with `notSupported` and UIKit's generators are silent.
  public var supportsHaptics: Bool

  /// Whether the device has a loudspeaker.
  ///
  /// Without one, audio events are dropped.
  public var supportsAudio: Bool

  /// The time without active players, in seconds `> 0`, after which an engine with `isAutoShutdownEnabled` stops.
  public var autoShutdownTimeout: Double

  /// The default timeout of an idle engine in seconds.
  ///
  /// The value is a design choice, since Apple publishes none.
  public static let defaultAutoShutdownTimeout = 10.0

  /// Creates a profile.
  ///
  /// Values are not validated; times are in seconds.
  public init(
    _ name: String, supportsHaptics: Bool, supportsAudio: Bool,
    autoShutdownTimeout: Double = defaultAutoShutdownTimeout
  ) {
    self.name = name
    self.supportsHaptics = supportsHaptics
    self.supportsAudio = supportsAudio
    self.autoShutdownTimeout = autoShutdownTimeout
  }

  /// A phone with an actuator and a loudspeaker.
  public static let phone = DeviceProfile("phone", supportsHaptics: true, supportsAudio: true)

  /// A device without an actuator, such as an iPad or Apple's Simulator.
  public static let noHaptics = DeviceProfile(
    "no haptics", supportsHaptics: false, supportsAudio: true)

  /// A device that plays no audio events.
  public static let noAudio = DeviceProfile("no audio", supportsHaptics: true, supportsAudio: false)
}
