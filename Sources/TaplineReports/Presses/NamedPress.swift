import MotionCurves
import TaplineAHAP
public import TaplineButtons
public import TaplineLibrary
public import TaplinePatterns
package import TaplineRendering
package import TaplineText

/// A simulated press with its name and its timeline.
public struct NamedPress: Sendable {
  package let name: String

  /// The haptics with their names and origins, sorted by time.
  private(set) var haptics: [SimulatedPress.Haptic]

  /// The animations, haptics, touches and states.
  public private(set) var timeline: Timeline

  /// The warnings about the haptics' files, such as overlapping taps; never errors.
  package let findings: [Diagnostic]

  /// The simulator's assumptions, and the reasons why haptics do not play, one sentence each.
  let remarks: [String]

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

  package var playsHaptics: Bool { timeline.placements.contains { !$0.pattern.events.isEmpty } }

  /// Returns the press without the haptics for which `reason` returns a text; a marker records each text.
  package func silenced(_ reason: (Timeline.Placement) -> String?) -> NamedPress {
    var played = Timeline(animations: timeline.animations, markers: timeline.markers)
    var remaining: [SimulatedPress.Haptic] = []
    for (placement, haptic) in zip(timeline.placements, haptics) {
      if let reason = reason(placement) {
        played.markers.append(
          .init(.suppressed, placement.source, at: placement.offset, detail: reason))
      } else {
        played.placements.append(placement)
        remaining.append(haptic)
      }
    }
    var press = self
    (press.haptics, press.timeline) = (remaining, played)
    return press
  }

  package var namedTimeline: NamedTimeline { NamedTimeline(name, timeline) }
}

extension NamedPress {
  /// Simulates a press on a style and loads its haptics from a library.
  ///
  /// A haptic that is known but incomplete or invalid (`invalidReference`) plays nothing, and a remark gives the
  /// reason, for example that the button system's published source names no pattern.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - script: The actions of the finger and the program.
  ///   - settings: The conditions of the press, such as the style's variant.
  ///   - platform: The platform's behavior, for everything that the style does not define.
  ///   - library: The library of the haptics.
  ///   - generators: The generator profile for the patterns `feedback/…`.
  /// - Throws: `PatternLibraryError` if a haptic cannot be loaded for another reason.
  public init(
    _ style: FoundStyle, _ script: TouchScript, settings: PressSettings,
    platform: PlatformBehavior, library: PatternLibrary,
    generators: String = PatternLibrary.defaultGeneratorProfile
  ) throws(PatternLibraryError) {
    let simulator = PressSimulator(
      style.style, of: style.system, on: platform, settings: settings)
    let press = simulator.simulate(script)
    var findings: [Diagnostic] = []
    var unplayed: [String] = []
    var patterns: [String: HapticPattern] = [:]
    let timeline = try Timeline(press) { name throws(PatternLibraryError) in
      if let pattern = patterns[name] { return pattern }
      do throws(PatternLibraryError) {
        let loaded = try library.load(name, generators: generators)
        // Users cannot change compiled-in patterns.
        if !loaded.isCompiledIn {
          findings += loaded.diagnostics.filter { !findings.contains($0) }
        }
        patterns[name] = loaded.pattern
        return loaded.pattern
      } catch {
        guard case .invalidReference(_, let reason) = error else { throw error }
        let sentence = "'\(name)' does not play: \(reason)"
        unplayed.append(sentence)
        patterns[name] = HapticPattern(events: [])
        return HapticPattern(events: [])
      }
    }
    let variant = simulator.variant.map { " (\($0))" } ?? ""
    self.init(
      style.name + variant, press, on: timeline, findings: findings, unplayed: unplayed)
  }
}

/// A press with the values at each display frame, computed once for its report and its document.
package struct SampledPress: Sendable {
  package let press: NamedPress
  let tracks: [SampledTrack]
  package let report: PressReport

  package init(_ press: NamedPress, framesPerSecond: Int) {
    self.press = press
    tracks = press.timeline.animations.map {
      SampledTrack($0, framesPerSecond: Double(framesPerSecond))
    }
    report = PressReport(press.timeline, sampled: tracks, framesPerSecond: framesPerSecond)
  }
}
