package import TaplineAHAP
import TaplineFiles
package import TaplineLibrary
package import TaplineText

/// A project's settings for the linter from `.tapline.json`, with paths and globs relative to the folder of that file.
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
  package init(file: String, isNamed: Bool = true) throws(PatternLibraryError) {
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
  ) throws(PatternLibraryError) {
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
  ) -> PatternLibraryError {
    .findings(self[keyPath: finding].map { [$0.with(message: message)] } ?? [])
  }
}

/// The lowest severity that fails the check.
package enum LintThreshold: String, Sendable, CaseIterable {
  case note
  case warning
  case error
  /// Only unreadable files fail.
  case never

  /// The default: a warning usually means that a phone does not play the pattern as written.
  package static let standard = LintThreshold.warning

  package func isReached(by severity: Diagnostic.Severity) -> Bool {
    Diagnostic.Severity(rawValue: rawValue).map { severity >= $0 } ?? false
  }
}
