package import TaplineButtons
package import TaplinePatterns

/// A haptic of a token as code and files need it.
package struct TokenHaptic: Sendable {
  /// What plays, in order.
  package let steps: [HapticStep]

  /// What is played; nil where the source does not say what.
  package let timeline: Timeline?

  /// Describes a haptic.
  package init(steps: [HapticStep], timeline: Timeline?) {
    self.steps = steps
    self.timeline = timeline
  }
}
