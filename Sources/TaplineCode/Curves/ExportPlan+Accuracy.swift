import MotionCurves
import TaplineText

extension ExportPlan {
  /// One repetition of the motion in closed form.
  var truth: Trajectory {
    if case .curve(let curve, let duration) = animation.base {
      return Trajectory(curve, duration: max(duration, 0) / speed)
    }
    guard let (spring, velocity) = animation.closedFormSpring, duration.isFinite else {
      return Trajectory([], endValue: 1)
    }
    return Trajectory(spring, velocity: velocity, speed: speed, until: duration)
  }

  /// The motion in a toolkit that limits damping to critical damping; `nil` if the spring is not overdamped.
  var criticalSpring: Trajectory? {
    guard let (spring, velocity) = animation.closedFormSpring, spring.angularFrequency < 0
    else { return nil }
    let critical = Spring(
      mass: spring.mass, stiffness: spring.physicalStiffness, damping: spring.damping)
    return Trajectory(critical, velocity: velocity, speed: speed, until: duration)
  }

  /// Returns the exact motion and a target's accuracy; throws if the error exceeds the limit of the options.
  func assessed(
    _ drawn: Trajectory?
  ) throws(CurveExportError) -> (truth: Trajectory, accuracy: ExportAccuracy) {
    let truth = self.truth
    let accuracy = drawn.map { ExportAccuracy(error(of: $0, from: truth)) } ?? .exact
    if let limit = options.maximumError, accuracy.bound > limit {
      throw unsupported(
        "this motion within \(limit.text(decimals: 6)) of the distance: the code is \(accuracy.phrase)",
        remedy: "allow a larger error, or use a format of points such as css")
    }
    return (truth, accuracy)
  }

  func summary(_ accuracy: ExportAccuracy, note: String?) -> String {
    let what = format == .swiftUI ? swiftUICaption : caption
    return "\(what); this code is \(accuracy.phrase)\(note.map { ", " + $0 } ?? "")."
  }

  func error(of drawn: Trajectory, from truth: Trajectory) -> CertifiedError {
    // Ends that differ only by rounding are treated as equal.
    let isSameEnd = abs(drawn.end - truth.end) <= 1e-9 * truth.end
    return CertifiedError(
      drawn, of: truth, until: isSameEnd ? min(drawn.end, truth.end) : truth.end,
      least: min(1e-7, options.tolerance / 20), goal: options.tolerance)
  }

  /// Returns whether a drawn motion is within the maximum error of the options; true if there is no maximum.
  func isWithinLimit(_ drawn: Trajectory?) -> Bool {
    guard let limit = options.maximumError, let drawn else { return true }
    return ExportAccuracy(error(of: drawn, from: truth)).bound <= limit
  }

  private var swiftUICaption: String {
    switch animation.base {
    case .fluidSpring: "SwiftUI integrates this spring in steps of 1/300 s"
    case .interpolatingSpring: "SwiftUI draws this spring by its closed form"
    case .curve(.bezier(_, .swiftUI), _), .curve(.circular, _): "A SwiftUI curve"
    default: caption
    }
  }

  /// A phrase with the maximum difference between SwiftUI's integrator and the closed form.
  ///
  /// Only the first minute is examined, because the difference decays with the motion.
  var stepsPhrase: String {
    guard case .fluidSpring(let spring) = animation.base else { return "" }
    let end = min(spring.closedForm.settlingDuration, 60)
    guard end > 0, end.isFinite else { return "which SwiftUI integrates in steps of 1/300 s" }
    var state = FluidSpringState<SIMD2<Double>>()
    var steps: [(time: Double, value: Double)] = []
    while state.time < end {
      let start = state.time
      state.step(spring, target: SIMD2(1, 0))
      steps.append((start, state.position.x))
    }
    let error = CertifiedError(
      Trajectory(steps: steps, until: end, endValue: 1),
      of: Trajectory(spring.closedForm, velocity: 0, until: end), until: end)
    return "from which SwiftUI's steps of 1/300 s differ by at most "
      + ExportAccuracy.phrase(of: error.bound)
  }
}

