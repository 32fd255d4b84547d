import TaplineLibrary
import TaplineLinting
import TaplineText

/// Promises about reading any bytes as a configuration of the linter.
enum ConfigurationPromises {
  static func check(_ bytes: [UInt8]) throws {
    let configuration: LintConfiguration
    do throws(PatternLibraryError) {
      configuration = try LintConfiguration(bytes, file: "fuzz", folder: "/app")
    } catch {
      let findings: [Diagnostic]
      switch error {
      case .data(let finding): findings = [finding]
      case .findings(let all): findings = all
      default: return
      }
      try BrokenPromise.require(
        (1...20).contains(findings.count), "\(findings.count) errors are listed")
      for finding in findings {
        try BrokenPromise.require(
          finding.range.lowerBound >= 0 && finding.range.upperBound <= bytes.count
            && finding.severity == .error, "\(finding): outside the text, or not an error")
      }
      return
    }
    let before = processorSeconds()
    for path in ["/app/a.ahap", "/app/x/Generated/b{1}.ahap", "/app/[a]/é/", "/elsewhere"] {
      _ = configuration.excludes(path)
      _ = configuration.levels(for: path)
    }
    let seconds = processorSeconds() - before
    try BrokenPromise.require(seconds < 2, "\(seconds) s to check four paths")
  }
}
