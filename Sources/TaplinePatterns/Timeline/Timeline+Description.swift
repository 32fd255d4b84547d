import MotionCurves
import TaplineText

extension Timeline: CustomStringConvertible {
  /// Events, steps, points of curves, markers and changes of animated values, a line each in the
  /// order of time, as in `transient 'feedback/rigid' at 0.12 s (intensity 0.6, sharpness 0.9)`.
  ///
  /// It is for people to read; `TimelineWriter` of the product `Tapline` writes what is read again.
  public var description: String { lines().joined(separator: "\n") }

  /// What there is, a line each.
  package func lines(limit: Int = .max) -> [String] {
    var things = items.map { (time: $0.time, line: $0.line) }
    for track in animations {
      for change in track.changes { things.append((change.time, Self.line(track.name, change))) }
    }
    guard !things.isEmpty else { return ["nothing was recorded"] }
    let order = things.indices.sorted { (things[$0].time, $0) < (things[$1].time, $1) }
    let lines = order.prefix(limit).map { things[$0].line }
    guard things.count > limit else { return lines }
    return lines + ["… \(things.count - limit) more"]
  }

  private static func line(_ name: String, _ change: AnimationTrack.Change) -> String {
    let target = change.target.map(\.toNanosecond.shortestText).joined(separator: " ")
    return "animation '\(name)' at \(change.time.toNanosecond.shortestText) s (to \(target))"
  }
}
