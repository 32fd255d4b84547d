import MotionCurves
import TaplineActuators
import TaplineNumerics
import TaplinePatterns
import TaplineSynthesis

/// A nonlinear least-squares fit of `offset + level · a((t − start) · (1 + drift))` to the samples at the times t; `a`
/// is the acceleration of a simulated resonance that plays the pattern.
///
/// The final fit excludes samples whose modeled value is near a clipping level. To exclude samples by their recorded
/// value would bias the fit.
struct ActuatorFit {
  /// The fitted parameters of a point; a fixed drift is not in it.
  enum Index: Int {
    case logHertz
    case logQuality
    case start
    case level
    case offset
    case drift
  }

  /// The longest pattern in seconds, which bounds the memory of a fit: a design choice.
  static let maximumDrive = 30.0

  /// The rate of simulated accelerations.
  private static let rate = 48_000.0
  /// The fitted seconds of the recording before the drive starts and after it ends: design choices.
  private static let lead = 0.05
  private static let tail = 0.25

  private let timeline: Timeline
  private let profile: ActuatorProfile
  let recording: ActuatorRecording
  /// The times in the pattern, in seconds, of the first and last drive sample that is not 0.
  private let drive: ClosedRange<Double>
  private let fixedDrift: Double?

  private(set) var window = 0..<0
  private var isExcluded: [Bool] = []
  private(set) var point: [Double] = []
  private(set) var equations = NormalEquations(count: 0)

  init(
    _ recording: ActuatorRecording, of timeline: Timeline, profile: ActuatorProfile, drift: Double?
  ) throws(CalibrationError) {
    guard timeline.duration <= Self.maximumDrive else { throw .patternTooLong }
    (self.recording, self.timeline, self.profile) = (recording, timeline, profile)
    fixedDrift = drift
    let source = Rendition(timeline, profile: profile, sampleRate: Int(Self.rate)).source(.tactile)
    let samples = Self.samples(of: source, count: source.frameCount)
    guard let first = samples.firstIndex(where: { $0 != 0 }),
      let last = samples.lastIndex(where: { $0 != 0 })
    else { throw .patternSilent }
    drive = Double(first) / Self.rate...Double(last) / Self.rate
    let length = drive.upperBound - drive.lowerBound
    guard recording.duration > length else {
      throw .shorterThanPattern(recording: recording.duration, pattern: length)
    }
    let coarse = coarseStart()
    let frames = [drive.lowerBound - Self.lead, drive.upperBound + Self.tail]
      .map { Int(((coarse + $0) * Double(recording.sampleRate)).rounded()) }
    window = max(frames[0], 0)..<min(frames[1], recording.samples.count)
    isExcluded = window.map {
      let sample = Double(recording.samples[$0])
      return sample <= recording.clipping.lowerBound || sample >= recording.clipping.upperBound
    }
    guard isExcluded.contains(false) else { throw .clipped }
    guard let found = search(guesses(near: coarse)) else { throw .noOnset(explained: 0) }
    point = found
    for _ in 0..<(isExcluded.contains(true) ? 3 : 1) {
      updateExclusion()
      guard isExcluded.contains(false),
        let found = NormalEquations.minimize(
          from: point, tolerance: 1e-9, { self.equations(at: $0, every: 1) })
      else { throw .clipped }
      (point, equations) = found
    }
  }

  subscript(index: Index) -> Double {
    index == .drift ? fixedDrift ?? point[index.rawValue] : point[index.rawValue]
  }

  var excludedCount: Int { isExcluded.count(where: \.self) }

  /// Without the offset; slopes are per second.
  func modeled() -> [(frame: Int, value: Double, slope: Double, isExcluded: Bool)] {
    let model = acceleration(self[.logHertz], self[.logQuality])
    return window.map { frame in
      let (value, slope) = model.value(at: time(frame, point))
      return (
        frame, self[.level] * value, self[.level] * slope, isExcluded[frame - window.lowerBound]
      )
    }
  }

  // MARK: - Model

