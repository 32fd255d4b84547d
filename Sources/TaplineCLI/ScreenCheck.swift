import ArgumentParser
import Tapline

/// `tapline press --check`: screens held to the rules of their system, reported like lint findings.
struct ScreenCheck {
  let files: [String]
  let outputs: [LintOutputArgument]
  let format: LintFormat?
  let console: Console

  func run(_ library: PatternLibrary) throws {
    let written = try outputs.map { (path: $0.path, format: try $0.format(format)) }
    let here = FilePath.currentFolder
    var screens: [(name: String, bytes: [UInt8], checked: CheckedScreen)] = []
    for file in files {
      let bytes = try InputFile.read(file)
      screens.append((file, bytes, try library.checkScreen(bytes, file: file)))
    }
    let report = LintReport(
      screens: screens, version: TaplineCommand.number,
      folder: FilePath.repository(holding: here) ?? here)
    let checked = screens.map(\.checked)
    try refuseReplacing(outputs.map(\.path), inputs: files)
    try report.write(to: written.isEmpty ? [("-", format ?? .text)] : written, console)
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
        """
        rules of \(screen.screen.system) that no description of a screen shows: \
        \(screen.untriedRules.map(\.id).joined(separator: ", "))
        """)
    }
  }
}
