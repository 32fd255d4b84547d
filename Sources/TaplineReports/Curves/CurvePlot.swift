import MotionCurves
import TaplineRendering
import TaplineText

/// A picture of curves as an SVG file: value above velocity on one time axis.
///
/// Lines are drawn at the pixel, whatever the rate of the display, and jumps upright. Marked are the
/// settling time, the overshoot and the peak velocity of each curve, as its description has them, and
/// a velocity that its engine tells at the start where the curve has another. Curves differ by dashes as
/// well as by colour (Okabe and Ito's colours, darkened for text on white and lightened for black); the
/// picture follows the reader's light or dark mode.
public struct CurvePlot: Sendable {
  /// The picture's width in pixels.
  static let width = 760.0

  private static let left = 68.0
  private static let right = width - 24
  private static let frame = PlotFrame("curve", width: width, left: left, right: right)
  private static let legendRow = 20.0
  private static let valueHeight = 270.0
  private static let velocityHeight = 150.0
  private static let gap = 30.0

  private let curves: CurveSet

  /// Prepares the picture of curves.
  ///
  /// - Parameter curves: The curves, at least one, few enough samples to be held at once.
  public init(_ curves: CurveSet) { self.curves = curves }

  /// The picture as a file.
  ///
  /// - Complexity: O(curves) for what has a closed form, O(steps of the integrator) for all else.
  public var svg: String {
    let end = max(curves.lastTime, curves.count > 1 ? 0 : curves.move.rate.interval)
    let drawn = curves.members.map {
      DrawnCurve($0, move: curves.move, end: end, columns: Int(Self.right - Self.left))
    }
    let samples = drawn.map(\.points)
    let marks = zip(curves.members, drawn).map { CurveMarks($0, $1, move: curves.move) }
    let top = 18 + Self.legendRow * Double(curves.members.count) + 12
    let velocityTop = top + Self.valueHeight + Self.gap
    let bottom = velocityTop + Self.velocityHeight
    let height = bottom + 46
    let time = PlotScale(0...end, lower: Self.left, upper: Self.right)
    let stations =
      [curves.move.from, curves.move.to] + curves.move.retargets.map(\.value)
    let value = PlotScale(
      spanning: stations + samples.joined().map(\.value), margin: 0.1,
      lower: top + Self.valueHeight, upper: top)
    let velocity = PlotScale(
      spanning: [0] + samples.joined().map(\.velocity) + marks.compactMap(\.toldStartVelocity),
      margin: 0.18, lower: bottom,
      upper: velocityTop)

    var svg = head(marks, height: height)
    svg += legend()
    svg += Self.frame.timeAxis(time, from: top, to: bottom)
    svg += axis(value, "value", of: "value") + axis(velocity, "velocity, 1/s", of: "velocity")
    svg += stationLines(time, value, bottom: bottom)
    svg += panel(
      samples, marks.indices.map { Self.valueMarks(marks[$0], named: endName($0)) }, time: time,
      scale: value, name: "value", \.value)
    svg += panel(
      samples, marks.map(Self.velocityMarks), time: time, scale: velocity, name: "velocity",
      \.velocity)
    return svg + "</svg>\n"
  }

  // MARK: - Parts

  private func head(_ marks: [CurveMarks], height: Double) -> String {
    let sentences = zip(curves.members, marks).map { member, marks in
      "\(member.curve.name) (\(member.curve.animation.model.rawValue)) \(marks.sentence)."
    }
    return Self.frame.head(
      title: curves.members.map(\.curve.name).joined(separator: ", "), sentences: sentences,
      height: height, style: .curvePlot, lineCount: curves.members.count)
  }

  private func legend() -> String {
    curves.members.enumerated().map { index, member in
      let model = member.curve.animation.model.rawValue
      // Long specifications are cut, so that the model is always seen; the title has all of them.
      let most = 100 - model.count
      let name = member.curve.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let shown = name.count > most ? name.prefix(most - 1) + "…" : name[...]
      return Self.frame.legend(
        index, at: 26 + Self.legendRow * Double(index),
        SVGText.escaped(String(shown)) + "<tspan class=\"model\" dx=\"8\">\(model)</tspan>")
    }.joined()
  }

  private func axis(_ scale: PlotScale, _ name: String, of panel: String) -> String {
    let middle = (scale.pixels.lower + scale.pixels.upper) / 2
    return "<g class=\"axes \(panel)\">\n" + Self.frame.axisName(name, at: middle)
      + Self.frame.grid(scale, spacing: 26) + "</g>\n"
  }

  /// The start, the targets, and when they change.
  private func stationLines(_ time: PlotScale, _ value: PlotScale, bottom: Double) -> String {
    var path = ""
    var labels = ""
    var drawn: Set<Double> = []
    for station in [curves.move.to] + curves.move.retargets.map(\.value)
    where drawn.insert(station).inserted {
      path +=
        "M\(SVGText.pixels(Self.left)) \(SVGText.pixels(value.position(station)))"
        + "H\(SVGText.pixels(Self.right))"
    }
    // Labels that would run into each other stand in different rows.
    var taken = [Double](repeating: -.infinity, count: 3)
    for retarget in curves.move.retargets.sorted(by: { $0.time < $1.time })
    where time.range.contains(retarget.time) {
      let x = time.position(retarget.time)
      path +=
        "M\(SVGText.pixels(x)) \(SVGText.pixels(value.pixels.upper))V\(SVGText.pixels(bottom))"
      let label =
        "to \(significant(retarget.value)) at \(significant(retarget.time)) s"
      let width = Double(label.count) * PlotLabels.letterWidth + 10
      let isLate = x + width > Self.right
      let left = isLate ? x - width : x
      guard let row = taken.indices.first(where: { taken[$0] <= left }) else { continue }
      taken[row] = left + width
      labels +=
        "<text class=\"note\(isLate ? " end" : "")\" x=\"\(SVGText.pixels(x + (isLate ? -5 : 5)))\" "
        + "y=\"\(SVGText.pixels(value.pixels.upper - 4 + 16 * Double(row)))\">"
        + "\(SVGText.escaped(label))</text>\n"
    }
    return "<g class=\"targets\"><path class=\"target\" d=\"\(path)\"/>\n\(labels)</g>\n"
  }

