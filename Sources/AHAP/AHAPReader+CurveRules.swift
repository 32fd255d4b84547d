import HapticPatterns

/// What is said of the curves of a file together, whoever reads it.
extension AHAPReader {
  func compareCurves() {
    guard !noteAbsoluteCurves() else { return }
    noteOverlaps()
  }

  /// Notes curves whose points count from the start of the pattern, and says whether there are any.
  ///
  /// Some writers do so; then each curve that does not begin at 0 has its first point at its own
  /// time.
  private func noteAbsoluteCurves() -> Bool {
    let late = pattern.curves.indices.filter { pattern.curves[$0].time > 0 }
    let isAbsolute = late.allSatisfy { index in
      let curve = pattern.curves[index]
      // Writers round both alike; half a millisecond is no accident.
      return abs(curve.points[0].time - curve.time) < 0.0005
    }
    guard !late.isEmpty, isAbsolute else { return false }
    for index in late {
      findings.add(
        .curvePointsAbsolute, at: places.curves[index].firstTime,
        "point times count from the start of the curve: as written the curve begins at "
          + "\(plain(2 * pattern.curves[index].time)) s; subtract the curve's own time",
        fix: .rebaseCurve)
    }
    return true
  }

  private struct Span {
    let control: ParameterControl
    let start: Double
    let end: Double
    let place: Int
  }

  private func noteOverlaps() {
    guard isLinting, !pattern.curves.isEmpty else { return }
    let curves = zip(pattern.curves, places.curves).map { curve, place in
      Span(
        control: curve.control, start: curve.time + curve.points[0].time,
        end: curve.time + (curve.points.last?.time ?? 0), place: place.id)
    }
    let steps = zip(pattern.parameters, places.parameters).map { step, place in
      Span(control: step.control, start: step.time, end: step.time, place: place.id)
    }
    var running: [ParameterControl: Span] = [:]
    for span in (curves + steps).sorted(by: { ($0.start, $0.place) < ($1.start, $1.place) }) {
      // Curves that abut share a point; a nanosecond is rounding.
      if let before = running[span.control], span.start < before.end - 1e-9 {
        findings.add(
          .curvesOverlap, at: span.place,
          "a curve of '\(span.control.rawValue)' runs from \(plain(before.start)) to "
            + "\(plain(before.end)) s; from \(plain(span.start)) s on this one counts")
      }
      if span.end >= running[span.control]?.end ?? 0 { running[span.control] = span }
    }
  }
}
