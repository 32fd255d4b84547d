import MotionCurves
import TaplineButtons
import TaplineCurves
import TaplineText

// Lottie and design tokens, which are JSON.

extension ExportPlan {
  /// A Lottie animation of a square whose scale moves, by keyframes with tangents.
  ///
  /// A keyframe's `o` and `i` are the handles of the cubic that leads to the next, as fractions of the
  /// displacement in time and in value; `h` holds a value until the next. Source: the Lottie specification,
  /// <https://lottie.github.io/lottie-spec/>.
  func lottie() throws(CurveExportError) -> CodeFragment {
    guard repetition == nil else {
      throw unsupported("a repetition", remedy: "let the player loop, or use css")
    }
    let interval = options.rate.interval
    guard interval > 0, interval.isFinite else {
      throw unsupported("frames \(interval) s apart", remedy: "take a positive number")
    }
    try checkFinite()
    let duration = duration.microsecond
    let line = try cubicLine(over: duration)
    let frames = lottieKeyframes(line, rate: 1 / interval)
    return try CodeFragment(self, drawn: line.drawn) { summary, accuracy in
      lottieDocument(
        frames, end: (delay + duration) / interval, rate: 1 / interval, summary: summary,
        accuracy: accuracy)
    }
  }

  private func lottieKeyframes(_ line: ExportPlan.CubicLine, rate: Double) -> [JSONOutput] {
    func frame(_ time: Double) -> JSONOutput.Member {
      ("t", .number(((time + delay) * rate).rounded(decimals: 9)))
    }
    func scale(_ value: Double) -> JSONOutput.Member {
      let percent = (property(value) * 100).rounded(decimals: 9)
      return ("s", .numbers([percent, percent, 100]))
    }
    func handle(_ x: Double, _ y: Double) -> JSONOutput {
      .line([("x", .number(x)), ("y", .number(y.rounded(decimals: 9)))])
    }
    var frames = line.paths.map { path -> JSONOutput in
      let (first, last) = (path.values.0, path.values.3)
      if [path.values.1, path.values.2, last].allSatisfy({ $0 == first }) {
        return .object([frame(path.start), scale(first), ("h", .integer(1))])
      }
      func part(_ value: Double) -> Double { last == first ? 0 : (value - first) / (last - first) }
      return .object([
        frame(path.start), scale(first),
        ("o", handle(path.handles.0, part(path.values.1))),
        ("i", handle(path.handles.1, part(path.values.2))),
        // Where a jump follows, the value that the cubic leads to.
        ("e", scale(last).value),
      ])
    }
    frames.append(
      .object([frame(line.paths.last?.end ?? 0), scale(endValue)]))
    return frames
  }

  private func lottieDocument(
    _ keyframes: [JSONOutput], end: Double, rate: Double, summary: String,
    accuracy: ExportAccuracy
  ) -> JSONOutput {
    func fixed(_ numbers: [Double]) -> JSONOutput {
      .line([("a", .integer(0)), ("k", .numbers(numbers))])
    }
    let square = JSONOutput.object([
      ("ty", .string("rc")), ("d", .integer(1)), ("s", fixed([100, 100])), ("p", fixed([0, 0])),
      ("r", .line([("a", .integer(0)), ("k", .integer(0))])),
    ])
    let fill = JSONOutput.object([
      ("ty", .string("fl")), ("c", fixed([0.2, 0.4, 0.9, 1])),
      ("o", .line([("a", .integer(0)), ("k", .integer(100))])), ("r", .integer(1)),
    ])
    let frames = max(end, 1).rounded(decimals: 9)
    let layer = JSONOutput.object([
      ("ty", .integer(4)), ("nm", .string("square")), ("ind", .integer(1)), ("ip", .integer(0)),
      ("op", .number(frames)), ("st", .integer(0)), ("sr", .integer(1)), ("bm", .integer(0)),
      (
        "ks",
        .object([
          ("p", fixed([100, 100, 0])), ("a", fixed([0, 0, 0])),
          ("s", .object([("a", .integer(1)), ("k", .array(keyframes))])),
          ("r", .line([("a", .integer(0)), ("k", .integer(0))])),
          ("o", .line([("a", .integer(0)), ("k", .integer(100))])),
        ])
      ),
      ("shapes", .array([square, fill])),
    ])
    return .object([
      ("v", .string("5.7.0")),
      ("meta", .object([("g", .string("tapline")), ("d", .string(summary))] + accuracy.members)),
      ("nm", .string("tapline")), ("fr", .number(rate.rounded(decimals: 9))), ("ip", .integer(0)),
      ("op", .number(frames)), ("w", .integer(200)), ("h", .integer(200)), ("ddd", .integer(0)),
      ("assets", .array([])), ("layers", .array([layer])),
    ])
  }

