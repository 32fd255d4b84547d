import TaplineAHAP
import TaplineActuators
import TaplineLinting
import TaplinePatterns
import TaplineText

/// What holds of linting and fixing whatever bytes are linted.
enum LintPromises {
  static func check(_ bytes: [UInt8], isThorough: Bool) throws {
    var linter = FileLinter(AHAPLinter(profile: .standard))
    let linted = linter.lint(bytes, name: "fuzz")
    if isThorough { try report(linted, of: bytes) }
    try fix(bytes, linter)
    linter.makesUnsafeFixes = true
    try fix(bytes, linter)
  }

  /// Every format is written, in no more than so much for each byte; a flood is one finding.
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

  /// SARIF describes all rules in forty thousand bytes, a finding takes two thousand, and what is quoted
  /// of the file some of its own, with escapes.
  private static func maximumReport(of byteCount: Int, findings: Int) -> Int {
    60_000 + 3_000 * findings + 60 * byteCount
  }

  /// What is fixed can be read if it could be before, has the same events if the fixes were safe, and
  /// has nothing more to fix.
  private static func fix(_ bytes: [UInt8], _ linter: FileLinter) throws {
    let fixed = linter.fix(bytes, name: "fuzz")
    _ = UnifiedDiff.bytes(from: bytes, to: fixed.bytes, name: "fuzz")
    try BrokenPromise.require(
      fixed.rules.isEmpty == (fixed.bytes == bytes), "a fix that changes nothing, or a silent one")
    guard !fixed.rules.isEmpty else { return }
    try BrokenPromise.require(
      (try? JSONDocument(parsing: fixed.bytes, file: "fixed")) != nil, "fixed to what is not JSON")
    let again = linter.fix(fixed.bytes, name: "fuzz")
    try BrokenPromise.require(again.rules.isEmpty, "left to fix: \(again.rules)")
    // What comes to count where fixes are not safe may be wrong.
    guard !linter.makesUnsafeFixes, let before = try? AHAPFile(bytes, file: "fuzz") else { return }
    let after = try? AHAPFile(fixed.bytes, file: "fuzz")
    try BrokenPromise.require(after != nil, "read before it was fixed, and refused after")
    guard let after else { return }
    let played = [before, after].map { file in
      file.pattern.events.map { event in
        // Nothing plays the intensity and the sharpness of a sound.
        let haptic = event.kind.isHaptic ? [event.intensity, event.sharpness] : []
        return [event.time, event.effectiveDuration] + haptic
      }
    }
    try BrokenPromise.require(
      played[0] == played[1], "a safe fix changed what plays: \(fixed.rules)")
  }
}
