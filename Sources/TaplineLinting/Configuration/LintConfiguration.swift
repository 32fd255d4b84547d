package import TaplineAHAP
package import TaplineFiles
package import TaplineText

/// A project's settings for the linter: the content of `.tapline.json`.
///
///     {
///       "lint": {
///         "failOn": "error",
///         "profile": "taptic",
///         "strict": true,
///         "bundleRoot": "Resources",
///         "exclude": ["Generated/**"],
///         "rules": {"version-missing": "off", "unknown-key": "error"},
///         "overrides": [{"files": ["Legacy/**"], "rules": {"value-out-of-range": "note"}}]
///       }
///     }
///
/// Paths and globs are relative to the folder of the file. Only the configuration nearest to an AHAP file applies.
package struct LintConfiguration: Sendable {
  package static let fileName = ".tapline.json"

  private static let maximumSize = 1 << 20

  /// The rule levels of the files that match a glob.
  struct Override: Sendable {
    var files: [FilePattern] = []
    var levels = RuleLevels()
  }

  let file: String

  /// The absolute folder to which paths and globs are relative.
  let folder: String

  package internal(set) var threshold: LintThreshold?

  package internal(set) var profile: String?

  package internal(set) var isStrict: Bool?

  /// The absolute folder to which waveform paths are relative.
  package internal(set) var bundleRoot: String?

  var exclude: [FilePattern] = []
  var levels = RuleLevels()
  var overrides: [Override] = []
  /// Errors without messages at the values of `profile` and `bundleRoot`; `error(at:_:)` adds a message.
  var profileFinding: Diagnostic?
  var bundleRootFinding: Diagnostic?

  init(file: String, folder: String) {
    self.file = file
    self.folder = folder
  }

  /// Reads a configuration; only a file that the user named may be irregular, such as a FIFO.
  package init(file: String, isNamed: Bool = true) throws(LintConfigurationError) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(file, limit: Self.maximumSize, mustBeRegular: !isNamed)
    } catch {
      throw .file(error)
    }
    self = try ConfigurationReader.read(bytes, file: file, folder: FilePath.folder(of: file))
  }

  package init(
    _ bytes: [UInt8], file: String, folder: String
  ) throws(LintConfigurationError) {
    self = try ConfigurationReader.read(bytes, file: file, folder: folder)
  }

  package func excludes(_ path: String) -> Bool {
    guard let name = FilePath.relative(path, to: folder) else { return false }
    return exclude.contains { $0.matchesPathOrFolder(of: name) }
  }

  package func levels(for path: String) -> RuleLevels {
    guard let name = FilePath.relative(path, to: folder) else { return levels }
    return overrides.reduce(levels) { levels, override in
      override.files.contains { $0.matchesPathOrFolder(of: name) }
        ? levels.overridden(by: override.levels) : levels
    }
  }

  func error(
    at finding: KeyPath<LintConfiguration, Diagnostic?>, _ message: String
  ) -> LintConfigurationError {
    .content(self[keyPath: finding].map { [$0.with(message: message)] } ?? [])
  }
}

/// The error if a configuration or a baseline cannot be read.
package enum LintConfigurationError: Error, Sendable, CustomStringConvertible {
  case file(FileError)
  case content([Diagnostic])

  package var description: String {
    switch self {
    case .file(let error): error.description
    case .content(let diagnostics): diagnostics.map(\.description).joined(separator: "\n")
    }
  }
}
