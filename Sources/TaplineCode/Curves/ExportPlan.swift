import MotionCurves
import TaplineCurves
import TaplineFitting
import TaplineText

/// An animation prepared for export: its modifiers are combined into one delay, one speed and one repetition.
struct ExportPlan: Sendable {
  let animation: Animation
  let format: CurveExportFormat
  let options: CurveExportOptions
  private(set) var delay = 0.0
  private(set) var speed = 1.0
  private(set) var repetition: Repetition?

  struct Repetition: Sendable {
    let count: Int?
    let autoreverses: Bool
  }

  init(
    _ animation: Animation, format: CurveExportFormat, options: CurveExportOptions
  ) throws(CurveExportError) {
    self.animation = animation
    self.format = format
    self.options = options
    if let spring = SpringParameters(animation),
      !(spring.stiffness.isFinite && spring.damping.isFinite)
    {
      throw unsupported("an infinitely stiff spring", remedy: "give it a duration above 0")
    }
    for modifier in animation.modifiers {
      switch modifier {
      case .delay(let seconds): delay += seconds
      case .speed(let factor):
        delay /= factor
        speed *= factor
      case .repeating(let count, let autoreverses):
        guard repetition == nil, delay == 0 else {
          throw unsupported(
            "a delay or a repetition inside a repetition",
            remedy: "use one repetition and put the delay last")
        }
        repetition = Repetition(count: count, autoreverses: autoreverses)
      }
    }
  }

  var duration: Double { max(animation.base.duration, 0) / speed }

  /// Returns the fraction of the animated distance at a time within one repetition, in closed form.
  func value(at time: Double) -> Double {
    if let (spring, velocity) = animation.closedFormSpring {
      return spring.value(target: 1, initialVelocity: velocity, time: time * speed)
    }
    guard case .curve(let curve, let duration) = animation.base, duration > 0 else { return 1 }
    return curve.evaluated(.exact).value(at: time * speed / duration)
  }

  /// The maximum number of points or samples in code, far more than any toolkit handles well; a design choice.
  static let maximumPoints = 100_000

  /// Throws if one repetition is too long, or if the sampling rate is invalid or gives too many samples.
  func checkSampling() throws(CurveExportError) {
    try checkFinite()
    let interval = options.rate.interval
    guard interval > 0, interval.isFinite else {
      throw unsupported("samples \(interval) s apart", remedy: "use a frame rate above 0")
    }
    guard duration / interval <= Double(Self.maximumPoints) else {
      throw unsupported(
        "more than \(Self.maximumPoints) samples", remedy: "use fewer frames per second")
    }
  }

  func checkFinite() throws(CurveExportError) {
    guard duration.isFinite, duration <= 600 else {
      throw unsupported(
        "a motion longer than 10 minutes", remedy: "shorten it, or give the spring more damping")
    }
  }

  func checkRunsOnce(_ feature: String, remedy: String) throws(CurveExportError) {
    guard repetition == nil else { throw unsupported(feature, remedy: remedy) }
  }

  var caption: String {
    switch animation.model {
    case .swiftUIFluidSpring:
      "Closed form of a SwiftUI fluid spring, \(stepsPhrase)"
    case .swiftUICurve:
      "SwiftUI curve, whose values SwiftUI rounds to 2^-20"
    case .coreAnimationCurve:
      "Core Animation curve in exact arithmetic; Core Animation differs by up to 4e-6 times the slope"
    case .exactCurve: "Curve in exact arithmetic"
    case .swiftUISpring: "Closed form of a SwiftUI Spring value"
    case .interpolatingSpring: "Closed form of SwiftUI's interpolatingSpring"
    case .coreAnimationSpring: "Closed form of a CASpringAnimation"
    }
  }

  var ownBezier: CubicBezier? {
    switch animation.base {
    case .curve(.linear, _): .linear
    case .curve(.bezier(let bezier, _), _): bezier
    default: nil
    }
  }

  var isLinear: Bool { ownBezier == .linear }

  /// The fraction of the animated distance at the end of a repetition: 1, or another end value of the curve.
  var endValue: Double {
    if case .curve(let curve, let duration) = animation.base, duration > 0 {
      let end = curve.evaluated(.exact).value(at: 1)
      // The end of a Bézier has a rounding error.
      return abs(end - 1) < 1e-12 ? 1 : end
    }
    return 1
  }

  var spring: SpringParameters? { SpringParameters(animation)?.faster(by: speed) }

  func propertyValue(at fraction: Double) -> Double {
    options.from + (options.to - options.from) * fraction
  }

  func unique(_ name: String) -> String { name + options.nameSuffix }

  func unsupported(_ feature: String, remedy: String) -> CurveExportError {
    CurveExportError(format: format, feature: feature, remedy: remedy)
  }

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

extension Double {
  /// The number of decimals, from 1 to 15, whose unit is at most this number.
  var decimals: Int {
    var decimals = 1
    var unit = 0.1
    while unit > self, decimals < 15 {
      unit /= 10
      decimals += 1
    }
    return decimals
  }

  func text(decimals: Int) -> String { rounded(decimals: decimals).shortestText }

  /// The seconds in milliseconds, rounded up to a microsecond.
  var milliseconds: String { (roundedToMicrosecond * 1000).text(decimals: 3) }

  /// The seconds in whole milliseconds, rounded up, for targets without fractions.
  var wholeMilliseconds: String { (roundedToMillisecond * 1000).text(decimals: 0) }

  /// The seconds rounded up to a microsecond, because rounding down could move a jump at the end to an earlier frame.
  var roundedToMicrosecond: Double { roundedUp(scale: 1e6) }

  var roundedToMillisecond: Double { roundedUp(scale: 1e3) }

  /// Rounds up to a multiple of 1 / scale; an excess up to 1e-4 / scale is ignored as rounding error.
  private func roundedUp(scale: Double) -> Double { (self * scale - 1e-4).rounded(.up) / scale }
}
