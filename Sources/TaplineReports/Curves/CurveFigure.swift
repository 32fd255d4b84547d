import MotionCurves
import TaplineFigures
package import TaplineRendering
package import TaplineText

extension CurveSet {
  package static let textHeight = 8

  package var svg: String { SVGFigure(figure(columns: 668)).text }

  package func text(_ style: TextFigure.Style, range: TimeRange = .all) -> SanitizedText {
    let columns = 2 * TextFigure.columns(of: style)
    return TextFigure(figure(columns: columns, range: range, isStacked: true), style).text
  }

  /// Returns a figure with a value panel above a velocity panel, sampled for a number of pixel columns.
  private func figure(
    columns: Int, range: TimeRange = .all, isStacked: Bool = false
  ) -> Figure {
    let curves = members.map { DrawnCurve($0, move: move, end: drawnEnd, columns: columns) }
    let samples = curves.flatMap(\.points)
    let values = ClosedRange(spanning: move.startAndTargets + samples.map(\.value))
    let velocities = ClosedRange(
      spanning: [0] + samples.map(\.velocity) + curves.compactMap(\.reportedStartVelocity))
    func line(_ index: Int, _ value: (CurveSample<Double>) -> Double) -> Figure.Mark {
      .line(index, curves[index].points.map { Figure.Point($0.time, value($0)) })
    }
    let all = Array(members.indices)
    var figure = Figure(.curve)
    figure.sections = (isStacked ? all.map { [$0] } : [all]).map { group in
      let panels = [
        Figure.Panel(
          .value, values: values,
          group.map { line($0, \.value) }
            + group.flatMap { curves[$0].values($0, name: shortName(of: $0)) }),
        Figure.Panel(
          .velocity, title: "velocity, 1/s", values: velocities,
          group.map { line($0, \.velocity) } + group.flatMap { curves[$0].velocities($0) }),
      ]
      let note = group.map { curves[$0].sentence }.joined(separator: "; ")
      return Figure.Section(group, panels, note: note)
    }
    figure.names = members.map { ($0.curve.name, $0.curve.model) }
    figure.sentences = zip(members, curves).map { member, curve in
      "\(member.curve.name) (\(member.curve.model)) \(curve.sentence)."
    }
    figure.start = range.start
    figure.end = range.end ?? drawnEnd
    figure.isEndExact = true
    figure.targets = ([move.to] + move.retargets.map(\.value)).uniqued
    figure.changes = move.retargets.sorted { $0.time < $1.time }
      .filter { $0.time <= drawnEnd && $0.time >= 0 }
      .map { ($0.time, "to \(significant($0.value)) at \(significant($0.time)) s") }
    return figure
  }

  /// The maximum number of characters of a name at the end of its curve: a design choice.
  private static let maximumEndNameLength = 16

  /// Returns the curve's name, or nil if it is too long for the end of the curve or there is only one curve.
  private func shortName(of index: Int) -> String? {
    let name = members[index].curve.name
    return members.count > 1 && name.count <= Self.maximumEndNameLength ? name : nil
  }
}

extension DrawnCurve {
  fileprivate func values(_ index: Int, name: String?) -> [Figure.Mark] {
    let overshoot = overshoot.map { overshoot -> Figure.Mark in
      let sample = overshoot.sample
      return .callout(
        index, "overshoot", Figure.Point(sample.time, sample.value),
        label: "overshoot \(Self.percentage(overshoot.fraction)) at "
          + "\(significant(sample.time)) s")
    }
    let rest = restSample.map { sample -> Figure.Mark in
      .callout(
        index, "settle", Figure.Point(sample.time, sample.value),
        label: "\(name.map { $0 + " " } ?? "")settled \(significant(sample.time)) s", isStop: true)
    }
    return [overshoot, rest].compactMap(\.self)
  }

  fileprivate func velocities(_ index: Int) -> [Figure.Mark] {
    let reported = reportedStartVelocity.map { velocity -> Figure.Mark in
      .callout(
        index, "reported", Figure.Point(0, velocity),
        label: "reported \(significant(velocity))/s at 0 s")
    }
    let peak = peak.map { sample -> Figure.Mark in
      .callout(
        index, "peak", Figure.Point(sample.time, sample.velocity),
        label: "peak \(significant(sample.velocity))/s at \(significant(sample.time)) s")
    }
    return [reported, peak].compactMap(\.self)
  }
}
