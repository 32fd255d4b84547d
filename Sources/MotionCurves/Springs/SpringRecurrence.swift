/// A spring's motion as a linear recurrence, for long runs of evenly spaced samples.
///
/// In every regime position and velocity are linear in two functions p and q that one 2×2 matrix
/// carries from one time to a later one:
///
///     ω > 0:  p = e^(-ct) cos ωt     q = e^(-ct) sin ωt
///     ω = 0:  p = e^(-ct)            q = t e^(-ct)
///     ω < 0:  p = e^((w-c)t)         q = e^(-(w+c)t)
///
///     x = T + a p + b q              v = d p + e q
///
/// so that a sample costs ten multiplications instead of three calls of the C library.  Every
/// 256 samples p and q are computed anew, at places fixed by the sample's index and not by where a
/// buffer began; the rounding of at most 31 matrix products stays below 1e-13 of the travel.
struct SpringRecurrence: Sendable {
  /// The number of samples from one exact evaluation to the next.
  static let blockLength = 256

  typealias Lanes = SIMD8<Double>

  private let spring: Spring
  private let target: Double
  private let step: Double
  private let position: (p: Double, q: Double)
  private let velocity: (p: Double, q: Double)
  /// The matrices that lead from a block's start to its first eight samples.
  private let lanes: Transition<Lanes>
  /// The matrix that leads eight samples on.
  private let stride: Transition<Double>

  /// A matrix in rows: p' = pp·p + pq·q, q' = qp·p + qq·q.
  struct Transition<Element: Sendable>: Sendable {
    var pp: Element
    var pq: Element
    var qp: Element
    var qq: Element
  }

  init(_ spring: Spring, target: Double, initialVelocity: Double, step: Double) {
    self.spring = spring
    self.target = target
    self.step = step
    let (c, w) = (spring.decayConstant, abs(spring.angularFrequency))
    let rest = target * c - initialVelocity
    if spring.angularFrequency > 0 {
      position = (-target, -rest / w)
      velocity = (initialVelocity, c * rest / w + target * w)
    } else if spring.angularFrequency == 0 {
      position = (-target, -rest)
      velocity = (initialVelocity, rest * c)
    } else {
      let slow = (initialVelocity - target * (c + w)) / (2 * w)
      let fast = (target * (c - w) - initialVelocity) / (2 * w)
      position = (slow, fast)
      velocity = (slow * (w - c), -fast * (w + c))
    }
    let width = Lanes.scalarCount
    var lanes = Transition<Lanes>(pp: .zero, pq: .zero, qp: .zero, qq: .zero)
    for index in 0..<width {
      let transition = Self.transition(spring, over: Double(index) * step)
      lanes.pp[index] = transition.pp
      lanes.pq[index] = transition.pq
      lanes.qp[index] = transition.qp
      lanes.qq[index] = transition.qq
    }
    self.lanes = lanes
    stride = Self.transition(spring, over: Double(width) * step)
  }

  /// The matrix that leads from any time to one `time` seconds later.
  private static func transition(_ spring: Spring, over time: Double) -> Transition<Double> {
    let (p, q) = functions(spring, at: time)
    if spring.angularFrequency > 0 { return Transition(pp: p, pq: -q, qp: q, qq: p) }
    if spring.angularFrequency == 0 { return Transition(pp: p, pq: 0, qp: q, qq: p) }
    return Transition(pp: p, pq: 0, qp: 0, qq: q)
  }

  /// The functions p and q at a time, by the C library.
  private static func functions(_ spring: Spring, at time: Double) -> (p: Double, q: Double) {
    let (c, w) = (spring.decayConstant, abs(spring.angularFrequency))
    if spring.angularFrequency < 0 {
      return (exponential((w - c) * time), exponential(-(w + c) * time))
    }
    let decay = exponential(-c * time)
    if w == 0 { return (decay, time * decay) }
    return (decay * cosine(w * time), decay * sine(w * time))
  }

  /// Writes the samples of one block, of which the first has the index `start`.
  ///
  /// Both pointers have room for ``blockLength`` numbers.
  @inline(__always)
  func writeBlock(
    at start: Int, values: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>
  ) {
    let anchor = Self.functions(spring, at: Double(start) * step)
    var p = lanes.pp * anchor.p + lanes.pq * anchor.q
    var q = lanes.qp * anchor.p + lanes.qq * anchor.q
    let valueBytes = UnsafeMutableRawPointer(values)
    let velocityBytes = UnsafeMutableRawPointer(velocities)
    let width = MemoryLayout<Lanes>.size
    for offset in Swift.stride(from: 0, to: Self.blockLength / 8 * width, by: width) {
      let value = target + (position.p * p + position.q * q)
      let speed = velocity.p * p + velocity.q * q
      valueBytes.storeBytes(of: value, toByteOffset: offset, as: Lanes.self)
      velocityBytes.storeBytes(of: speed, toByteOffset: offset, as: Lanes.self)
      let next = stride.pp * p + stride.pq * q
      q = stride.qp * p + stride.qq * q
      p = next
    }
  }
}