  private static func samples(of source: any BlockSource, count: Int) -> [Float] {
    source.isLimited = false
    return [Float](unsafeUninitializedCapacity: count) { buffer, filled in
      source.render(into: UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
      filled = count
    }
  }

  private func acceleration(_ logHertz: Double, _ logQuality: Double) -> SampledFunction {
    var profile = profile
    profile.actuator = Actuator(
      name: "",
      mechanism: .resonance(.init(hertz: exponential(logHertz), quality: exponential(logQuality))))
    let rendition = Rendition(timeline, profile: profile, sampleRate: Int(Self.rate))
    let count = Int((drive.upperBound + 2 * Self.tail) * Self.rate)
    return SampledFunction(
      Self.samples(of: rendition.source(of: .acceleration), count: count),
      scaledBy: Float(rendition.accelerationScale), rate: Self.rate)
  }

  private func time(_ frame: Int, _ point: [Double]) -> Double {
    (Double(frame) / Double(recording.sampleRate) - point[Index.start.rawValue])
      * (1 + (fixedDrift ?? point[Index.drift.rawValue]))
  }

  private func equations(at point: [Double], every step: Int) -> NormalEquations? {
    let (hertz, quality) = (point[Index.logHertz.rawValue], point[Index.logQuality.rawValue])
    guard Actuator.Resonance.hertzRange.contains(exponential(hertz)),
      Actuator.Resonance.qualityRange.contains(exponential(quality)),
      abs(fixedDrift ?? point[Index.drift.rawValue]) < 0.1
    else { return nil }
    let model = acceleration(hertz, quality)
    // The step of the central differences, in natural logarithms.
    let logStep = 1e-4
    let (higher, lower) = (
      acceleration(hertz + logStep, quality), acceleration(hertz - logStep, quality)
    )
    let (longer, shorter) = (
      acceleration(hertz, quality + logStep), acceleration(hertz, quality - logStep)
    )
    let (start, level) = (point[Index.start.rawValue], point[Index.level.rawValue])
    var equations = NormalEquations(count: point.count)
    var slopes = [Double](repeating: 0, count: 6)
    for frame in stride(from: window.lowerBound, to: window.upperBound, by: step)
    where !isExcluded[frame - window.lowerBound] {
      let time = time(frame, point)
      let (value, slope) = model.value(at: time)
      func change(_ one: SampledFunction, _ other: SampledFunction) -> Double {
        level * (one.value(at: time).value - other.value(at: time).value) / (2 * logStep)
      }
      slopes[0] = change(higher, lower)
      slopes[1] = change(longer, shorter)
      slopes[2] = -level * slope * (1 + (fixedDrift ?? point[Index.drift.rawValue]))
      slopes[3] = value
      slopes[4] = 1
      slopes[5] = level * slope * (Double(frame) / Double(recording.sampleRate) - start)
      equations.add(
        point[Index.offset.rawValue] + level * value - Double(recording.samples[frame]),
        slopes: slopes)
    }
    return equations
  }

  /// The distance from a clipping level, in standard deviations of the noise, within which samples are excluded.
  private static let clippingMargin = 2.5

  private mutating func updateExclusion() {
    guard isExcluded.contains(true) else { return }
    let offset = point[Index.offset.rawValue]
    let modeled = modeled()
    var (sum, count) = (0.0, 0.0)
    for sample in modeled where !sample.isExcluded {
      let residual = Double(recording.samples[sample.frame]) - offset - sample.value
      (sum, count) = (sum + residual * residual, count + 1)
    }
    let margin = Self.clippingMargin * (sum / count).squareRoot()
    isExcluded = modeled.map {
      $0.value + offset > recording.clipping.upperBound - margin
        || $0.value + offset < recording.clipping.lowerBound + margin
    }
  }

  // MARK: - Guesses

  /// The largest expected error of `coarseStart`, in seconds: a design choice.
  private static let uncertainty = 0.02

  /// Matches the recording's envelope with that of a typical resonance; returns the time in the recording.
  private func coarseStart() -> Double {
    let first = Int(drive.lowerBound * 1_000)
    let end = Int(drive.upperBound * 1_000) + 1
    let model = acceleration(log(150), log(6)).envelope
    let shape = Array(model[min(first, model.count)..<min(end, model.count)])
    let recorded = SampledFunction(recording.samples, rate: Double(recording.sampleRate)).envelope
    var best = (delay: 0, product: -Double.infinity)
    for delay in 0...max(recorded.count - shape.count, 0) {
      var product = 0.0
      for index in 0..<min(shape.count, recorded.count) {
        product += shape[index] * recorded[delay + index]
      }
      if product > best.product { best = (delay, product) }
    }
    return Double(best.delay - first) / 1_000
  }

  /// Returns the two points with the lowest costs on a grid of resonances, qualities and starts.
  private func guesses(near coarse: Double) -> [[Double]] {
    let frames = stride(from: 0, to: window.count, by: searchStep)
      .filter { !isExcluded[$0] }.map { $0 + window.lowerBound }
    let times = frames.map { Double($0) / Double(recording.sampleRate) }
    let recorded = frames.map { Double(recording.samples[$0]) }
    let mean = recorded.reduce(0, +) / Double(recorded.count)
    let deviations = recorded.map { $0 - mean }
    var found: [(cost: Double, point: [Double])] = []
    var hertz = 40.0
    while hertz < 450 {
      var best: (cost: Double, point: [Double])?
      for quality in [1.5, 5, 15] {
        let model = acceleration(log(hertz), log(quality))
        let reach = Int(8 * hertz * Self.uncertainty)
        for step in -reach...reach {
          let start = coarse + Double(step) / (8 * hertz)
          let (product, square) = model.projection(of: deviations, at: times, start: start)
          guard square > 0, -product * product / square < best?.cost ?? 0 else { continue }
          best = (
            -product * product / square,
            [log(hertz), log(quality), start, product / square, mean]
              + (fixedDrift == nil ? [0] : [])
          )
        }
      }
      if let best { found.append(best) }
      hertz *= 1.08
    }
    return found.sorted { $0.cost < $1.cost }.prefix(2).map(\.point)
  }

  /// The frames from one sample of the search to the next, about 2,500 per second: five in a period of the highest
  /// resonance.
  private var searchStep: Int { max(recording.sampleRate / 2_500, 1) }

  /// Tries fits from the guesses, and from half a period and a period earlier and later, because a decaying oscillation
  /// resembles itself there; returns nil if every fit fails.
  private func search(_ guesses: [[Double]]) -> [Double]? {
    var best: (cost: Double, point: [Double])?
    @discardableResult func improve(from guess: [Double]) -> Bool {
      let found = NormalEquations.minimize(from: guess, tolerance: 1e-4) {
        equations(at: $0, every: searchStep)
      }
      guard let found, found.equations.cost < best?.cost ?? .infinity else { return false }
      best = (found.equations.cost, found.point)
      return true
    }
    for guess in guesses { improve(from: guess) }
    for _ in 0..<6 {
      guard let point = best?.point else { break }
      let isImproved = [-1.0, -0.5, 0.5, 1].contains { periods in
        var guess = point
        guess[Index.start.rawValue] += periods / exponential(point[Index.logHertz.rawValue])
        if periods.magnitude < 1 { guess[Index.level.rawValue].negate() }
        return improve(from: guess)
      }
      if !isImproved { break }
    }
    return best?.point
  }

  private func log(_ value: Double) -> Double {
    binaryLogarithm(value) * MathConstant.naturalLogarithmOf2
  }
}
