import TaplineAHAP
import TaplineActuators
package import TaplineLibrary
package import TaplineText

/// A linter for a file of a Git commit, with that commit's nearest configuration; it checks no sound files, and
/// replaces an unknown profile with the default.
package struct CommitLinter {
  private let configuration: LintConfiguration?

  /// Reads the nearest of the commit's configurations; paths are relative to the root of the repository.
  package init(
    _ files: [String: [UInt8]], for path: String
  ) throws(PatternLibraryError) {
    var folder = path[...]
    var found: LintConfiguration?
    while found == nil, !folder.isEmpty {
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      let name = (folder.isEmpty ? "" : folder + "/") + LintConfiguration.fileName
      if let bytes = files[name] {
        found = try LintConfiguration(bytes, file: name, folder: Self.root + folder)
      }
    }
    configuration = found
  }

  /// The path that represents the root of the repository.
  private static let root = "/"

  package func excludes(_ path: String) -> Bool {
    configuration?.excludes(Self.root + path) == true
  }

  /// Returns a file with findings of rules other than AHAP's, at the levels of the configuration.
  package func file(_ path: String, bytes: [UInt8], findings: [Diagnostic]) -> LintedFile {
    LintedFile(
      name: path, bytes: bytes, findings: levels(for: path).apply(to: findings),
      threshold: threshold)
  }

  private func levels(for path: String) -> RuleLevels {
    configuration?.levels(for: Self.root + path) ?? RuleLevels()
  }

  private var threshold: LintThreshold { configuration?.threshold ?? .standard }

  /// Returns the file with its findings; a missing or excluded file has none.
  package func lint(_ bytes: [UInt8]?, _ path: String, _ library: PatternLibrary) -> LintedFile {
    guard let bytes, !excludes(path) else {
      return LintedFile(name: path, bytes: [], findings: [])
    }
    let named = configuration?.profile.flatMap { name in
      library.actuatorProfileNames.contains(PinnedProfile(name).name)
        ? try? library.actuatorProfile(name) : nil
    }
    let linter = FileLinter(
      AHAPLinter(profile: named ?? .standard, isStrict: configuration?.isStrict == true),
      levels: levels(for: path), threshold: threshold)
    return linter.lint(bytes, name: path)
  }
}
