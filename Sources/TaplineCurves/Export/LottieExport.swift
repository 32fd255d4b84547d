import MotionCurves
import TaplineText

/// A Lottie animation of a square whose scale moves, by keyframes with tangents.
///
/// A keyframe's `o` and `i` are the handles of the cubic that leads to the next, as fractions of the
/// way in time and in value; `h` holds a value until the next. Source: the Lottie specification,
/// <https://lottie.github.io/lottie-spec/>.
struct LottieExport {
  private let plan: ExportPlan

  init(_ plan: ExportPlan) { self.plan = plan }

  func code() throws(CurveExportError) -> DrawnCode {
    guard plan.repetition == nil else {
      throw plan.unsupported("a repetition", remedy: "let the player loop, or use css")
    }
    let rate = plan.options.rate
    guard rate.interval > 0, rate.interval.isFinite else {
      throw plan.unsupported("frames \(rate.interval) s apart", remedy: "take a positive number")
    }
    try plan.checkFinite()
    let duration = plan.duration.microsecond
    let line = try plan.cubicLine(over: duration)
    let frames = keyframes(line, rate: 1 / rate.interval)
    let last = (plan.delay + duration) / rate.interval
    return DrawnCode(
      .json { summary, accuracy in
        document(
          frames, end: last, rate: 1 / rate.interval, summary: summary, accuracy: accuracy)
      }, drawn: line.drawn)
  }

  private func keyframes(_ line: ExportPlan.CubicLine, rate: Double) -> [JSONOutput] {
    func frame(_ time: Double) -> JSONOutput.Member {
      ("t", .number(((time + plan.delay) * rate).rounded(decimals: 9)))
    }
    func scale(_ value: Double) -> JSONOutput.Member {
      let percent = (plan.property(value) * 100).rounded(decimals: 9)
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
      .object([frame(line.paths.last?.end ?? 0), scale(plan.endValue)]))
    return frames
  }

  private func document(
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
}
