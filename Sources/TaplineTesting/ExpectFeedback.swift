public import TaplinePatterns

/// Expects at least one touch to get feedback of a kind, and all such feedback to start in time.
///
/// Each marker `down` or `up` of kind `touch` is a touch. The first feedback before the next touch belongs to the
/// touch. Visual feedback to an `up` is not checked if its `down` has visual feedback. The default limit is the
/// published upper bound of `TouchFeedback.latency`; the lower bound is not checked.
///
/// A recording has the delays of the app and of the recorder's conditions, such as a cold engine. A real device adds
/// its latency, so feedback that is too late here is too late on every device.
///
///     recorder.mark(.touch, "up")
///     button.act()
///     expectFeedback(recorder.timeline, .haptic)
@discardableResult
public func expectFeedback(
  _ timeline: Timeline, _ feedback: TouchFeedback, within limit: TimeSpan? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let location = AssertionLocation(fileID, filePath, line, column)
  let allowed = limit ?? .seconds(feedback.latency.upperBound)
  let found = timeline.feedbackLatencies.filter { $0.feedback == feedback }
  guard !found.isEmpty else {
    let hint =
      timeline.markers(.touch).isEmpty
      ? "no touch was recorded, as by 'recorder.mark(.touch, \"up\")'" : "found none"
    return location.fail("expected a \(feedback.noun) after a touch; \(hint)", showing: timeline)
  }
  let late = found.filter { TouchFeedback.isLate($0.seconds, after: allowed.seconds) }
  guard !late.isEmpty else { return true }
  let problems = late.map {
    "the \(feedback.noun) '\($0.source)' starts \(TimeSpan.seconds($0.seconds).text) after the touch "
      + "'\($0.touch.name)' at \($0.touch.time) s; \(allowed.text) are allowed"
  }
  return location.fail(problems.joined(separator: "\n"), showing: timeline)
}
