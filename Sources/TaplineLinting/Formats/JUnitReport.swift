import TaplineText

/// Findings as JUnit XML: a case for each finding, which passes if the finding does not fail the check, or one passed
/// case for a file without findings.
enum JUnitReport {
  static func text(of report: LintReport) -> String {
    let suites = report.files.map(suite) + report.failures.map(suite)
    let tests = report.files.reduce(report.failures.count) { $0 + max($1.findings.count, 1) }
    let failures = report.files.reduce(0) { $0 + Self.failures(in: $1).count }
    let errors = report.files.reduce(report.failures.count) {
      $0 + $1.findings.count(where: LintedFile.isUnreadable)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(report.tool)" tests="\(tests)" failures="\(failures)" errors="\(errors)">
      \(suites.joined())</testsuites>

      """
  }

  private static func failures(in file: LintedFile) -> [Diagnostic] {
    file.findings.filter { file.isFailing($0) && !LintedFile.isUnreadable($0) }
  }

  private static func suite(_ file: LintedFile) -> String {
    let errors = file.findings.count(where: LintedFile.isUnreadable)
    var text = opening(
      file.name, tests: max(file.findings.count, 1), failures: failures(in: file).count,
      errors: errors)
    if file.findings.isEmpty {
      text +=
        "    <testcase\(attribute("classname", file.name)) name=\"no findings\" time=\"0\"/>\n"
    }
    for finding in file.findings { text += testCase(finding, of: file) }
    return text + "  </testsuite>\n"
  }

  private static func suite(_ failure: LintReport.Failure) -> String {
    opening(failure.input, tests: 1, failures: 0, errors: 1)
      + "    <testcase\(attribute("classname", failure.input)) name=\"readable\" time=\"0\">\n"
      + "      <error\(attribute("message", failure.message)) type=\"input\"/>\n"
      + "    </testcase>\n  </testsuite>\n"
  }

  private static func testCase(_ finding: Diagnostic, of file: LintedFile) -> String {
    let name = "\(finding.rule) at \(finding.position.line):\(finding.position.column)"
    var text =
      "    <testcase\(attribute("classname", file.name))\(attribute("name", name)) time=\"0\">\n"
    let content = MarkupText.escaped(finding.description)
    if file.isFailing(finding) {
      let element = LintedFile.isUnreadable(finding) ? "error" : "failure"
      text +=
        "      <\(element)\(attribute("message", finding.message))"
        + "\(attribute("type", finding.rule))>\(content)</\(element)>\n"
    } else {
      text += "      <system-out>\(content)</system-out>\n"
    }
    return text + "    </testcase>\n"
  }

  private static func opening(
    _ name: String, tests: Int, failures: Int, errors: Int
  ) -> String {
    "  <testsuite\(attribute("name", name)) tests=\"\(tests)\" failures=\"\(failures)\" "
      + "errors=\"\(errors)\" skipped=\"0\" time=\"0\">\n"
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    " \(name)=\"\(MarkupText.escaped(value))\""
  }
}
