import TaplineComparison
import TaplineFiles
import TaplinePatterns
import TaplineSystem

/// Expects the whole timeline, including markers and controls, to equal a golden file.
///
/// The file is `Goldens/NAME.golden.json` in the folder of the test's source; `/` in a name creates folders. A missing
/// file is recorded and fails the test once: review it, commit it, and run the test again.
///
/// The file stores its tolerances: `time` for times and durations, initially 1 ms, and `value` for every other number,
/// initially 0.01. The arguments `time` and `value` take precedence and are stored in a new or rewritten file. A new
/// file also stores `subject`: the pattern or path with which `tapline verify` compares the file.
///
/// `TAPLINE_BLESS=1 swift test` writes files that are missing or differ instead of failing. If `TAPLINE_RECORDINGS`
/// names a folder, every timeline is written there as `NAME.timeline.json`, for `tapline verify --recordings FOLDER`
/// and `tapline play`.
///
///     expectHaptics(recorder.timeline, matchGolden: "settle", time: .milliseconds(1))
@discardableResult
public func expectHaptics(
  _ timeline: Timeline, matchGolden name: String, time: TimeSpan? = nil, value: Double? = nil,
  subject: String? = nil, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let location = AssertionLocation(fileID, filePath, line, column)
  let parts = name.split(separator: "/", omittingEmptySubsequences: false)
  guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
    return location.fail(
      "'\(name)' cannot name a golden file; remove empty parts, '.' and '..' from the name")
  }
  do {
    if let folder = variable("TAPLINE_RECORDINGS") {
      let path = "\(folder)/\(name)\(GoldenFile.recordingEnding)"
      try OutputFolder.create(FilePath.folder(of: path))
      try OutputFile.write(TimelineWriter.bytes(of: timeline), to: path)
    }
    // Attachments share one folder.
    let attachmentName = parts.joined(separator: "-")
    let path = "\(FilePath.folder(of: filePath.description))/Goldens/\(name)\(GoldenFile.ending)"
    let exists = InputFile.exists(path)
    var golden = exists ? try GoldenFile(reading: path) : GoldenFile(nil, subject: subject)
    golden.tolerance = golden.tolerance.replacing(time: time?.seconds, value: value)
    let isBlessing = variable("TAPLINE_BLESS") != nil
    switch try golden.check(timeline.items, in: path, rewriting: isBlessing ? .differences : .never)
    {
    case .failed(let comparison):
      return location.check(
        comparison, of: timeline,
        "the haptics are not as in \(path)\nIf the change is intended, run: TAPLINE_BLESS=1 swift test",
        name: attachmentName)
    case .unblessed:
      _ = try golden.check(timeline.items, in: path, rewriting: .always)
      return location.fail(
        "\(exists ? "the golden file '\(name)' has no timeline yet" : "no golden file '\(name)' found"); "
          + "recorded the current haptics in \(path); review the file, commit it, and run the test again",
        showing: timeline, name: attachmentName)
    case .passed, .blessed, .unverified, .unreadable: return true
    }
  } catch {
    return location.fail("the golden file '\(name)' cannot be checked: \(error)")
  }
}

/// Returns an environment variable unless it is empty or 0.
private func variable(_ name: String) -> String? {
  guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty, text != "0" else {
    return nil
  }
  return text
}
