import TaplineAHAP
import TaplineLinting
import TaplinePatterns
import TaplineText

/// What holds of linting and fixing whatever bytes are linted.
enum LintPromises {
  static func check(_ bytes: [UInt8], isThorough: Bool) throws {
    var linter = FileLinter(AHAPLinter(profile: ReadingPromises.profile))
    let linted = linter.lint(bytes, name: "fuzz")
    try report(linted, of: bytes)
    try fix(bytes, linter)
    linter.makesUnsafeFixes = true
    try fix(bytes, linter)
    if isThorough { try grow(bytes, linter) }
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
    let taps = [before, after].map { file in
      file.pattern.events.map { [$0.time, $0.intensity, $0.sharpness, $0.effectiveDuration] }
    }
    try BrokenPromise.require(taps[0] == taps[1], "a safe fix changed what plays: \(fixed.rules)")
  }

  // MARK: - Cost

  /// A piece of the text repeated until it is long costs no more for each byte than when it is shorter.
  ///
  /// Pieces lie between two commas, so that many of them can stand side by side: members, elements and
  /// whole entries.
  private static func grow(_ bytes: [UInt8], _ linter: FileLinter) throws {
    let commas = bytes.indices.filter { bytes[$0] == UInt8(ascii: ",") }
    guard commas.count > 1 else { return }
    let hash = bytes.reduce(17) { ($0 &* 31 &+ Int($1)) & 0xFFFF }
    let first = commas[hash % (commas.count - 1)]
    let width = min(1 + hash / 7 % 6, commas.count - 1 - hash % (commas.count - 1))
    let last = commas[hash % (commas.count - 1) + width]
    func grown(to count: Int) -> [UInt8] {
      let times = count / (last - first) + 1
      return bytes[..<first] + (0..<times).flatMap { _ in bytes[first..<last] } + bytes[last...]
    }
    let (short, long) = (grown(to: 16_384), grown(to: 65_536))
    try report(linter.lint(long, name: "fuzz"), of: long)
    // A busy machine may be slow, but not three times in a row.
    for attempt in 1...3 {
      let (less, more) = (seconds { fixAll(short, linter) }, seconds { fixAll(long, linter) })
      if more <= 0.2 + 7 * less { return }
      try BrokenPromise.require(
        attempt < 3, "\(less) s for \(short.count) bytes, \(more) s for \(long.count)")
    }
  }

  private static func fixAll(_ bytes: [UInt8], _ linter: FileLinter) {
    let fixed = linter.fix(bytes, name: "fuzz")
    _ = UnifiedDiff.bytes(from: bytes, to: fixed.bytes, name: "fuzz")
  }

  private static func seconds(_ body: () -> Void) -> Double {
    let start = processorSeconds()
    body()
    return processorSeconds() - start
  }
}
