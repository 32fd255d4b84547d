import CTaplineLoops
import TaplineActuators
import TaplineNumerics

/// A resonance driven by linearly interpolated samples, solved in closed form one quantum at a time.
///
/// Time is in frames, and `λ = −ω/2Q + iβ` is the pole of `x″ + (ω/Q)·x′ + ω²·x = drive`. If the drive has the slope 1
/// in one frame only, then `n` frames later the acceleration is `Im((e^λ − 1)·e^λn)/β`, and the velocity is
/// `Im((ω/2Qβ + i)·(1 − e^λ)·e^λn)/ω²`. The sum over all frames is exact at each frame.
///
/// The motion at the start of a quantum is the sum of the motions that the preceding quanta have caused, so that it
/// does not depend on the frame at which rendering started.
final class ResonanceFilter {
  enum Output {
    /// The acceleration, relative to its largest amplitude over all frequencies at a steady drive of 1.
    case acceleration
    /// The velocity, relative to its amplitude at the resonance at a steady drive of 1.
    case velocity
  }

  /// The number of preceding quanta after which a motion has decayed by 24 binary digits, the precision of a sample.
  let precedingQuantumCount: Int

  /// An upper bound of the acceleration's magnitude; infinite for the velocity.
  let bound: Double

  private let resonance: ctapline_resonance
  private let step: Complex
  /// The motion that each of the latest quanta has caused; `oldest` is the index of the oldest.
  private var caused: [Complex]
  private var oldest = 0
  /// The last frame of the drive.
  private var last: Float = 0
  private var silentQuantumCount: Int
  private let silentDrive = ScratchBuffer(count: Synthesizer.quantum)

  private static let decayInBits = 24.0

  init(hertz: Double, quality: Double, limit: Double, sampleRate: Int, output: Output) {
    let omega = 2 * Double.pi * hertz / Double(sampleRate)
    let damping = omega / (2 * quality)
    let beta = omega * (1 - 1 / (4 * quality * quality)).squareRoot()
    let frame = Complex.exponential(Complex(-damping, beta))
    let factor: Complex
    switch output {
    case .acceleration:
      let squared = 4 * quality * quality
      let gain = squared > 2 ? (squared - 1).squareRoot() * 2 / squared : 1
      factor = (frame - Complex(1, 0)) * Complex(gain / beta, 0)
      // The limit times the integral of the impulse response's envelope.
      bound = limit * gain * (1 + 2 * quality * omega / beta)
    case .velocity:
      factor =
        Complex(damping / beta, 1) * (Complex(1, 0) - frame) * Complex(1 / (omega * quality), 0)
      bound = .infinity
    }
    var resonance = ctapline_resonance()
    resonance.limit = Float(limit)
    resonance.step_real = Float(frame.real)
    resonance.step_imaginary = Float(frame.imaginary)
    resonance.output_real = Float(factor.real)
    resonance.output_imaginary = Float(factor.imaginary)
    let half = frame.power(laneCount / 2)
    resonance.half_real = Float(half.real)
    resonance.half_imaginary = Float(half.imaginary)
    let group = frame.power(laneCount)
    Self.write(to: &resonance.group_real, &resonance.group_imaginary) { group.power($0) }
    Self.write(to: &resonance.from_imaginary, &resonance.from_real) {
      factor * frame.power($0 + 1)
    }
    let block = group.power(laneCount)
    resonance.block_real = block.real
    resonance.block_imaginary = block.imaginary
    self.resonance = resonance
    step = block.power(Synthesizer.quantum / (laneCount * laneCount))
    let frames = Self.decayInBits * MathConstant.naturalLogarithmOf2 / damping
    let quanta = Int((frames / Double(Synthesizer.quantum)).rounded(.up))
    caused = Array(repeating: Complex(0, 0), count: quanta)
    // One quantum more, because the first of these quanta also depends on the last frame before it.
    precedingQuantumCount = quanta + 1
    silentQuantumCount = precedingQuantumCount
  }

  private static func write<Numbers>(
    to real: inout Numbers, _ imaginary: inout Numbers, _ number: (Int) -> Complex
  ) {
    withUnsafeMutableBytes(of: &real) { real in
      withUnsafeMutableBytes(of: &imaginary) { imaginary in
        let real = real.assumingMemoryBound(to: Float.self)
        let imaginary = imaginary.assumingMemoryBound(to: Float.self)
        for index in real.indices {
          let number = number(index)
          real[index] = Float(number.real)
          imaginary[index] = Float(number.imaginary)
        }
      }
    }
  }

  /// Forgets all motion, without allocating.
  func restart() {
    for index in caused.indices { caused[index] = Complex(0, 0) }
    (oldest, silentQuantumCount, last) = (0, precedingQuantumCount, 0)
  }

  /// Writes the output of the next quantum without allocating; returns false, and writes nothing, if it is silent.
  func run(_ drive: UnsafePointer<Float>?, into target: UnsafeMutablePointer<Float>) -> Bool {
    silentQuantumCount = drive == nil ? silentQuantumCount + 1 : 0
    guard silentQuantumCount <= precedingQuantumCount else { return false }
    // Sum over all of `caused`, so that rounding errors do not depend on the frame at which rendering started.
    var start = Complex(0, 0)
    for index in oldest..<caused.count { start = start * step + caused[index] }
    for index in 0..<oldest { start = start * step + caused[index] }
    var motion = ctapline_motion(
      real: start.real, imaginary: start.imaginary, caused_real: 0, caused_imaginary: 0,
      last: last)
    withUnsafePointer(to: resonance) {
      ctapline_resonate(
        drive ?? UnsafePointer(silentDrive.start), target, Synthesizer.quantum, $0, &motion)
    }
    last = motion.last
    caused[oldest] = Complex(motion.caused_real, motion.caused_imaginary)
    oldest = oldest + 1 == caused.count ? 0 : oldest + 1
    return true
  }
}

private struct Complex {
  let real: Double
  let imaginary: Double

  init(_ real: Double, _ imaginary: Double) { (self.real, self.imaginary) = (real, imaginary) }

  static func + (left: Complex, right: Complex) -> Complex {
    Complex(left.real + right.real, left.imaginary + right.imaginary)
  }

  static func - (left: Complex, right: Complex) -> Complex {
    Complex(left.real - right.real, left.imaginary - right.imaginary)
  }

  static func * (left: Complex, right: Complex) -> Complex {
    Complex(
      left.real * right.real - left.imaginary * right.imaginary,
      left.real * right.imaginary + left.imaginary * right.real)
  }

  func power(_ exponent: Int) -> Complex {
    (0..<exponent).reduce(Complex(1, 0)) { power, _ in power * self }
  }

  /// Exact to rounding for magnitudes up to 1.
  static func exponential(_ exponent: Complex) -> Complex {
    var sum = Complex(1, 0)
    for divisor in stride(from: 20.0, through: 1, by: -1) {
      sum = Complex(1, 0) + exponent * sum * Complex(1 / divisor, 0)
    }
    return sum
  }
}
