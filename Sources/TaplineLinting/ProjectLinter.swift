package import TaplineAHAP
package import TaplineActuators
import TaplineFiles
package import TaplineLibrary
package import TaplineText

/// Makes linters whose unset settings come from the configuration nearest to the file.
///
/// Thread: one at a time; blocks.
package final class ProjectLinter {
  /// The caller's settings, which take precedence over configurations.
  package struct Settings {
    package var levels = RuleLevels()
    package var threshold: LintThreshold?
    package var isStrict = false
    package var bundleRoot: String?
    package var profile: ActuatorProfile?

    /// The extension of the files in folders.
    package var ending = ".ahap"

    /// The configuration to use instead of the nearest one.
    package var configuration: LintConfiguration?

    package init() {}
  }

  package struct Input {
    package let path: String

    /// Whether the caller named the file itself, not a folder or glob; a named file may be a FIFO.
    package let isNamed: Bool

    package private(set) var isInFolder = false
    let configuration: LintConfiguration?
  }

  private let settings: Settings
  private let library: PatternLibrary
  private let readers = WaveformReaders()
  private var configurations: [String: LintConfiguration] = [:]
  private var profiles: [String: ActuatorProfile] = [:]

  package init(_ settings: Settings, _ library: PatternLibrary) {
    self.settings = settings
    self.library = library
  }

  /// Returns the files of the arguments (files, folders, globs, `-`) without duplicates; calls `excluded` for an
  /// excluded file that is the only one of its argument.
  package func inputs(
    _ arguments: [String], excluded: (String) -> Void, failed: (LintReport.Failure) -> Void
  ) throws(PatternLibraryError) -> [Input] {
    let search = FileSearch(ending: settings.ending)
    var seen: Set<String> = []
    var inputs: [Input] = []
    var excludedCount = 0
    for argument in arguments.isEmpty ? ["."] : arguments {
      let found: [String]
      do throws(FileSearch.Failure) {
        found = try search.files(argument) { error in
          failed(LintReport.Failure(input: error.path, message: error.description))
        }
      } catch {
        failed(LintReport.Failure(input: argument, message: error.description))
        continue
      }
      for file in found {
        let configuration = try configuration(for: file)
        if file == "-" {
          if inputs.contains(where: { $0.path == "-" }) { continue }
        } else if configuration?.excludes(FilePath.absolute(file)) == true {
          // Exclude the file even if it is named: a shell may have expanded a glob to this name.
          if found.count == 1 { excluded(file) }
          excludedCount += 1
          continue
        } else if InputFile.isRegular(file), let path = FilePath.real(file),
          !seen.insert(path).inserted
        {
          continue
        }
        inputs.append(
          Input(
            path: file, isNamed: found == [argument], isInFolder: InputFile.isFolder(argument),
            configuration: configuration))
      }
    }
    if inputs.isEmpty, excludedCount > 0 {
      let all = arguments.isEmpty ? "." : arguments.joined(separator: " ")
      let message = "the configuration excludes all files of '\(all)'"
      failed(LintReport.Failure(input: all, message: message))
    }
    return inputs
  }

  package func linter(for input: Input) throws -> FileLinter {
    let configuration = input.configuration
    let root = try bundleRoot(configuration)
    return FileLinter(
      AHAPLinter(
        profile: try actuatorProfile(configuration),
        isStrict: settings.isStrict || configuration?.isStrict == true),
      levels: levels(for: input), threshold: threshold(for: input),
      waveform: readers.reader(ofPattern: input.path, root: root).finding)
  }

  /// Returns a file with findings of rules other than AHAP's, at the levels of the settings and the configuration.
  package func file(_ input: Input, bytes: [UInt8], findings: [Diagnostic]) -> LintedFile {
    LintedFile(
      name: input.path, bytes: bytes, findings: levels(for: input).apply(to: findings),
      threshold: threshold(for: input))
  }

  private func levels(for input: Input) -> RuleLevels {
    let levels = input.configuration?.levels(for: FilePath.absolute(input.path)) ?? RuleLevels()
    return levels.overridden(by: settings.levels)
  }

  private func threshold(for input: Input) -> LintThreshold {
    settings.threshold ?? input.configuration?.threshold ?? .standard
  }

  /// Returns the findings about a loaded input, or nil if it is not an AHAP file.
  package func findings(of loaded: LoadedTimeline) throws -> [Diagnostic]? {
    let path = loaded.path
    // Standard input cannot be read again, so the reader's findings are reported.
    if path == "-" { return loaded.findings }
    guard path.lowercased().hasSuffix(".ahap") else { return nil }
    let isFile = !loaded.isCompiledIn
    guard !isFile || InputFile.exists(path) else { return nil }
    let configuration = isFile ? try configuration(for: path) : settings.configuration
    let input = Input(path: path, isNamed: true, configuration: configuration)
    let linter = try linter(for: input)
    if isFile, let clean = linter.lintInPieces(path) { return clean.findings }
    let text = isFile ? try InputFile.read(path) : try library.text(at: path)
    return linter.lint(text, name: path).findings
  }

  private func configuration(
    for file: String
  ) throws(PatternLibraryError) -> LintConfiguration? {
    if let given = settings.configuration { return given }
    let folder = FilePath.folder(of: file)
    guard let path = FilePath.nearest(LintConfiguration.fileName, from: folder) else { return nil }
    if let known = configurations[path] { return known }
    // Messages contain the path relative to the current folder.
    let name = FilePath.relative(path, to: FilePath.currentFolder) ?? path
    let configuration = try LintConfiguration(file: name, isNamed: false)
    configurations[path] = configuration
    return configuration
  }

  private func bundleRoot(_ configuration: LintConfiguration?) throws -> BundleRoot? {
    if let folder = settings.bundleRoot { return try BundleRoot(folder) }
    guard let configuration, let folder = configuration.bundleRoot else { return nil }
    do throws(FileError) { return try BundleRoot(folder) } catch {
      throw configuration.error(at: \.bundleRootFinding, "'bundleRoot': \(error)")
    }
  }

  private func actuatorProfile(_ configuration: LintConfiguration?) throws -> ActuatorProfile {
    if let profile = settings.profile { return profile }
    guard let configuration, let name = configuration.profile else {
      return try cachedProfile(PatternLibrary.defaultActuatorProfile)
    }
    let path =
      PinnedProfile(name).name.hasSuffix(".json") && !name.hasPrefix("/")
      ? configuration.folder + "/" + name : name
    let bare = PinnedProfile(path).name
    guard bare.hasSuffix(".json") || library.actuatorProfileNames.contains(bare) else {
      let known = library.actuatorProfileNames
      throw configuration.error(
        at: \.profileFinding,
        "there is no actuator profile '\(name)'; \(knownNameHint(for: bare, in: known, "profiles"))"
      )
    }
    if InputFile.exists(bare), !InputFile.isRegular(bare) {
      throw configuration.error(
        at: \.profileFinding, "the actuator profile '\(name)' is not a regular file")
    }
    do throws(PatternLibraryError) { return try cachedProfile(path) } catch {
      guard case .invalidReference(_, let reason) = error else { throw error }
      throw configuration.error(at: \.profileFinding, reason)
    }
  }

  private func cachedProfile(_ profile: String) throws(PatternLibraryError) -> ActuatorProfile {
    if let known = profiles[profile] { return known }
    let read = try library.actuatorProfile(profile)
    profiles[profile] = read
    return read
  }
}
