import TaplineAHAP
import TaplineActuators
import TaplineLinting
import TaplinePatterns
import TaplineText

/// Promises about linting and fixing any bytes.
enum LintPromises {
  static func check(_ bytes: [UInt8], isThorough: Bool) throws {
    var linter = FileLinter(AHAPLinter(profile: .standard))
    let linted = linter.lint(bytes, name: "fuzz")
    if isThorough { try report(linted, of: bytes) }
    try fix(bytes, linter)
    linter.makesUnsafeFixes = true
    try fix(bytes, linter)
  }

  /// Writes every report format within its size limit; many equal findings are one.
  private static func report(_ file: LintedFile, of bytes: [UInt8]) throws {
    var report = LintReport(version: "1", folder: "/")
    report.files = [file]
    for format in LintFormat.allCases {
      let text = report.text(as: format)
      try BrokenPromise.require(
        text.utf8.count <= maximumReport(of: bytes.count, findings: file.findings.count),
        "\(text.utf8.count) bytes of \(format) for \(bytes.count)")
      guard format == .json || format == .sarif else { continue }
      let document = try? JSONDocument(parsing: Array(text.utf8), file: "report")
      try BrokenPromise.require(document != nil, "\(format) is not JSON")
    }
  }

  /// The rules take 40,000 bytes in SARIF, a finding takes 2,000, and quotations depend on the file's size.
  private static func maximumReport(of byteCount: Int, findings: Int) -> Int {
    60_000 + 3_000 * findings + 60 * byteCount
  }

  /// Checks that a fixed file can be read if the original could, that safe fixes keep the events, and that nothing
  /// more can be fixed.
  private static func fix(_ bytes: [UInt8], _ linter: FileLinter) throws {
    let fixed = linter.fix(bytes, name: "fuzz")
    _ = UnifiedDiff.bytes(from: bytes, to: fixed.bytes, name: "fuzz")
    try BrokenPromise.require(
      fixed.rules.isEmpty == (fixed.bytes == bytes),
      "a fix without a change, or a change without a rule")
    guard !fixed.rules.isEmpty else { return }
    try BrokenPromise.require(
      (try? JSONDocument(parsing: fixed.bytes, file: "fixed")) != nil, "the fixed text is not JSON")
    let again = linter.fix(fixed.bytes, name: "fuzz")
    try BrokenPromise.require(again.rules.isEmpty, "left to fix: \(again.rules)")
    // Unsafe fixes may cause errors.
    guard !linter.makesUnsafeFixes, let before = try? AHAPFile(bytes, file: "fuzz") else { return }
    let after = try? AHAPFile(fixed.bytes, file: "fuzz")
    try BrokenPromise.require(after != nil, "the original can be read, but the fixed file cannot")
    guard let after else { return }
    let played = [before, after].map { file in
      file.pattern.events.map { event in
        // The intensity and sharpness of a sound event have no effect.
        let haptic = event.kind.isHaptic ? [event.intensity, event.sharpness] : []
        return [event.time, event.effectiveDuration] + haptic
      }
    }
    try BrokenPromise.require(
      played[0] == played[1], "a safe fix changed what plays: \(fixed.rules)")
  }
}
