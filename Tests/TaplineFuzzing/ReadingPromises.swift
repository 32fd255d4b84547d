import TaplineAHAP
import TaplineActuators
import TaplineLinting
import TaplinePatterns
import TaplineText

/// Promises about reading any bytes as AHAP.
package enum ReadingPromises {
  /// Reads and lints the bytes, applies the fixes and writes the pattern.
  ///
  /// If `isThorough` is true, also checks positions, fixes and writing, which takes much longer.
  package static func check(_ bytes: [UInt8], isThorough: Bool = true) throws {
    let findings = AHAPLinter(profile: .standard, isStrict: bytes.count.isMultiple(of: 2))
      .findings(in: bytes, file: "fuzz")
    if isThorough {
      try inspect(findings, of: bytes)
      try fix(findings, of: bytes)
    }
    let file: AHAPFile
    do throws(AHAPError) {
      file = try AHAPFile(bytes, file: "fuzz")
    } catch {
      try inspect(error.diagnostics, of: bytes)
      try BrokenPromise.require(
        error.diagnostics.contains { $0.severity == .error }, "refused without an error")
      return
    }
    if isThorough { try inspect(file.diagnostics, of: bytes) }
    try BrokenPromise.require(
      file.diagnostics.allSatisfy { $0.severity < .error }, "a file with errors was read")
    for waveform in file.waveforms {
      try BrokenPromise.require(
        file.pattern.events.indices.contains(waveform.eventIndex), "a sound without an event")
      try BrokenPromise.require(
        waveform.range.upperBound <= bytes.count && !waveform.jsonPath.steps.isEmpty,
        "a sound nowhere")
    }
    guard isThorough else { return }
    try write(file.pattern, isAlsoDictionary: bytes.count.isMultiple(of: 16))
  }

  /// Checks that every finding is in the text, with the line and column of its offset, and has a message.
  private static func inspect(_ findings: [Diagnostic], of bytes: [UInt8]) throws(BrokenPromise) {
    guard !findings.isEmpty else { return }
    let positions = positions(in: bytes)
    for finding in findings {
      let range = finding.range
      try BrokenPromise.require(
        range.lowerBound >= 0 && range.upperBound <= bytes.count, "\(finding): outside the text")
      try BrokenPromise.require(
        finding.position == positions[range.lowerBound], "\(finding): wrong line or column")
      try BrokenPromise.require(
        !finding.message.isEmpty, "\(finding): no message")
      for edit in finding.fix?.edits ?? [] {
        try BrokenPromise.require(
          edit.range.lowerBound >= 0 && edit.range.upperBound <= bytes.count,
          "\(finding): fix outside the text")
      }
    }
  }

  /// The line and column of every offset and of the end, counted by byte.
  private static func positions(in bytes: [UInt8]) -> [SourcePosition] {
    var positions: [SourcePosition] = []
    positions.reserveCapacity(bytes.count + 1)
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 1
    /// The number of scalars in the line so far.
    var begun = 0
    for (offset, byte) in bytes.enumerated() {
      guard offset >= mark else {
        positions.append(SourcePosition(line: 1, column: 1))
        continue
      }
      if byte & 0xC0 != 0x80 { begun += 1 }
      positions.append(SourcePosition(line: line, column: max(begun, 1)))
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")) {
        line += 1
        begun = 0
      }
    }
    positions.append(SourcePosition(line: line, column: begun + 1))
    return positions
  }

  /// Checks that a fixed text is still JSON if the original was, for each of the first fixes and for all together.
  private static func fix(_ findings: [Diagnostic], of bytes: [UInt8]) throws(BrokenPromise) {
    let fixes = findings.compactMap(\.fix)
    guard !fixes.isEmpty else { return }
    let wasJSON = !findings.contains { $0.rule == AHAPRule.jsonSyntax.rawValue }
    for chosen in [fixes] + fixes.prefix(3).map({ [$0] }) {
      let (fixed, count) = Fix.apply(chosen, to: bytes)
      try BrokenPromise.require(count > 0, "the first fix was not applied")
      let left = AHAPLinter(profile: .standard).findings(in: fixed, file: "fixed")
      try inspect(left, of: fixed)
      let isJSON = !left.contains { $0.rule == AHAPRule.jsonSyntax.rawValue }
      try BrokenPromise.require(isJSON || !wasJSON, "not JSON after: \(chosen.map(\.summary))")
    }
  }

  /// Checks that a pattern can be written and is read back unchanged.
  private static func write(_ pattern: HapticPattern, isAlsoDictionary: Bool) throws {
    let writer = try AHAPWriter(pattern)
    let read = try AHAPFile(writer.bytes, file: "written")
    try BrokenPromise.require(read.pattern == pattern, "another pattern was written")
    // Splitting can move a curve's start beyond the latest time, which is its only permitted error.
    if let split = try? AHAPWriter(pattern, maximumPoints: 16) {
      try BrokenPromise.require(
        split.pattern.curves.allSatisfy { $0.points.count <= 16 }, "a curve was not split")
    }
    if isAlsoDictionary {
      let read = try AHAPFile(dictionary: writer.dictionary)
      try BrokenPromise.require(read.pattern == pattern, "another pattern from the dictionary")
    }
  }
}
