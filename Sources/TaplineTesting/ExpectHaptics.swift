public import TaplineComparison

/// Expects exactly these haptic events.
///
/// Everything that plays counts, taps and vibrations of all sources; tones, sounds, controls and
/// markers do not. A failure says which event is missing, unexpected, changed, moved or swapped, with
/// a table and a picture.
///
///     expectHaptics(recorder.timeline, [.tap(at: 0, intensity: 0.8), .tap(at: 0.12)])
///
/// - Parameters:
///   - timeline: What was recorded.
///   - expected: What is wanted, in any order.
///   - time: How far times and durations may be off.
///   - value: How far intensity and sharpness may be off.
///   - fileID: The test's file; leave out.
///   - filePath: The test's file; leave out.
///   - line: The line of the assertion; leave out.
///   - column: The column of the assertion; leave out.
/// - Returns: Whether all is as expected.
@discardableResult
public func expectHaptics(
  _ timeline: Timeline, _ expected: [ExpectedHaptic],
  time: TimeSpan = .seconds(ComparisonTolerance.standard.time),
  value: Double = ComparisonTolerance.standard.value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let found = timeline.items.filter {
    $0.kind == .event(.transient) || $0.kind == .event(.continuous)
  }
  let comparison = TimelineComparison(
    expected: expected.map(\.item), actual: found,
    tolerance: ComparisonTolerance(time: time.seconds, value: value))
  return TestSite(fileID, filePath, line, column)
    .check(comparison, of: timeline, "the haptics are not as expected", name: "haptics")
}

/// Expects exactly these calls to generators and patterns, each under the source it is recorded
/// under.
///
///     expectHapticCalls(recorder.timeline, [.init("feedback/rigid", at: 0)])
///
/// - Parameters:
///   - timeline: What was recorded.
///   - expected: What is wanted, in any order.
///   - time: How far times may be off.
///   - fileID: The test's file; leave out.
///   - filePath: The test's file; leave out.
///   - line: The line of the assertion; leave out.
///   - column: The column of the assertion; leave out.
/// - Returns: Whether all is as expected.
@discardableResult
public func expectHapticCalls(
  _ timeline: Timeline, _ expected: [ExpectedCall],
  time: TimeSpan = .seconds(ComparisonTolerance.standard.time), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let comparison = TimelineComparison(
    expected: expected.map(\.item), actual: timeline.calls,
    tolerance: ComparisonTolerance(time: time.seconds, value: 0))
  return TestSite(fileID, filePath, line, column)
    .check(comparison, of: timeline, "the haptics asked for are not as expected", name: "calls")
}

/// Expects that nothing plays.
///
/// - Parameters:
///   - timeline: What was recorded.
///   - fileID: The test's file; leave out.
///   - filePath: The test's file; leave out.
///   - line: The line of the assertion; leave out.
///   - column: The column of the assertion; leave out.
/// - Returns: Whether nothing plays.
@discardableResult
public func expectNoHaptics(
  _ timeline: Timeline, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let comparison = TimelineComparison(expected: [], actual: timeline.items.filter(\.plays))
  return TestSite(fileID, filePath, line, column)
    .check(comparison, of: timeline, "nothing should play", name: "haptics")
}

/// Expects that a haptic was asked for and did not play.
///
/// - Parameters:
///   - timeline: What was recorded.
///   - source: The haptic, such as `feedback/rigid`.
///   - reason: A part of the reason, such as `Low Power Mode`; empty for any.
///   - fileID: The test's file; leave out.
///   - filePath: The test's file; leave out.
///   - line: The line of the assertion; leave out.
///   - column: The column of the assertion; leave out.
/// - Returns: Whether it was suppressed.
@discardableResult
public func expectSuppressed(
  _ timeline: Timeline, _ source: String, because reason: String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let markers = timeline.markers(.suppressed)
  if markers.contains(where: { $0.name == source && $0.detail.holds(reason) }) { return true }
  let found = markers.map { "'\($0.name)' at \($0.time) s, because \($0.detail)" }
  TestSite(fileID, filePath, line, column).fail(
    "'\(source)' was not suppressed\(reason.isEmpty ? "" : " because of '\(reason)'"); "
      + (found.isEmpty ? "nothing was" : "there is " + found.joined(separator: "; ")))
  return false
}

extension String {
  /// Whether a text is in this one.
  fileprivate func holds(_ text: String) -> Bool {
    text.isEmpty || indices.contains { self[$0...].hasPrefix(text) }
  }
}

extension TimelineItem {
  /// Whether the item is something that plays.
  var plays: Bool {
    if case .event = kind { return true }
    return false
  }
}

extension TestSite {
  /// Fails unless all is as expected.
  func check(
    _ comparison: TimelineComparison, of timeline: Timeline, _ headline: String, name: String
  ) -> Bool {
    guard !comparison.isEqual else { return true }
    let misses = comparison.matches.contains { $0.outcome == .missing }
    let hint = misses ? Self.hint(missingFrom: timeline) : ""
    fail("\(headline)\n\n\(comparison.report)\(hint)") {
      FailureAttachment.all(
        named: name, expected: comparison.expected, actual: timeline, marks: comparison.times)
    }
    return false
  }

  /// Fails with a picture of what there is.
  package func fail(_ headline: String, showing timeline: Timeline, name: String = "haptics") {
    let hint = Self.hint(missingFrom: timeline)
    fail("\(headline)\n\n\(timeline.listing())\(hint)") {
      FailureAttachment.all(named: name, expected: nil, actual: timeline)
    }
  }

  /// Where haptics may have gone that a timeline lacks; ends with a line feed where there are any.
  private static func hint(missingFrom timeline: Timeline) -> String {
    ProcessRecorder.hint(missingFrom: timeline).map { "\n\($0)\n" } ?? ""
  }
}
