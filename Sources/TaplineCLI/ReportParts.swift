import ArgumentParser
import Tapline

/// What a report says about inputs: measures as `info` has them, and what `lint` finds.
struct ReportParts {
  private(set) var parts: [ReportPage.Part] = []
  private var settings: LintSettings
  private let library: PatternLibrary
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
    self.library = library
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
    guard path.lowercased().hasSuffix(".ahap") else { return nil }
    let isFile = !loaded.input.isCompiledIn
    guard !isFile || InputFile.exists(path) else { return nil }
    let text = isFile ? try InputFile.read(path) : try library.text(at: path)
    let configuration = try settings.configuration(for: isFile ? path : nil)
    return try settings.linter(for: path, configuration).lint(text, name: path).findings
  }
}
