public import TaplineComparison

/// Expects exactly these haptic events, in any order.
///
/// Taps and vibrations of all sources count; tones, sounds, controls and markers do not. A failure names the events
/// that are missing, unexpected, changed, moved or swapped, with a table and a picture.
///
///     expectHaptics(recorder.timeline, [.tap(at: 0, intensity: 0.8), .tap(at: 0.12)])
///
/// `time` is the tolerance of times and durations, `value` the tolerance of intensity and sharpness.
@discardableResult
public func expectHaptics(
  _ timeline: Timeline, _ expected: [ExpectedHaptic],
  time: TimeSpan = .seconds(ComparisonTolerance.standard.time),
  value: Double = ComparisonTolerance.standard.value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  expectHaptics(
    timeline, expected, tolerance: ComparisonTolerance(time: time.seconds, value: value),
    fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects exactly these haptic events, in any order, within a tolerance, such as differences that people do not
/// notice.
///
///     expectHaptics(recorder.timeline, [.tap(at: 0, intensity: 0.8)], tolerance: .noticeable)
@discardableResult
public func expectHaptics(
  _ timeline: Timeline, _ expected: [ExpectedHaptic], tolerance: ComparisonTolerance,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let found = timeline.items.filter { [.event(.transient), .event(.continuous)].contains($0.kind) }
  let comparison = TimelineComparison(
    expected: expected.map(\.item), actual: found, tolerance: tolerance)
  return AssertionLocation(fileID, filePath, line, column)
    .check(comparison, of: timeline, "the haptics are not as expected", name: "haptics")
}

/// Expects exactly these calls of generators and patterns, identified by their recorded sources, in any order.
///
///     expectHapticCalls(recorder.timeline, [.init("feedback/rigid", at: 0)])
@discardableResult
public func expectHapticCalls(
  _ timeline: Timeline, _ expected: [ExpectedCall],
  time: TimeSpan = .seconds(ComparisonTolerance.standard.time), fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let comparison = TimelineComparison(
    expected: expected.map(\.item), actual: timeline.calls,
    tolerance: ComparisonTolerance(time: time.seconds, value: 0))
  return AssertionLocation(fileID, filePath, line, column)
    .check(
      comparison, of: timeline, "the requested haptics differ from the expected ones", name: "calls"
    )
}

/// Expects that no haptic, tone or sound plays.
@discardableResult
public func expectNoHaptics(
  _ timeline: Timeline, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column
) -> Bool {
  let comparison = TimelineComparison(expected: [], actual: timeline.items.filter(\.plays))
  return AssertionLocation(fileID, filePath, line, column)
    .check(comparison, of: timeline, "nothing should play", name: "haptics")
}

/// Expects a haptic, such as `feedback/rigid`, to be requested but suppressed.
///
/// The recorded reason must contain `reason`, such as `Low Power Mode`.
@discardableResult
public func expectSuppressed(
  _ timeline: Timeline, _ source: String, because reason: String = "",
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let markers = timeline.markers(.suppressed)
  if markers.contains(where: { $0.name == source && $0.detail.includes(reason) }) { return true }
  let found = markers.map { "'\($0.name)' at \($0.time) s, because \($0.detail)" }
  let cause = reason.isEmpty ? "" : " because of '\(reason)'"
  let suppressed = found.isEmpty ? "none" : found.joined(separator: "; ")
  return AssertionLocation(fileID, filePath, line, column)
    .fail("'\(source)' was not suppressed\(cause); the suppressed haptics are: \(suppressed)")
}

extension String {
  // The `contains(_:)` of Swift's standard library needs macOS 13.
  fileprivate func includes(_ text: String) -> Bool {
    text.isEmpty || indices.contains { self[$0...].hasPrefix(text) }
  }
}

extension TimelineItem {
  /// Whether the item is an event, rather than a control, marker or call.
  var plays: Bool {
    if case .event = kind { return true }
    return false
  }
}

extension AssertionLocation {
  func check(
    _ comparison: TimelineComparison, of timeline: Timeline, _ headline: String, name: String
  ) -> Bool {
    guard !comparison.isEqual else { return true }
    let hasMissing = comparison.matches.contains { $0.outcome == .missing }
    let hint = hasMissing ? Self.hint(missingFrom: timeline) : ""
    return fail("\(headline)\n\n\(comparison.report)\(hint)") {
      FailureAttachment.all(
        named: name, expected: comparison.expected, actual: timeline,
        marks: comparison.differingTimes)
    }
  }

  package func fail(
    _ headline: String, showing timeline: Timeline, name: String = "haptics"
  ) -> Bool {
    let hint = Self.hint(missingFrom: timeline)
    return fail("\(headline)\n\n\(timeline.listing)\(hint)") {
      FailureAttachment.all(named: name, expected: nil, actual: timeline)
    }
  }

  /// Returns possible reasons for missing haptics, with a final line feed unless empty.
  private static func hint(missingFrom timeline: Timeline) -> String {
    if let hint = ProcessRecorder.hint(missingFrom: timeline) { return "\n\(hint)\n" }
    guard timeline.placements.isEmpty, timeline.markers.isEmpty, timeline.animations.isEmpty else {
      return ""
    }
    return """

      no call was recorded: the app's code did not run or is not compiled here, for example inside \
      '#if os(iOS)'

      """
  }
}
