public import HapticTimeline
public import Interactions
public import PositionedJSON

/// A simulated press, what it is called, and where it lies on the time axis.
///
/// Thread: any.
public struct NamedPress: Sendable {
  /// The style's name, such as `swiss-coin/primary`, the variant behind it where there is one.
  public let name: String

  /// The press.
  public let press: SimulatedPress

  /// The press with its haptics on one time axis.
  public let timeline: Timeline

  /// What was odd about its haptics, such as taps that overlap; no errors.
  public let findings: [Diagnostic]

  /// What the simulation had to assume, and which haptics could not be composed.
  public let remarks: [String]

  /// Names a press.
  ///
  /// - Parameters:
  ///   - name: The style's name.
  ///   - press: The press.
  ///   - timeline: The press with its haptics on one time axis.
  ///   - findings: What was odd about its haptics.
  ///   - unplayed: Which haptics could not be composed and why, a sentence each.
  public init(
    _ name: String, _ press: SimulatedPress, on timeline: Timeline, findings: [Diagnostic] = [],
    unplayed: [String] = []
  ) {
    self.name = name
    self.press = press
    self.timeline = timeline
    self.findings = findings
    remarks = press.remarks + unplayed
  }

  /// The timeline by the same name.
  public var namedTimeline: NamedTimeline { NamedTimeline(name, timeline) }
}
