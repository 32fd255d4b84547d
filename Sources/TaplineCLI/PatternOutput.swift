import Tapline

/// A pattern or timeline that a verb writes as a file which can be read again: made before any file is
/// written, so that a wrong call leaves nothing behind.
struct PatternOutput {
  let written: WrittenTimeline
  let form: WrittenTimeline.Form

  /// What taking a part changed.
  let cuts: [TimelineCut]

  /// Makes the text of a part of a timeline.
  init(
    _ timeline: Timeline, _ range: TimeRange, as form: WrittenTimeline.Form, to path: String
  ) throws {
    let (part, cuts) = timeline.part(from: range.start, to: range.end)
    do throws(TimelineWritingError) {
      written = try WrittenTimeline(part, as: form)
    } catch {
      throw CommandFailure(.badData, "\(path): \(error.description)")
    }
    self.form = form
    self.cuts = cuts
  }

  /// Writes the file and says what it holds and what not.
  func write(to path: String, _ console: Console) throws -> RenderedOutput {
    let file = try OutputFile(path)
    try written.write { (block) throws(FileError) in try file.write(block) }
    try file.finish()
    let output = RenderedOutput(path: path, pattern: self)
    if path != "-" { console.remark(output.sentence) }
    for cut in cuts { console.warning("\(path): \(cut.sentence)") }
    for omission in written.omissions { console.warning("\(path): \(omission)") }
    if written.eventCount == 0, form == .ahap {
      console.warning("\(path): there is no event in it")
    }
    return output
  }
}
