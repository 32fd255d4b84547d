import ArgumentParser
import Tapline

/// `tapline press --check`: screens held to the rules of their system, reported like lint findings.
struct ScreenCheck {
  let files: [String]
  let outputs: [LintOutputArgument]
  let format: LintFormat?
  let isQuiet: Bool
  let console: Console

  func run(_ library: PatternLibrary) throws {
    for output in outputs where format == nil && output.format == nil && output.path != "-" {
      throw CommandFailure(
        .usage,
        "'\(output.path)': the ending names no report; end it in .json, .sarif, .xml or .txt, write "
          + "FORMAT:FILE, or give --format")
    }
    let here = FilePath.currentFolder
    var checked: [CheckedScreen] = []
    var linted: [LintedFile] = []
    for file in files {
      let bytes = try InputFile.read(file)
      let screen = try library.checkScreen(bytes, file: file)
      checked.append(screen)
      linted.append(LintedFile(name: file, bytes: bytes, findings: screen.findings))
    }
    var rules: [ReportedRule] = []
    for rule in checked.flatMap(\.rules) where !rules.contains(where: { $0.id == rule.id }) {
      rules.append(ReportedRule(rule))
    }
    var report = LintReport(
      version: TaplineCommand.number, folder: FilePath.repository(holding: here) ?? here,
      rules: rules)
    report.files = linted
    try refuseReplacing(outputs.map(\.path), inputs: files)
    let written = outputs.map { (path: $0.path, format: format ?? $0.format ?? .text) }
    for (path, format) in written.isEmpty ? [("-", format ?? .text)] : written {
      let text = report.text(
        as: format, isColored: path == "-" && console.colorsData, isSummarized: !isQuiet)
      try writeData(Array(text.utf8), to: path)
    }
    for screen in checked where screen.rules.isEmpty {
      console.warning(
        "\(screen.screen.system) has no rules that could be tried, so nothing was checked")
    }
    remarkOnUntried(checked)
    if let failure = CommandFailure(report.outcome) { throw failure }
  }

  private func remarkOnUntried(_ checked: [CheckedScreen]) {
    var systems: Set<String> = []
    for screen in checked
    where !screen.untriedRules.isEmpty && systems.insert(screen.screen.system).inserted {
      console.remark(
        "rules of \(screen.screen.system) that no description of a screen shows: "
          + screen.untriedRules.map(\.id).joined(separator: ", "))
    }
  }
}

extension ReportedRule {
  fileprivate init(_ rule: ScreenRule) {
    let severity: Diagnostic.Severity =
      switch rule.severity.value {
      case .note: .note
      case .error: .error
      case .warning, nil: .warning
      }
    self.init(rule.id, severity: severity, summary: rule.sentence)
  }
}