  /// A `transition` token of the Design Tokens format: duration, delay and one cubic Bézier.
  ///
  /// What is no Bézier gets the nearest one, and how far off that is. Source: the Design Tokens Format
  /// Module 2025.10, <https://www.designtokens.org/tr/2025.10/format/>.
  func dtcg() throws(CurveExportError) -> CodeFragment {
    let (bezier, drawn) = try transition()
    func time(_ seconds: Double) -> JSONOutput {
      .line([
        ("value", .number((seconds.microsecond * 1000).rounded(decimals: 3))),
        ("unit", .string("ms")),
      ])
    }
    return try CodeFragment(self, drawn: drawn) { summary, accuracy in
      var extensions = [(TokenExtension.accuracy, JSONOutput.object(accuracy.members))]
      if let spring {
        let numbers = JSONOutput.line([
          ("mass", .number(spring.mass)), ("stiffness", .number(spring.stiffness)),
          ("damping", .number(spring.damping)),
          ("initialVelocity", .number(spring.initialVelocity)),
        ])
        extensions.insert((TokenExtension.meaning, .object([("spring", numbers)])), at: 0)
      }
      let value = JSONOutput.object([
        ("duration", time(duration)), ("delay", time(delay)),
        ("timingFunction", .numbers(bezier.coordinates)),
      ])
      return .object([
        (
          "curve",
          .object([
            ("$type", .string("transition")), ("$description", .string(summary)),
            ("$value", value), ("$extensions", .object(extensions)),
          ])
        )
      ])
    }
  }

  /// The nearest cubic Bézier and what it draws; refuses what repeats or never ends.
  fileprivate func transition() throws(CurveExportError) -> (bezier: CubicBezier, drawn: Trajectory)
  {
    guard repetition == nil else { throw unsupported("a repetition", remedy: "use css") }
    try checkFinite()
    let bezier = try nearestBezier()
    return (bezier, Trajectory(.bezier(bezier, .exact), duration: duration.microsecond))
  }

  private func nearestBezier() throws(CurveExportError) -> CubicBezier {
    switch animation.base {
    case .curve(.linear, _): return .linear
    case .curve(.bezier(let bezier, _), _): return bezier
    case .curve(.steps, _), .curve(.piecewiseLinear, _), .curve(.keyframes, _):
      throw unsupported("stops, steps or keyframes as one Bézier", remedy: "use css")
    default:
      let path = CubicFit.single(truth)
      return CubicBezier(
        path.handles.0.rounded(decimals: 4), path.values.1.rounded(decimals: 4),
        path.handles.1.rounded(decimals: 4), path.values.2.rounded(decimals: 4))
    }
  }
}

/// An animation as a transition of the Design Tokens format.
struct NearestTransition {
  /// In seconds.
  let duration: Double
  /// In seconds.
  let delay: Double
  let bezier: CubicBezier
  /// How far the transition is from the animation.
  let accuracy: ExportAccuracy

  /// Finds the nearest transition; refuses an animation that repeats or never ends.
  init(_ animation: Animation) throws(CurveExportError) {
    let plan = try ExportPlan(animation, format: .dtcg, options: CurveExportOptions())
    let (bezier, drawn) = try plan.transition()
    self.bezier = bezier
    // As the format's milliseconds have them.
    duration = (plan.duration.microsecond * 1000).rounded(decimals: 3) / 1000
    delay = (plan.delay.microsecond * 1000).rounded(decimals: 3) / 1000
    accuracy = try plan.assessed(drawn).accuracy
  }
}