extension ExportPlan {
  /// Points and the line through them, rounded as in the code.
  struct Polyline {
    /// The progress in `0...1`, and the value as a fraction of the animated distance.
    let points: [(input: Double, output: Double)]
    let drawn: Trajectory
  }

  /// Returns the fewest points whose line, after rounding, is within the tolerance.
  func polyline(over writtenDuration: Double) throws(CurveExportError) -> Polyline {
    try checkFinite()
    let truth = self.truth
    let tolerance = options.tolerance
    guard writtenDuration > 0, truth.end > 0 else {
      return Polyline(points: [(0, 0), (1, endValue)], drawn: Trajectory([], endValue: endValue))
    }
    guard tolerance >= 1e-9 else {
      throw unsupported("an error below 1e-9 of the distance", remedy: "allow a larger error")
    }
    func line(_ part: Double, _ density: Double, _ digits: Int) throws(CurveExportError)
      -> (line: Polyline, isKept: Bool)
    {
      let points = PolylineFit.points(
        of: truth, within: tolerance * part, endWithin: tolerance, density: density)
      guard points.count <= Self.maximumPoints else {
        throw unsupported("more than \(Self.maximumPoints) points", remedy: "allow a larger error")
      }
      let rounded = Self.rounded(
        points, over: writtenDuration, end: truth.end, tolerance: tolerance, extraDigits: digits)
      let drawn = Trajectory(
        lines: rounded.map { (time: $0.input * writtenDuration, value: $0.output) })
      let line = Polyline(points: rounded, drawn: drawn)
      return (line, error(of: drawn, from: truth).bound <= tolerance)
    }
    // Rounding and the error bound need an unknown part of the tolerance, so try decreasing tolerances for the fit.
    var found: Polyline?
    for (part, digits) in [(0.985, 0), (0.96, 0), (0.93, 1), (0.88, 2), (0.8, 4), (0.6, 7)] {
      let (line, isKept) = try line(part, 128, digits)
      found = line
      if isKept { break }
    }
    guard var found else {
      throw unsupported("an error this small", remedy: "allow a larger error")
    }
    // If there are few segments and one fewer almost suffices, try more samples and digits.
    func isNear(_ part: Double, _ density: Double) -> Bool {
      PolylineFit.points(
        of: truth, within: tolerance * part, endWithin: tolerance, density: density
      ).count < found.points.count
    }
    if found.points.count <= Self.maximumImprovedCount, isNear(1.06, 128), isNear(1.01, 1024) {
      let (line, isKept) = try line(0.9993, 4096, 3)
      if isKept, line.points.count < found.points.count { found = line }
    }
    return found
  }

  /// The maximum number of points for which a result with one fewer is searched; a design choice.
  private static let maximumImprovedCount = 20

  /// The maximum number of points in code; a design choice, far above what any of the tools can handle well.
  private static let maximumPoints = 100_000

  /// Returns the points, rounded to the digits required by the tolerance and by the slopes between them.
  private static func rounded(
    _ points: [PolylineFit.Point], over duration: Double, end: Double, tolerance: Double,
    extraDigits: Int
  ) -> [(input: Double, output: Double)] {
    func decimals(_ precision: Double) -> Int {
      var decimals = 1
      var step = 0.1
      while step > precision, decimals < 15 {
        step /= 10
        decimals += 1
      }
      return decimals + extraDigits
    }
    let outputDecimals = decimals(tolerance / 40)
    return points.indices.map { index in
      var slope = 0.0
      for other in [index - 1, index + 1] where points.indices.contains(other) {
        let run = abs(points[other].time - points[index].time) / duration
        if run > 0 { slope = max(slope, abs(points[other].value - points[index].value) / run) }
      }
      let input = min(points[index].time / duration, 1)
      // CSS prints it as a percentage, which has two decimals fewer.
      let inputDecimals = max(decimals(tolerance / 40 / max(slope, 1e-3)), 3)
      let isAtEnd = index == points.count - 1 || points[index].time >= end
      return (
        isAtEnd ? 1 : input.rounded(decimals: inputDecimals),
        points[index].value.rounded(decimals: outputDecimals)
      )
    }
  }
}
