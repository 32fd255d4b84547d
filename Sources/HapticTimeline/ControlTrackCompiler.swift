import FrameScheduling
import HapticPatterns

/// Turns a pattern's steps and curves of one control into a track of straight lines.
///
/// Choices where Apple is silent: a curve acts from its first point on; where steps and curves
/// overlap, the one that began last has its way from its beginning (of two that begin on one frame,
/// the later in the file, curves after steps); points are taken in ascending time.
struct ControlTrackCompiler {
  let clock: FrameClock
  let offset: Double

  /// A step or a curve in frames: points in ascending frames, the last of equal frames last.
  private struct Course {
    var points: [(frame: Int, value: Double)]
    var start: Int { points[0].frame }
  }

  /// The track of a control over the whole pattern, or nil where nothing sets it.
  func track(_ control: ParameterControl, of pattern: HapticPattern) -> ControlTrack? {
    var courses = pattern.parameters.filter { $0.control == control }.map { step in
      Course(points: [(clock.frame(at: offset + step.time), clamp(step.value, control))])
    }
    for curve in pattern.curves where curve.control == control && !curve.points.isEmpty {
      var points = curve.points.map { point in
        (
          frame: clock.frame(at: offset + curve.time + point.time),
          value: clamp(point.value, control)
        )
      }
      points.stableSort { $0.frame }
      courses.append(Course(points: points))
    }
    guard !courses.isEmpty else { return nil }
    courses.stableSort { $0.start }

    var segments: [ControlTrack.Segment] = []
    for (index, course) in courses.enumerated() {
      let stop = index + 1 < courses.count ? courses[index + 1].start : Int.max
      append(course, until: stop, to: &segments)
    }
    return ControlTrack(defaultValue: control.defaultValue, segments: segments)
  }

  /// Adds a course's lines up to a frame at which another course takes over.
  private func append(_ course: Course, until stop: Int, to segments: inout [ControlTrack.Segment])
  {
    for (index, point) in course.points.enumerated() where point.frame < stop {
      let next = index + 1 < course.points.count ? course.points[index + 1] : nil
      // Of points on one frame the last one counts: the value jumps there.
      if let next, next.frame == point.frame { continue }
      let slope = next.map { ($0.value - point.value) / Double($0.frame - point.frame) } ?? 0
      segments.append(.init(frame: point.frame, value: point.value, slope: slope))
    }
  }

  private func clamp(_ value: Double, _ control: ParameterControl) -> Double {
    min(max(value, control.range.lowerBound), control.range.upperBound)
  }
}
