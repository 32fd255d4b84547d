package import TaplineFiles
package import TaplinePatterns
import TaplineText

/// A verifier of golden files, independent of the tests that created the files.
package struct GoldenVerifier: Sendable {
  /// Returns the timeline for a pattern's name or a path.
  var timeline: @Sendable (String) throws -> Timeline

  /// From the tolerance in the file.
  package var tolerance: @Sendable (ComparisonTolerance) -> ComparisonTolerance = { $0 }

  /// Nil if each recording is beside its golden file.
  package var recordings: String?

  package var isBlessing = false

  /// Errors that `timeline` throws become the outcome `unreadable`.
  package init(timeline: @escaping @Sendable (String) throws -> Timeline) {
    self.timeline = timeline
  }

  package func check(_ file: String) throws(FileError) -> GoldenCheck {
    if let passed = checkLineByLine(file) { return passed }
    var golden: GoldenFile
    do {
      golden = try GoldenFile(reading: file)
      golden.tolerance = tolerance(golden.tolerance)
    } catch {
      return GoldenCheck(file: file, subject: nil, outcome: .unreadable("\(error)"))
    }
    guard let (subject, reference) = subject(of: golden, file) else {
      return GoldenCheck(
        file: file, subject: nil, outcome: golden.items == nil ? .unblessed : .unverified,
        tolerance: golden.tolerance)
    }
    var hapticOnly: [String] = []
    func result(_ outcome: GoldenCheck.Outcome) -> GoldenCheck {
      GoldenCheck(
        file: file, subject: subject, outcome: outcome, tolerance: golden.tolerance,
        hapticOnly: hapticOnly)
    }
    var actual: [TimelineItem]
    do {
      let timeline = try timeline(reference)
      actual = timeline.items
      hapticOnly = timeline.hapticsWithoutVisibleChange
    } catch {
      return result(.unreadable("\(file): the subject cannot be read: \(error)"))
    }
    // A path from the working folder is replaced by the name in the golden file.
    for index in actual.indices where actual[index].name == reference {
      actual[index].name = subject
    }
    return result(
      try golden.check(actual, in: file, rewriting: isBlessing ? .always : .never))
  }

  /// The minimum bytes of files that are first checked line by line, in constant memory.
  private static let minimumSize = 1 << 20

  /// Nil if the file is short, differs, or cannot be compared line by line.
  private func checkLineByLine(_ file: String) -> GoldenCheck? {
    guard !isBlessing, let size = InputFile.size(file), size >= Self.minimumSize,
      let text = try? TemporaryBytes(reading: file)
    else { return nil }
    return text.read { bytes, releaseRead in
      let text = BorrowedText(bytes, releaseRead: releaseRead)
      guard let root = try? JSONDocument(borrowing: text, file: file).root,
        let golden = try? GoldenReader.head(root).golden,
        let (subject, reference) = subject(of: golden, file),
        let timeline = try? timeline(reference)
      else { return nil }
      let tolerance = tolerance(golden.tolerance)
      guard (try? GoldenReader.linesMatch(root, timeline, within: tolerance)) == true else {
        return nil
      }
      return GoldenCheck(
        file: file, subject: subject, outcome: .passed, tolerance: tolerance,
        hapticOnly: timeline.hapticsWithoutVisibleChange)
    }
  }

  /// The reference is the name or a path from the working folder.
  private func subject(
    of golden: GoldenFile, _ file: String
  ) -> (name: String, reference: String)? {
    let folder = file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "."
    if let subject = golden.subject {
      let isPath =
        subject.hasSuffix(".ahap") || subject.hasSuffix(".json") || subject.hasPrefix("./")
        || subject.hasPrefix("../")
      let neighbor = "\(folder)/\(subject)"
      let isBeside = isPath || subject.contains(".") && InputFile.isRegular(neighbor)
      return (subject, isBeside && !subject.hasPrefix("/") ? neighbor : subject)
    }
    guard file.hasSuffix(GoldenFile.ending) else { return nil }
    let parts = file.dropLast(GoldenFile.ending.count).split(separator: "/")
    // A test's golden file is named by its path below the folder `Goldens`.
    let first = parts.dropLast().lastIndex { $0 == "Goldens" }.map { $0 + 1 } ?? parts.count - 1
    let name = recordings == nil ? String(parts.last ?? "") : parts[first...].joined(separator: "/")
    let recording = "\(recordings ?? folder)/\(name)\(GoldenFile.recordingEnding)"
    return InputFile.exists(recording) ? (recording, recording) : nil
  }
}
