import TaplineAHAP
public import TaplineButtons
public import TaplineLibrary
import TaplinePatterns
import TaplineText

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
        // What is compiled in, nobody who presses can change.
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
