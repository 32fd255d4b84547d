package import TaplineText

/// Findings by byte offset; lines, paths and fixes are worked out for all of them at the end.
///
/// A class, so that a message may be made from what the finder holds, and only if it is kept.
package final class AHAPFindings {
  private struct Finding {
    let rule: AHAPRule
    let start: Int
    /// Nil where it is that of the value that begins at `start`.
    let end: Int?
    let message: String
    let fix: FixPlan?
  }

  /// Most findings of one severity that are kept: a file that is wrong throughout is no reason to
  /// fill the memory.
  package static let maximumOfOneSeverity = 1_000

  private var findings: [Finding] = []
  private var counts = [0, 0, 0]

  /// Whether the file cannot be played.
  package var hasError: Bool { counts[Self.index(.error)] > 0 }

  /// Whether another finding of this severity would be kept.
  package func hasRoom(for severity: Diagnostic.Severity) -> Bool {
    counts[Self.index(severity)] < Self.maximumOfOneSeverity
  }

  /// Notes what is wrong with a range of bytes.
  package func add(
    _ rule: AHAPRule, at range: Range<Int>, _ message: @autoclosure () -> String,
    fix: @autoclosure () -> FixPlan? = nil
  ) {
    add(rule, range.lowerBound, range.upperBound, message, fix)
  }

  /// Notes what is wrong with the value that begins at an offset.
  package func add(
    _ rule: AHAPRule, at start: Int, _ message: @autoclosure () -> String,
    fix: @autoclosure () -> FixPlan? = nil
  ) {
    add(rule, start, nil, message, fix)
  }

  private func add(
    _ rule: AHAPRule, _ start: Int, _ end: Int?, _ message: () -> String, _ fix: () -> FixPlan?
  ) {
    let index = Self.index(rule.severity)
    counts[index] += 1
    guard counts[index] <= Self.maximumOfOneSeverity else { return }
    findings.append(
      Finding(rule: rule, start: start, end: end, message: message(), fix: fix()))
  }

  private static func index(_ severity: Diagnostic.Severity) -> Int {
    switch severity {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// The findings in the order of the text.
  ///
  /// - Parameters:
  ///   - bytes: The text that was read to its end.
  ///   - file: The name that diagnostics carry.
  ///   - nodeCount: How many values and keys the text has.
  ///   - isStrict: Whether what a strict JSON reader refuses is an error.
  ///   - hasFixes: Whether fixes are made, which who only reads has no use for.
  /// - Returns: The findings, with lines and paths.
  package func diagnostics(
    _ bytes: [UInt8], file: String, nodeCount: Int, isStrict: Bool, hasFixes: Bool
  ) -> [Diagnostic] {
    // A text that was read to its end is a document.
    guard !findings.isEmpty,
      let document = try? JSONDocument(parsing: bytes, file: file, nodeCount: nodeCount)
    else { return [] }
    let lines = LineTable(bytes)
    let inOrder = findings.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    let values = inOrder.map { document.value(startingAt: $0.start) }
    let places = document.places(of: values.map { $0 ?? document.root })
    var diagnostics = zip(inOrder, zip(values, places)).map { finding, place in
      let (value, (path, containers)) = place
      let range = finding.start..<(finding.end ?? value?.range.upperBound ?? finding.start)
      return Diagnostic(
        rule: finding.rule.rawValue, severity: finding.rule.severity(isStrict: isStrict),
        message: finding.message, file: file, position: lines.position(at: finding.start),
        range: range, path: path,
        fix: hasFixes ? finding.fix?.fix(for: range, at: value, in: containers, of: document) : nil)
    }
    let left = counts.reduce(0) { $0 + max(0, $1 - Self.maximumOfOneSeverity) }
    if left > 0, let last = diagnostics.last {
      diagnostics.append(
        Diagnostic(
          rule: AHAPRule.moreFindings.rawValue, severity: AHAPRule.moreFindings.severity,
          message: "\(left) more findings are not listed; repair these first", file: file,
          position: last.position, range: last.range, path: last.path))
    }
    return diagnostics
  }
}
