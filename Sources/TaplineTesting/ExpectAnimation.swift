import MotionCurves
public import TaplineComparison

/// Expects a haptic at a moment of an animation: the apex of a press, the first crossing, or the settling.
///
///     expectHaptic(recorder.timeline, at: .apex(of: "scale"), from: "feedback/rigid")
///
/// Without a source, any event counts, including tones and sounds. The value is sampled at `framesPerSecond`, `> 0`.
@discardableResult
public func expectHaptic(
  _ timeline: Timeline, at moment: AnimationMoment, from source: String? = nil,
  within tolerance: TimeSpan = .frames(1), framesPerSecond: Double = 120,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let location = AssertionLocation(fileID, filePath, line, column)
  guard let time = moment.time(in: timeline, framesPerSecond: framesPerSecond) else {
    let tracks = timeline.animations.map { "'\($0.name)'" }.joined(separator: ", ")
    return location.fail(
      "\(moment.summary) does not occur; the timeline's tracks are \(tracks.isEmpty ? "none" : tracks)",
      showing: timeline)
  }
  let haptics = timeline.items.filter { $0.plays && (source == nil || $0.name == source) }
  let nearest = haptics.min { abs($0.time - time) < abs($1.time - time) }
  let name = source.map { "'\($0)'" } ?? "a haptic"
  guard let nearest else {
    return location.fail("expected \(name) at \(moment.summary), found none", showing: timeline)
  }
  let difference = TimeSpan.seconds(abs(nearest.time - time))
  guard difference.exceeds(tolerance) else { return true }
  return location.fail(
    "\(moment.summary) is at \(time) s, and the nearest haptic, \(nearest.summary), is "
      + "\(difference.text) \(nearest.time > time ? "late" : "early"); \(tolerance.text) are allowed",
    showing: timeline)
}

/// Expects an animated value, such as `scale`, to overshoot within bounds and to settle in time.
///
/// `overshoot` and `near` are fractions of the distance from the value at the last change to its target. The settling
/// time starts at the last change; nil is unlimited. The value is sampled at `framesPerSecond`, `> 0`.
@discardableResult
public func expectSpring(
  _ timeline: Timeline, _ track: String, overshoot: ClosedRange<Double>,
  settlesWithin span: TimeSpan? = nil, near part: Double = 0.02, framesPerSecond: Double = 120,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let location = AssertionLocation(fileID, filePath, line, column)
  guard let animation = timeline.animations.first(where: { $0.name == track }),
    let last = animation.changes.last
  else {
    return location.fail("there is no track '\(track)' that changes")
  }
  var problems: [String] = []
  let found = SampledTrack(animation, framesPerSecond: framesPerSecond).overshoot
  if !overshoot.contains(found) {
    problems.append(
      "'\(track)' overshoots by \(found); \(overshoot.lowerBound) to \(overshoot.upperBound) is "
        + "allowed")
  }
  if let span {
    let settle = AnimationMoment.settle(of: track, within: part)
      .time(in: timeline, framesPerSecond: framesPerSecond)
    let duration = settle.map { TimeSpan.seconds($0 - last.time) }
    if duration?.exceeds(span) ?? true {
      problems.append(
        "'\(track)' \(duration.map { "settles after \($0.text)" } ?? "never settles"); \(span.text) "
          + "are allowed")
    }
  }
  guard !problems.isEmpty else { return true }
  return location.fail(problems.joined(separator: "\n"))
}
