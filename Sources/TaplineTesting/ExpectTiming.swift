import TaplineComparison

/// Expects exactly these haptics in this order, identified by their sources, such as `feedback/light`.
@discardableResult
public func expectHapticOrder(
  _ timeline: Timeline, _ sources: [String], fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
  let found = timeline.calls.compactMap(\.name)
  guard found != sources else { return true }
  let first =
    zip(sources, found).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    ?? min(sources.count, found.count)
  let expected = first < sources.count ? "'\(sources[first])'" : "no further haptic"
  let actual = first < found.count ? "'\(found[first])'" : "no further haptic"
  return AssertionLocation(fileID, filePath, line, column).fail(
    "haptic \(first): expected \(expected), found \(actual); the order is "
      + found.joined(separator: ", "), showing: timeline)
}

/// Expects these gaps between the onsets of the requested haptics; n haptics have n - 1 gaps.
@discardableResult
public func expectHapticGaps(
  _ timeline: Timeline, _ gaps: [TimeSpan], within tolerance: TimeSpan = .milliseconds(1),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let times = timeline.calls.map(\.time)
  let found = zip(times, times.dropFirst()).map { TimeSpan.seconds($1 - $0) }
  var problems: [String] = []
  if found.count != gaps.count {
    let count = "\(gaps.count) \(gaps.count == 1 ? "gap" : "gaps")"
    problems.append("expected \(count), found \(found.count)")
  }
  for (index, (expected, gap)) in zip(gaps, found).enumerated()
  where TimeSpan.seconds(abs(gap.seconds - expected.seconds)).exceeds(tolerance) {
    problems.append(
      "gap \(index) (\(times[index]) s to \(times[index + 1]) s) is \(gap.text), expected \(expected.text)"
    )
  }
  guard !problems.isEmpty else { return true }
  return AssertionLocation(fileID, filePath, line, column)
    .fail(problems.joined(separator: "\n"), showing: timeline)
}

/// Expects a duration of the timeline, from time 0 to the end of the last event.
@discardableResult
public func expectHapticDuration(
  _ timeline: Timeline, _ duration: TimeSpan, within tolerance: TimeSpan = .milliseconds(1),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let found = TimeSpan.seconds(timeline.duration)
  let difference = TimeSpan.seconds(abs(found.seconds - duration.seconds))
  guard difference.exceeds(tolerance) else { return true }
  return AssertionLocation(fileID, filePath, line, column).fail(
    "expected a duration of \(duration.text), found \(found.text)", showing: timeline)
}

/// Expects that no source is requested twice within a time span; the default of 50 ms is a design choice.
@discardableResult
public func expectNoDoubleFire(
  _ timeline: Timeline, within span: TimeSpan = .milliseconds(50),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  var last: [String: Double] = [:]
  var problems: [String] = []
  for call in timeline.calls {
    let name = call.name ?? ""
    if let before = last[name], span.exceeds(.seconds(call.time - before)) {
      problems.append(
        "'\(name)' fires at \(before) s and again \(TimeSpan.seconds(call.time - before).text) later"
      )
    }
    last[name] = call.time
  }
  guard !problems.isEmpty else { return true }
  return AssertionLocation(fileID, filePath, line, column)
    .fail(problems.joined(separator: "\n"), showing: timeline)
}

/// Expects `prepare()` to be called before the first haptic, and its effect to last until then.
///
/// Calling `prepare()` immediately before a haptic has no effect, and the effect lasts "typically seconds" (Apple's
/// documentation of `UIFeedbackGenerator`); the default span is that of `DeviceConditions.Figures.tapline`.
@discardableResult
public func expectPrepared(
  _ timeline: Timeline,
  within lifetime: TimeSpan = .seconds(DeviceConditions.Figures.tapline.preparationLifetime),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let location = AssertionLocation(fileID, filePath, line, column)
  guard let first = timeline.calls.first else {
    return location.fail(
      "no haptic was requested, so prepare() cannot be checked", showing: timeline)
  }
  let calls = timeline.markers(.call).filter { $0.name == "prepare" && $0.time <= first.time }
  guard let last = calls.last else {
    return location.fail("prepare() was not called before \(first.summary)", showing: timeline)
  }
  let interval = TimeSpan.seconds(first.time - last.time)
  guard interval.seconds > 0 else {
    return location.fail(
      "prepare() was called together with \(first.summary); call it earlier",
      showing: timeline)
  }
  guard interval.exceeds(lifetime) else { return true }
  return location.fail(
    "prepare() was called \(interval.text) before \(first.summary), but its effect lasts only "
      + lifetime.text,
    showing: timeline)
}
