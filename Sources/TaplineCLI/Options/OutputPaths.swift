import Tapline

/// Refuses outputs that would replace one another, an input, or whatever else was read so far, such as
/// a profile or a sound file: that is a slip, and loses a file.
func refuseReplacing(_ outputs: [String], inputs: [String] = []) throws {
  for (index, path) in outputs.enumerated() {
    guard !path.isEmpty else { throw CommandFailure(.usage, "the name of an output is empty") }
    if let input = inputs.first(where: { FileIdentity.isOne($0, path) }) {
      throw CommandFailure(
        .usage, "'\(path)' would replace the input '\(input)'; give the output another name")
    }
    guard !InputRecord.contains(path) else {
      throw CommandFailure(
        .usage, "'\(path)' would replace a file that is read here; give the output another name")
    }
    if outputs[..<index].contains(where: { FileIdentity.isOne($0, path) }) {
      throw CommandFailure(
        .usage, "two outputs would be written to '\(path)'; give each a name of its own")
    }
  }
}

/// The outputs and, beside each report, the files that its sounds may go to.
func withReportSounds(_ outputs: [String], reports: [String], timelines: Int = 1) -> [String] {
  outputs
    + reports.filter { $0 != "-" }.flatMap { report in
      (0..<timelines).map { OfflineRenderer.soundFile(beside: report, $0, of: timelines) }
    }
}
