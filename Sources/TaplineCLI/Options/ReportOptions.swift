import ArgumentParser
import Tapline

/// Where the reports of what was checked go, and in which formats.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A file for a report, or '-' for standard output; FORMAT:FILE where the ending (.json, "
        + ".sarif, .xml, .txt) does not name the format; repeatable.", valueName: "file"))
  var output: [LintOutputArgument] = []

  @Option(
    help: ArgumentHelp(
      "The format of every report, whatever its ending: text, json, sarif, github or junit.",
      valueName: "format"))
  var format: LintFormat?

  @Flag(help: "The same as --format json; what is listed or explained, as JSON as well.")
  var json = false

  func validate() throws {
    guard !json || format == nil || format == .json else {
      throw ValidationError("--json and --format \(format?.rawValue ?? "") exclude each other")
    }
    try refuseSharedStandardOutput(output.map(\.path))
  }

  /// Each report's file and format; without any file, standard output.
  func outputs() throws -> [(path: String, format: LintFormat)] {
    let named = json ? .json : format
    guard !output.isEmpty else { return [("-", named ?? .text)] }
    return try output.map { ($0.path, try $0.format(named)) }
  }
}
