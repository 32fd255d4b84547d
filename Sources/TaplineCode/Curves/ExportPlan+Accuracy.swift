import MotionCurves
import TaplineFitting

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

  /// An overdamped spring's motion in a toolkit that limits damping to critical; nil for other motions.
  var criticalSpring: Trajectory? {
    guard let (spring, velocity) = animation.closedFormSpring, spring.angularFrequency < 0
    else { return nil }
    let critical = Spring(
      mass: spring.mass, stiffness: spring.physicalStiffness, damping: spring.damping)
    return Trajectory(critical, velocity: velocity, speed: speed, until: duration)
  }

  /// Throws if the error exceeds the limit of the options.
  func assessed(
    _ drawn: Trajectory?
  ) throws(CurveExportError) -> (truth: Trajectory, accuracy: ExportAccuracy) {
    let truth = self.truth
    let accuracy = drawn.map { ExportAccuracy(error(of: $0, from: truth)) } ?? .exact
    if let limit = options.maximumError, case .within(let error) = accuracy, error.bound > limit {
      throw unsupported(
        "this motion within \(limit.text(decimals: 6)) of the distance: its largest error is "
          + "\(ExportAccuracy.phrase(of: error.bound)) (\(ExportAccuracy.time(of: error)))",
        remedy: "allow a larger error, or use a format of points such as css")
    }
    return (truth, accuracy)
  }

  func summary(_ accuracy: ExportAccuracy, note: String?) -> String {
    let motion = format == .swiftUI ? swiftUICaption : caption
    return "\(motion); this code is \(accuracy.phrase)\(note.map { ", " + $0 } ?? "")."
  }

  func error(of drawn: Trajectory, from truth: Trajectory) -> CertifiedError {
    // Ends that differ only by rounding are treated as equal.
    let isSameEnd = abs(drawn.end - truth.end) <= 1e-9 * truth.end
    return CertifiedError(
      drawn, of: truth, until: isSameEnd ? min(drawn.end, truth.end) : truth.end,
      least: min(1e-7, options.tolerance / 20), goal: options.tolerance)
  }

  func isWithinLimit(_ drawn: Trajectory) -> Bool {
    guard let limit = options.maximumError else { return true }
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

  /// A phrase with the maximum difference between SwiftUI's integrator and the closed form, searched in the first
  /// minute because it decays with the motion; empty for motions that SwiftUI does not integrate.
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
