/// A condition that may silence a device's haptics; `tapline list platforms` lists its effects and their sources.
public enum DeviceCondition: String, Sendable, CaseIterable {
  /// The app records audio.
  case recording
  /// Haptics are switched off in the system's settings.
  case hapticsOff = "haptics-off"
  /// The user prefers reduced motion.
  case reducedMotion = "reduced-motion"
}
