import ArgumentParser
import Tapline

/// What a report says about inputs: measures as `info` has them, and what `lint` finds.
struct ReportParts {
  private(set) var parts: [ReportPage.Part] = []
  private var settings: LintSettings
  private let profile: ActuatorProfile
  private let sampleRate: Int

  init(
    _ profile: ActuatorProfile, _ library: PatternLibrary, sampleRate: Int,
    profiles: ProfileOptions, sounds: SoundOptions
  ) throws {
    var options = try LintRuleOptions.parse([])
    options.bundleRoot = sounds.bundleRoot
    options.strict = sounds.strict
    settings = try LintSettings(options, profiles, library)
    self.profile = profile
    self.sampleRate = sampleRate
  }

  /// Measures an input, and lints it where it is an AHAP file.
  mutating func add(_ loaded: LoadedInput) throws {
    let description = try loaded.description(profile, sampleRate: sampleRate)
    parts.append(
      ReportPage.Part(
        name: loaded.input.name, metadata: description.metadata, measures: description.text,
        findings: try findings(loaded)))
  }

  private mutating func findings(_ loaded: LoadedInput) throws -> [Diagnostic]? {
    let path = loaded.input.path
    // Standard input was read already; what the reader said stands for the linter.
    if path == "-" { return loaded.findings }
    guard path.lowercased().hasSuffix(".ahap"), InputFile.exists(path) else { return nil }
    let linter = try settings.linter(for: path, try settings.configuration(for: path))
    return linter.lint(try InputFile.read(path), name: path).findings
  }
}
