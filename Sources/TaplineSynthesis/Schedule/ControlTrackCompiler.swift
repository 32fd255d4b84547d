import TaplinePatterns

/// Turns a pattern's steps and curves of one control into a track of straight lines.
///
/// Choices where Apple is silent: a curve acts from its first point on; where steps and curves
/// overlap, the one that began last takes precedence from its beginning (of two that begin on one
/// frame, the later in the file, curves after steps); points are taken in ascending time.
struct ControlTrackCompiler {
  let clock: FrameClock
  let offset: Double

  /// A step or a curve in frames: points in ascending frames, the last of equal frames last.
  private struct ControlCurve {
    var points: [(frame: Int, value: Double)]
    var start: Int { points[0].frame }
  }

  /// The track of a control over the whole pattern, or nil where nothing sets it.
  func track(_ control: ParameterControl, of pattern: HapticPattern) -> ControlTrack? {
    var curves = pattern.parameters.filter { $0.control == control }.map { step in
      ControlCurve(points: [(clock.frame(at: offset + step.time), clamp(step.value, control))])
    }
    for curve in pattern.curves where curve.control == control && !curve.points.isEmpty {
      var points = curve.points.map { point in
        (
          frame: clock.frame(at: offset + curve.time + point.time),
          value: clamp(point.value, control)
        )
      }
      points.stableSort { $0.frame }
      curves.append(ControlCurve(points: points))
    }
    guard !curves.isEmpty else { return nil }
    curves.stableSort { $0.start }

    var segments: [ControlTrack.Segment] = []
    for (index, curve) in curves.enumerated() {
      let stop = index + 1 < curves.count ? curves[index + 1].start : Int.max
      append(curve, until: stop, to: &segments)
    }
    return ControlTrack(defaultValue: control.defaultValue, segments: segments)
  }

  /// Adds a curve's lines up to a frame at which another one takes over.
  private func append(
    _ curve: ControlCurve, until stop: Int, to segments: inout [ControlTrack.Segment]
  ) {
    for (index, point) in curve.points.enumerated() where point.frame < stop {
      let next = index + 1 < curve.points.count ? curve.points[index + 1] : nil
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
