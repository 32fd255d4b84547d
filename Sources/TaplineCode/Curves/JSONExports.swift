import MotionCurves
import TaplineButtons
import TaplineCurves
import TaplineFitting
import TaplineText

extension ExportPlan {
  /// Source: <https://lottie.github.io/lottie-spec/>; `o` and `i` are the handles of the cubic to the next keyframe.
  func lottie() throws(CurveExportError) -> CodeFragment {
    try checkRunsOnce("a repetition", remedy: "let the player loop, or use css")
    let interval = options.rate.interval
    guard interval > 0, interval.isFinite else {
      throw unsupported("frames \(interval) s apart", remedy: "use a frame rate above 0")
    }
    try checkFinite()
    let duration = duration.roundedToMicrosecond
    let (paths, drawn) = try cubicLine(over: duration)
    let frames = lottieKeyframes(paths, rate: 1 / interval)
    return try CodeFragment(self, drawn: drawn) { summary, accuracy in
      lottieDocument(
        frames, end: (delay + duration) / interval, rate: 1 / interval, summary: summary,
        accuracy: accuracy)
    }
  }

  private func lottieKeyframes(_ paths: [CubicPath], rate: Double) -> [JSONOutput] {
    func frame(_ time: Double) -> JSONOutput.Member {
      ("t", .number(((time + delay) * rate).rounded(decimals: 9)))
    }
    func scale(_ value: Double) -> JSONOutput.Member {
      let percent = (propertyValue(at: value) * 100).rounded(decimals: 9)
      return ("s", .numbers([percent, percent, 100]))
    }
    func handle(_ x: Double, _ y: Double) -> JSONOutput {
      .line([("x", .number(x)), ("y", .number(y.rounded(decimals: 9)))])
    }
    var frames = paths.map { path -> JSONOutput in
      let (first, last) = (path.values.0, path.values.3)
      if [path.values.1, path.values.2, last].allSatisfy({ $0 == first }) {
        return .object([frame(path.start), scale(first), ("h", .integer(1))])
      }
      func part(_ value: Double) -> Double { last == first ? 0 : (value - first) / (last - first) }
      return .object([
        frame(path.start), scale(first),
        ("o", handle(path.handles.0, part(path.values.1))),
        ("i", handle(path.handles.1, part(path.values.2))),
        // At a jump, the end value of the cubic differs from the value of the next keyframe.
        ("e", scale(last).value),
      ])
    }
    frames.append(.object([frame(paths.last?.end ?? 0), scale(endValue)]))
    return frames
  }

  private func lottieDocument(
    _ keyframes: [JSONOutput], end: Double, rate: Double, summary: String,
    accuracy: ExportAccuracy
  ) -> JSONOutput {
    func fixed(_ value: JSONOutput) -> JSONOutput { .line([("a", 0), ("k", value)]) }
    let square: JSONOutput = [
      "ty": "rc", "d": 1, "s": fixed([100, 100]), "p": fixed([0, 0]), "r": fixed(0),
    ]
    let fill: JSONOutput = [
      "ty": "fl", "c": fixed(.numbers([0.2, 0.4, 0.9, 1])), "o": fixed(100), "r": 1,
    ]
    let frames = JSONOutput.number(max(end, 1).rounded(decimals: 9))
    let transform: JSONOutput = [
      "p": fixed([100, 100, 0]), "a": fixed([0, 0, 0]),
      "s": ["a": 1, "k": .array(keyframes)], "r": fixed(0), "o": fixed(100),
    ]
    let layer: JSONOutput = [
      "ty": 4, "nm": "square", "ind": 1, "ip": 0, "op": frames, "st": 0, "sr": 1, "bm": 0,
      "ks": transform, "shapes": [square, fill],
    ]
    return [
      "v": "5.7.0",
      "meta": .object([("g", "tapline"), ("d", .string(summary))] + accuracy.members),
      "nm": "tapline", "fr": .number(rate.rounded(decimals: 9)), "ip": 0, "op": frames,
      "w": 200, "h": 200, "ddd": 0, "assets": [], "layers": [layer],
    ]
  }

  /// Source: Design Tokens Format Module 2025.10, <https://www.designtokens.org/tr/2025.10/format/>.
  func dtcg() throws(CurveExportError) -> CodeFragment {
    let (transition, drawn) = try nearestTransition()
    return try CodeFragment(self, drawn: drawn) { summary, accuracy in
      var extensions = [(TokenExtension.accuracy, JSONOutput.object(accuracy.members))]
      if let spring {
        extensions.insert((TokenExtension.tapline, ["spring": spring.output]), at: 0)
      }
      return [
        "curve": [
          "$type": "transition", "$description": .string(summary),
          "$value": TokenValue.transition(transition).output, "$extensions": .object(extensions),
        ]
      ]
    }
  }

  /// Returns the transition of a token and its accuracy; the accuracy is nil if the motion is itself a Bézier.
  func transition() throws(CurveExportError) -> (TokenValue.Transition, ExportAccuracy?) {
    if let ownBezier, repetition == nil {
      return (.init(duration: duration, delay: delay, curve: ownBezier), nil)
    }
    let (transition, drawn) = try nearestTransition()
    return (transition, try assessed(drawn).accuracy)
  }

  /// Throws for a repetition, a motion longer than ten minutes, stops, steps and keyframes.
  private func nearestTransition() throws(CurveExportError)
    -> (TokenValue.Transition, drawn: Trajectory)
  {
    try checkRunsOnce("a repetition", remedy: "use css")
    try checkFinite()
    let bezier = try nearestBezier()
    func printed(_ seconds: Double) -> Double {
      (seconds.roundedToMicrosecond * 1000).rounded(decimals: 3) / 1000
    }
    return (
      .init(duration: printed(duration), delay: printed(delay), curve: bezier),
      Trajectory(.bezier(bezier, .exact), duration: duration.roundedToMicrosecond)
    )
  }

  private func nearestBezier() throws(CurveExportError) -> CubicBezier {
    if let ownBezier { return ownBezier }
    switch animation.base {
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

extension TokenValue {
  var output: JSONOutput {
    switch self {
    case .duration(let seconds): Self.duration(seconds)
    case .cubicBezier(let curve): .numbers(curve.coordinates)
    case .transition(let transition):
      [
        "duration": Self.duration(transition.duration), "delay": Self.duration(transition.delay),
        "timingFunction": .numbers(transition.curve.coordinates),
      ]
    case .number(let number): .number(number)
    case .other(let value): JSONOutput(value)
    }
  }

  /// Returns a duration in milliseconds, or in seconds if the conversion back from milliseconds is not exact.
  private static func duration(_ seconds: Double) -> JSONOutput {
    let milliseconds = (seconds * 1_000_000).rounded() / 1_000
    guard milliseconds / 1_000 == seconds else {
      return .line([("value", .number(seconds)), ("unit", "s")])
    }
    return .line([("value", .number(milliseconds)), ("unit", "ms")])
  }
}

extension SpringParameters {
  var output: JSONOutput {
    .line([
      ("mass", .number(mass)), ("stiffness", .number(stiffness)), ("damping", .number(damping)),
      ("initialVelocity", .number(initialVelocity)),
    ])
  }
}
