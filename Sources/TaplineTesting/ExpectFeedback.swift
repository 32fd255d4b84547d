public import TaplinePatterns

/// Expects feedback of a kind after a touch, and none that starts later than allowed.
///
/// Each `down` and `up` of kind `touch` is a touch. The first feedback that the app starts before the next touch belongs
/// to it; an `up` is not expected to change the look again if the `down` did. The limit is by default the published
/// one, the upper bound of `TouchFeedback.latency`.
///
/// A recording has the app's own delays and those of the recorder's conditions, such as a cold engine. A real device
/// adds its latency, so feedback that is too late here is too late on every device. It cannot be too early; the lower
/// bound is not checked.
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
  let site = AssertionLocation(fileID, filePath, line, column)
  let allowed = limit ?? .seconds(feedback.latency.upperBound)
  let found = timeline.feedbackLatencies.filter { $0.feedback == feedback }
  guard !found.isEmpty else {
    let hint =
      timeline.markers(.touch).isEmpty
      ? "no touch was recorded, as by 'recorder.mark(.touch, \"up\")'" : "found none"
    return site.fail("expected a \(feedback.noun) after a touch; \(hint)", showing: timeline)
  }
  let late = found.filter { TouchFeedback.isLate($0.seconds, after: allowed.seconds) }
  guard !late.isEmpty else { return true }
  let problems = late.map {
    "the \(feedback.noun) '\($0.source)' starts \(TimeSpan.seconds($0.seconds).text) after the touch "
      + "'\($0.touch.name)' at \($0.touch.time) s; \(allowed.text) are allowed"
  }
  return site.fail(problems.joined(separator: "\n"), showing: timeline)
}
