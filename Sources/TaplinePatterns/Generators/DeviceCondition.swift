/// A condition that may silence a device's haptics; `tapline list platforms` gives its effects with their sources.
public enum DeviceCondition: String, Sendable, CaseIterable {
  /// The app records audio.
  case recording
  /// Haptics are switched off in the system's settings.
  case hapticsOff = "haptics-off"
  /// The user prefers reduced motion.
  case reducedMotion = "reduced-motion"
}

extension Timeline.Placement {
  /// Whether the source names a call of a feedback generator, such as `feedback/rigid@0.5`, or of SwiftUI's feedback,
  /// such as `.impact(weight: .heavy)`.
  package var isFeedback: Bool {
    if FeedbackGenerator(source: source) != nil { return true }
    let rest = source.dropFirst().drop(while: \.isLetter)
    return source.hasPrefix(".") && (rest.isEmpty || rest.hasPrefix("("))
  }
}
