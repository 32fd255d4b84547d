import MotionCurves
import TaplineRendering
import TaplineText

/// A picture of curves: value above velocity on one time axis, with settling time, overshoot and peak velocity.
package struct CurvePlot: Sendable {
  private static let width = 760.0
  private static let left = 68.0
  private static let right = width - 24
  private static let valueHeight = 270.0
  private static let velocityHeight = 150.0
  private static let gap = 30.0

  private let curves: CurveSet

  package init(_ curves: CurveSet) { self.curves = curves }

  /// The picture as an SVG file.
  package var svg: String {
    let move = curves.move
    let end = curves.drawnEnd
    let drawn = curves.members.map {
      DrawnCurve($0, move: move, end: end, columns: Int(Self.right - Self.left))
    }
    let marks = zip(curves.members, drawn).map { CurveMarks($0, $1, move: move) }
    let top = 30 + 20 * Double(curves.members.count)
    let velocityTop = top + Self.valueHeight + Self.gap
    let bottom = velocityTop + Self.velocityHeight
    let samples = drawn.flatMap(\.points)
    let value = PlotScale(
      spanning: move.levels + samples.map(\.value), margin: 0.1, lower: top + Self.valueHeight,
      upper: top)
    let velocity = PlotScale(
      spanning: [0] + samples.map(\.velocity) + marks.compactMap(\.toldStartVelocity),
      margin: 0.18, lower: bottom, upper: velocityTop)
    func panel(
      _ kind: String, _ scale: PlotScale, _ value: (CurveSample<Double>) -> Double,
      _ callouts: [Drawing.Mark]
    ) -> Drawing.Element {
      let lines = drawn.enumerated().map { index, curve -> Drawing.Mark in
        .lines(index, [curve.points.map { Drawing.Point($0.time, value($0)) }])
      }
      return .panel(Drawing.Panel("curves \(kind)", scale: scale, marks: lines + callouts))
    }
    var drawing = Drawing(
      "curve", style: .curvePlot, width: Self.width,
      time: PlotScale(0...end, lower: Self.left, upper: Self.right))
    drawing.title = curves.members.map(\.curve.name).joined(separator: ", ")
    drawing.sentences = zip(curves.members, marks).map { member, marks in
      "\(member.curve.name) (\(member.model)) \(marks.sentence)."
    }
    drawing.height = bottom + 46
    drawing.upright = (top, bottom)
    drawing.names = curves.members.map { (Self.shownName($0), $0.model) }
    drawing.legendTop = 26
    drawing.elements = [
      Self.axis("value", "value", value), Self.axis("velocity", "velocity, 1/s", velocity),
      targets(until: end, value),
      panel("value", value, \.value, marks.enumerated().flatMap { valueMarks($1, of: $0) }),
      panel(
        "velocity", velocity, \.velocity,
        marks.enumerated().flatMap { Self.velocityMarks($1, of: $0) }),
    ]
    return drawing.svg
  }

  /// A name shortened so that the model beside it is always seen; the title has all of it.
  private static func shownName(_ member: CurveSet.Member) -> String {
    let most = 100 - member.model.count
    let name = member.curve.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return name.count > most ? name.prefix(most - 1) + "…" : name
  }

  private static func axis(_ kind: String, _ title: String, _ scale: PlotScale) -> Drawing.Element {
    let middle = (scale.pixels.lower + scale.pixels.upper) / 2
    return .panel(
      Drawing.Panel(
        "axes \(kind)", scale: scale, axis: .values(title, middle: middle, spacing: 26)))
  }

  /// The targets, and when they change.
  private func targets(until end: Double, _ scale: PlotScale) -> Drawing.Element {
    var levels: [Double] = []
    for level in [curves.move.to] + curves.move.retargets.map(\.value)
    where !levels.contains(level) {
      levels.append(level)
    }
    let changes = curves.move.retargets.sorted { $0.time < $1.time }
      .filter { $0.time <= end && $0.time >= 0 }
    return .targets(
      levels,
      changes: changes.map {
        ($0.time, "to \(significant($0.value)) at \(significant($0.time)) s")
      }, scale)
  }

  /// The most characters of a name that is also drawn at the end of its curve: a design choice.
  private static let maximumEndName = 16

  private func valueMarks(_ marks: CurveMarks, of index: Int) -> [Drawing.Mark] {
    let name = curves.members[index].curve.name
    let isNamed = curves.members.count > 1 && name.count <= Self.maximumEndName
    let overshoot = marks.overshoot.map { overshoot -> Drawing.Mark in
      let sample = overshoot.sample
      return .callout(
        index, "overshoot", Drawing.Point(sample.time, sample.value),
        label: "overshoot \(CurveMarks.percentage(overshoot.fraction)) at "
          + "\(significant(sample.time)) s")
    }
    let settled = marks.settled.map { sample -> Drawing.Mark in
      .callout(
        index, "settle", Drawing.Point(sample.time, sample.value),
        label: "\(isNamed ? name + " " : "")settled \(significant(sample.time)) s", isStop: true)
    }
    return [overshoot, settled].compactMap(\.self)
  }

  private static func velocityMarks(_ marks: CurveMarks, of index: Int) -> [Drawing.Mark] {
    let told = marks.toldStartVelocity.map { velocity -> Drawing.Mark in
      .callout(
        index, "told", Drawing.Point(0, velocity), label: "told \(significant(velocity))/s at 0 s")
    }
    let peak = marks.peak.map { sample -> Drawing.Mark in
      .callout(
        index, "peak", Drawing.Point(sample.time, sample.velocity),
        label: "peak \(significant(sample.velocity))/s at \(significant(sample.time)) s")
    }
    return [told, peak].compactMap(\.self)
  }
}