  // MARK: - Curves and marks

  /// The most marks of a panel that have labels: a design choice.
  private static let maximumLabels = 60

  /// A sample to mark, and what is said of it.
  private struct Mark {
    let kind: String
    let sample: CurveSample<Double>
    let label: String
  }

  /// The most characters of a name that is also drawn at a curve\'s end: a design choice.
  private static let maximumEndName = 16

  /// What a curve is called at its end where there are several; empty where the name is long.
  private func endName(_ index: Int) -> String {
    let name = curves.members[index].curve.name
    return curves.members.count > 1 && name.count <= Self.maximumEndName ? name + " " : ""
  }

  private static func valueMarks(_ marks: CurveMarks, named name: String) -> [Mark] {
    var list: [Mark] = []
    if let overshoot = marks.overshoot {
      list.append(
        Mark(
          kind: "overshoot", sample: overshoot.sample,
          label: "overshoot \(CurveMarks.percentage(overshoot.fraction)) at "
            + "\(significant(overshoot.sample.time)) s"))
    }
    if let settled = marks.settled {
      list.append(
        Mark(
          kind: "settle", sample: settled,
          label: "\(name)settled \(significant(settled.time)) s"))
    }
    return list
  }

  private static func velocityMarks(_ marks: CurveMarks) -> [Mark] {
    let told = marks.toldStartVelocity.map { velocity in
      Mark(
        kind: "told", sample: CurveSample(time: 0, frame: 0, value: 0, velocity: velocity),
        label: "told \(significant(velocity))/s at 0 s")
    }
    guard let peak = marks.peak else { return [told].compactMap(\.self) }
    return [told].compactMap(\.self) + [
      Mark(
        kind: "peak", sample: peak,
        label: "peak \(significant(peak.velocity))/s at \(significant(peak.time)) s"
      )
    ]
  }

  private func panel(
    _ samples: [[CurveSample<Double>]], _ marks: [[Mark]], time: PlotScale, scale: PlotScale,
    name: String, _ figure: (CurveSample<Double>) -> Double
  ) -> String {
    func point(_ sample: CurveSample<Double>) -> PlotLine.Point {
      PlotLine.Point(x: time.position(sample.time), y: scale.position(figure(sample)))
    }
    let lines = samples.map { PlotLine($0.map(point)) }
    var svg = "<g class=\"curves \(name)\">\n"
    for (index, line) in lines.enumerated() {
      svg += "<path class=\"line c\(index)\" d=\"\(line.path)\"/>\n"
    }
    // Where there are too many labels to find room for, the marks stand alone.
    let isLabeled = marks.joined().count <= Self.maximumLabels
    var labels = PlotLabels(
      horizontal: Self.left...Self.right, vertical: (scale.pixels.upper - 10)...scale.pixels.lower,
      obstacles: isLabeled ? lines.flatMap { $0.segments.flatMap(Self.filled) } : [],
      marks: marks.joined().map { point($0.sample) })
    for (index, marks) in marks.enumerated() {
      for mark in marks {
        let center = point(mark.sample)
        let place = isLabeled ? labels.place(mark.label, at: center) : nil
        svg += self.mark(mark, of: index, at: center, label: place)
      }
    }
    return svg + "</g>\n"
  }

  private func mark(
    _ mark: Mark, of index: Int, at center: PlotLine.Point, label: PlotLabels.Place?
  ) -> String {
    let (x, y) = (SVGText.pixels(center.x), SVGText.pixels(center.y))
    let dot =
      mark.kind == "settle"
      ? "<path class=\"stop s\(index)\" d=\"M\(x) \(SVGText.pixels(center.y - 7))v14\"/>"
      : "<circle class=\"dot s\(index)\" cx=\"\(x)\" cy=\"\(y)\" r=\"4\"/>"
    let head =
      "<g class=\"mark \(mark.kind)\" data-curve=\"\(index)\" data-x=\"\(x)\" data-y=\"\(y)\">"
    guard let label else { return head + dot + "</g>\n" }
    let isFar = abs(label.y - 4 - center.y) > 2 * PlotLabels.lineHeight
    let leader =
      isFar
      ? "<path class=\"leader s\(index)\" d=\"M\(x) \(y)L\(SVGText.pixels(label.x)) "
        + "\(SVGText.pixels(label.y - 4))\"/>" : ""
    return """
      \(head)\(leader)\(dot)<text class="label t\(index)\(label.isRightAligned ? " end" : "")" \
      x="\(SVGText.pixels(label.x))" y="\(SVGText.pixels(label.y))">\
      \(SVGText.escaped(mark.label))</text></g>

      """
  }

  /// The corners of a line and points between them, a few pixels apart.
  private static func filled(_ corners: [PlotLine.Point]) -> [PlotLine.Point] {
    zip(corners, corners.dropFirst()).flatMap { start, end -> [PlotLine.Point] in
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let count = min(max(1, Int((dx * dx + dy * dy).squareRoot() / 4)), 400)
      return (0..<count).map { part in
        let part = Double(part) / Double(count)
        return PlotLine.Point(x: start.x + dx * part, y: start.y + dy * part)
      }
    }
  }
}
