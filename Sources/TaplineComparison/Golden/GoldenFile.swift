public import TaplineFiles
public import TaplinePatterns
package import TaplineText

/// What a timeline is to be, in a file that is kept beside the tests and reviewed as code is.
///
/// One line for each item, so that a change of one event is a change of one line:
///
///     {
///       "schemaVersion": 1,
///       "tolerance": { "time": 0.001, "value": 0.01 },
///       "subject": "feedback/success",
///       "timeline": [
///         { "time": 0, "event": "transient", "intensity": 0.4, "sharpness": 0.4, "from": "feedback/success" },
///         { "time": 0.12, "event": "continuous", "duration": 0.3, "intensity": 1, "sharpness": 0.2 },
///         { "time": 0.2, "step": "HapticIntensityControl", "value": 0.5 },
///         { "time": 0.3, "marker": "call", "name": "prepare", "detail": "impact(rigid)" }
///       ]
///     }
///
/// Times are seconds. What an event line leaves out has its default, but `from`, which then may be
/// anything. `subject` says what the command compares the file with: a library name, or a pattern or
/// recorded timeline by its path from the golden file's folder. A file without `timeline` waits to be
/// blessed.
public struct GoldenFile: Sendable, Hashable {
  /// How golden files' names end.
  public static let ending = ".golden.json"

  /// How the names of recorded timelines end that lie beside golden files.
  package static let recordingEnding = ".timeline.json"

  /// The version of the form.
  static let schemaVersion = 1

  package var tolerance: ComparisonTolerance

  /// What can be made again to be compared, or nil where only a test makes it.
  package var subject: String?

  /// The expected items, in the order of time; nil if never recorded.
  package var items: [TimelineItem]?

  /// Makes the content of a golden file.
  public init(
    _ items: [TimelineItem]?, tolerance: ComparisonTolerance = .standard, subject: String? = nil
  ) {
    self.items = items
    self.tolerance = tolerance
    self.subject = subject
  }

  package init(_ bytes: [UInt8], file: String) throws(DataError) {
    self = try GoldenReader.golden(JSONDocument(parsing: bytes, file: file).root)
  }

  package init(reading path: String) throws {
    try self.init(InputFile.read(path), file: path)
  }

  /// Writes the file, whole or not at all, and creates its folders.
  public func write(to path: String) throws(FileError) {
    try OutputFolder.create(FilePath.folder(of: path))
    let output = try OutputFile(path, replacesInput: true)
    try output.write(Array(text.utf8))
    try output.finish()
  }

  package var text: String {
    var members: [JSONOutput.Member] = [
      ("schemaVersion", .integer(Self.schemaVersion)),
      (
        "tolerance",
        .line([
          ("time", .number(tolerance.time.toNanosecond)),
          ("value", .number(tolerance.value.toNanosecond)),
        ])
      ),
    ]
    if let subject { members.append(("subject", .string(subject))) }
    if let items { members.append(("timeline", .array(items.map(GoldenText.line)))) }
    return JSONOutput.object(members).text
  }
}
