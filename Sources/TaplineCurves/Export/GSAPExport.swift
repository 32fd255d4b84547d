import MotionCurves

/// JavaScript for GSAP: a `CustomEase` of the fewest cubics, or a function of points.
struct GSAPExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    try plan.checkFinite()
    let duration = plan.duration.microsecond
    var declaration = ""
    var ease = "\"none\""
    let drawn: Course
    var note: String?
    if !plan.isLinear, let (path, course) = try customEase(over: duration) {
      declaration = "gsap.registerPlugin(CustomEase);\n"
      ease = "CustomEase.create(\"tapline\", \"\(path)\")"
      drawn = course
      note = "as CustomEase draws straight lines along its cubics"
    } else {
      // What CustomEase cannot draw, such as a jump.
      let easing = try plan.easing(over: duration, bezier: nil)
      if case .points(let points) = easing.form {
        (declaration, ease) = (PointsCode(points).script(), PointsCode.scriptName)
      }
      drawn = easing.drawn
    }
    let property = plan.options.property ?? "opacity"
    var options = [
      "\(property): \(plan.options.to.shortText)", "duration: \(duration.shortText)",
      "ease: \(ease)",
    ]
    if plan.delay > 0 { options.append("delay: \(plan.delay.microsecond.shortText)") }
    if let repetition = plan.repetition {
      options.append("repeat: \(repetition.count.map { $0 - 1 } ?? -1)")
      if repetition.autoreverses { options.append("yoyo: true") }
    }
    return DrawnCode(
      """
      \(declaration)gsap.fromTo(
        element,
        { \(property): \(plan.options.from.shortText) },
        {
      \(options.map { "    \($0),\n" }.joined())  },
      );

      """, drawn: drawn, note: note)
  }

  /// A path in SVG's notation, progress to the right and value upwards; `nil` for what jumps, and
  /// where GSAP's lines would be further off than may be.
  private func customEase(
    over duration: Double
  ) throws(CurveExportError) -> (path: String, drawn: Course)? {
    let pieces = plan.truth.pieces
    guard let last = pieces.last, let first = pieces.first,
      abs(last.value(at: last.end) - plan.endValue) <= plan.options.tolerance / 2,
      abs(first.value(at: first.start)) < 1e-9,
      zip(pieces, pieces.dropFirst()).allSatisfy({
        abs($0.value(at: $0.end) - $1.value(at: $1.start)) < 1e-9
      })
    else { return nil }
    let line: ExportPlan.CubicLine
    do throws(CurveExportError) {
      line = try plan.cubicLine(over: duration) { paths in
        GSAPCustomEase.course(paths.map { $0.stretched(by: 1 / duration) })
          .stretched(to: duration)
      }
    } catch {
      return nil
    }
    guard plan.isKept(line.drawn) else { return nil }
    let digits = 12
    let curves = line.paths.map { path in
      let run = path.end - path.start
      let numbers = [
        path.start + run * path.handles.0, path.values.1, path.start + run * path.handles.1,
        path.values.2, path.end, path.values.3,
      ]
      let texts = numbers.enumerated().map { index, number in
        (index.isMultiple(of: 2) ? number / duration : number).text(decimals: digits)
      }
      return "C\(texts[0]),\(texts[1]) \(texts[2]),\(texts[3]) \(texts[4]),\(texts[5])"
    }
    return ("M0,0 " + curves.joined(separator: " "), line.drawn)
  }
}

extension CubicPath {
  /// The path over another length of time.
  fileprivate func stretched(by factor: Double) -> CubicPath {
    CubicPath(from: start * factor, to: end * factor, handles: handles, values: values)
  }
}
