import MotionCurves
import TaplineAHAP
public import TaplineButtons
public import TaplineLibrary
public import TaplinePatterns
package import TaplineRendering
package import TaplineText

/// A simulated press on the time axis, and what it is called.
public struct NamedPress: Sendable {
  package let name: String

  /// The haptics by their names and their origin, in the order of time.
  let haptics: [SimulatedPress.Haptic]

  /// What moves, plays and happens.
  public let timeline: Timeline

  /// The warnings about its haptics, such as taps that overlap; no errors.
  package let findings: [Diagnostic]

  /// What the simulation had to assume, and which haptics could not be composed.
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

  package var namedTimeline: NamedTimeline { NamedTimeline(name, timeline) }
}

extension NamedPress {
  /// Simulates a press on a style of the library and puts it on the time axis with its haptics.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - script: What the finger does.
  ///   - settings: The circumstances.
  ///   - platform: What the platform does where the style leaves it to it.
  ///   - library: The library that the haptics come from.
  ///   - generators: The generator profile that `feedback/…` means.
  /// - Throws: `PatternLibraryError`, as for a haptic that cannot be composed.
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
    var known: [String: HapticPattern] = [:]
    let timeline = try Timeline(press) { name throws(PatternLibraryError) in
      if let pattern = known[name] { return pattern }
      do throws(PatternLibraryError) {
        let loaded = try library.load(name, generators: generators)
        // Users cannot change compiled-in patterns.
        if !loaded.isCompiledIn {
          findings += loaded.diagnostics.filter { !findings.contains($0) }
        }
        known[name] = loaded.pattern
        return loaded.pattern
      } catch {
        // The source of a pairing may not say what plays: then nothing does, and it is said.
        guard case .invalidReference(_, let reason) = error else { throw error }
        let sentence = "'\(name)' does not play: \(reason)"
        unplayed.append(sentence)
        known[name] = HapticPattern(events: [])
        return HapticPattern(events: [])
      }
    }
    let variant = simulator.variant.map { " (\($0))" } ?? ""
    self.init(
      style.name + variant, press, on: timeline, findings: findings, unplayed: unplayed)
  }
}

/// A press with what each display frame of it shows, found out once for its figures and its document.
package struct SampledPress: Sendable {
  package let press: NamedPress

  let tracks: [SampledTrack]

  package let report: PressReport

  /// Follows the tracks of a press.
  package init(_ press: NamedPress, framesPerSecond: Int) {
    self.press = press
    tracks = press.timeline.animations.map {
      SampledTrack($0, framesPerSecond: Double(framesPerSecond))
    }
    report = PressReport(press.timeline, sampled: tracks, framesPerSecond: framesPerSecond)
  }
}
