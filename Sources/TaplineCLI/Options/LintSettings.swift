import Tapline

/// What holds for each file: the flags, then the configuration nearest to it.
struct LintSettings {
  let options: LintRuleOptions
  let profiles: ProfileOptions
  private let levels: RuleLevels
  private let library: PatternLibrary
  private let given: LintConfiguration?
  private var configurations: [String: LintConfiguration] = [:]
  private var profilesByName: [String: ActuatorProfile] = [:]
  private var readers: [BundleRoot: WaveformReader] = [:]

  init(
    _ options: LintRuleOptions, _ profiles: ProfileOptions, _ library: PatternLibrary
  ) throws {
    self.options = options
    self.profiles = profiles
    levels = try options.levels()
    self.library = library
    given = try options.config.map { try LintConfiguration(file: $0) }
  }

  /// The configuration of a file, or nil where there is none; a text without a file has only the one
  /// that was asked for.
  mutating func configuration(for file: String?) throws -> LintConfiguration? {
    if let given { return given }
    guard let file else { return nil }
    let folder = FilePath.folder(of: file)
    guard let path = FilePath.nearest(LintConfiguration.fileName, from: folder) else { return nil }
    if let known = configurations[path] { return known }
    // Messages name it as seen from here.
    let name = FilePath.relative(path, to: FilePath.currentFolder) ?? path
    let configuration = try LintConfiguration(file: name)
    configurations[path] = configuration
    return configuration
  }

  /// What lints a file.
  mutating func linter(
    for file: String, _ configuration: LintConfiguration?
  ) throws -> FileLinter {
    let profile = try actuatorProfile(configuration)
    let isStrict = options.strict || configuration?.isStrict == true
    let path = FilePath.absolute(file)
    let root = try (options.bundleRoot ?? configuration?.bundleRoot).map { try BundleRoot($0) }
    return FileLinter(
      AHAPLinter(profile: profile, isStrict: isStrict),
      levels: (configuration?.levels(for: path) ?? RuleLevels()).overridden(by: levels),
      threshold: options.failOn ?? configuration?.threshold ?? .standard,
      waveform: reader(of: root ?? BundleRoot(ofPattern: file)).finding)
  }

  /// What reads the sounds below a folder; those of one folder are checked once, whoever names them.
  private mutating func reader(of root: BundleRoot) -> WaveformReader {
    let reader = readers[root] ?? WaveformReader(root: root)
    readers[root] = reader
    return reader
  }

  private mutating func actuatorProfile(
    _ configuration: LintConfiguration?
  ) throws -> ActuatorProfile {
    guard profiles.profile.isEmpty, let configuration, let name = configuration.profile else {
      if let known = profilesByName[""] { return known }
      let profile = try profiles.resolve(library).actuator
      profilesByName[""] = profile
      return profile
    }
    let path =
      name.hasSuffix(".json") && !name.hasPrefix("/")
      ? configuration.folder + "/" + name : name
    if let known = profilesByName[path] { return known }
    guard path.hasSuffix(".json") || library.actuatorProfileNames.contains(path) else {
      throw configuration.profileError(
        "there is no actuator profile '\(name)'; there are "
          + library.actuatorProfileNames.joined(separator: ", "))
    }
    let profile = try library.actuatorProfile(path)
    profilesByName[path] = profile
    return profile
  }
}

extension CommandFailure {
  init(_ error: LintConfigurationError) {
    switch error {
    case .file(let error): self.init(error)
    case .content: self.init(.badData, error.description)
    }
  }

  /// How a check went, without a message: the report has said everything.
  init?(_ outcome: LintOutcome) {
    switch outcome {
    case .passed: return nil
    case .failed: self.init(.checkFailed, "")
    case .unreadable: self.init(.badData, "")
    case .missing: self.init(.noInput, "")
    }
  }
}
