package import TaplineButtons
public import TaplinePatterns
package import TaplineRendering
package import TaplineText

/// A simulated press on the time axis, and what it is called.
public struct NamedPress: Sendable {
  /// The style's name, such as `swiss-coin/primary`, the variant behind it where there is one.
  package let name: String

  /// The haptics by their names and who asked for them, in the order of time.
  package let haptics: [SimulatedPress.Haptic]

  /// What moves, plays and happens.
  public let timeline: Timeline

  /// The warnings about its haptics, such as taps that overlap; no errors.
  package let findings: [Diagnostic]

  /// What the simulation had to assume, and which haptics could not be composed.
  package let remarks: [String]

  /// Names a press.
  package init(
    _ name: String, _ press: SimulatedPress, on timeline: Timeline, findings: [Diagnostic] = [],
    unplayed: [String] = []
  ) {
    self.name = name
    haptics = press.haptics
    self.timeline = timeline
    self.findings = findings
    remarks = press.remarks + unplayed
  }

  /// The timeline by the same name.
  package var namedTimeline: NamedTimeline { NamedTimeline(name, timeline) }
}
