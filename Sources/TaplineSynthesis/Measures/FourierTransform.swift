#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The discrete Fourier transform of blocks of `size` complex numbers (Stockham's form of Cooley and
/// Tukey 1965, radix two: every pass reads and writes in order, so that no bits are reversed).
///
/// Thread: one at a time.
final class FourierTransform {
  /// Numbers of one block, a power of two; at 48 kHz its bins are 5.9 Hz apart.
  static let size = 8_192

  /// The block, before and after `run()`.
  let real: UnsafeMutablePointer<Float>
  let imaginary: UnsafeMutablePointer<Float>

  private let buffers = UnsafeMutablePointer<Float>.allocate(capacity: 4 * size)

  /// `exp(−2πi · n / size)` for the first half of a turn.
  private static let turns: [(cosine: Float, sine: Float)] = (0..<size / 2).map { index in
    let angle = -2 * Double.pi * Double(index) / Double(size)
    return (Float(cos(angle)), Float(sin(angle)))
  }

  init() {
    buffers.initialize(repeating: 0, count: 4 * Self.size)
    (real, imaginary) = (buffers, buffers + Self.size)
  }

  deinit { buffers.deallocate() }

  /// Transforms the block in place.
  func run() {
    var (fromReal, fromImaginary) = (real, imaginary)
    var (toReal, toImaginary) = (buffers + 2 * Self.size, buffers + 3 * Self.size)
    var stride = 1
    Self.turns.withUnsafeBufferPointer { turns in
      while stride < Self.size {
        let half = Self.size / stride / 2
        for group in 0..<half {
          let (cosine, sine) = turns[group * stride]
          let (low, high) = (group * stride, (group + half) * stride)
          Self.turn(
            (fromReal + low, fromImaginary + low), (fromReal + high, fromImaginary + high),
            (toReal + 2 * low, toImaginary + 2 * low),
            (toReal + 2 * low + stride, toImaginary + 2 * low + stride), cosine, sine, stride)
        }
        swap(&fromReal, &toReal)
        swap(&fromImaginary, &toImaginary)
        stride *= 2
      }
    }
    guard fromReal != real else { return }
    real.update(from: fromReal, count: Self.size)
    imaginary.update(from: fromImaginary, count: Self.size)
  }

  private typealias Complex = (
    real: UnsafeMutablePointer<Float>, imaginary: UnsafeMutablePointer<Float>
  )

  /// Sums of the two, and differences turned.
  @inline(__always)
  private static func turn(
    _ first: Complex, _ second: Complex, _ sums: Complex, _ differences: Complex, _ cosine: Float,
    _ sine: Float, _ count: Int
  ) {
    var index = 0
    while index + 8 <= count {
      func load(_ pointer: UnsafeMutablePointer<Float>) -> SIMD8<Float> {
        UnsafeRawPointer(pointer + index).loadUnaligned(as: SIMD8<Float>.self)
      }
      func store(_ value: SIMD8<Float>, _ pointer: UnsafeMutablePointer<Float>) {
        UnsafeMutableRawPointer(pointer + index).storeBytes(of: value, as: SIMD8<Float>.self)
      }
      let (a, b, c, d) = (
        load(first.real), load(first.imaginary), load(second.real), load(second.imaginary)
      )
      store(a + c, sums.real)
      store(b + d, sums.imaginary)
      let (x, y) = (a - c, b - d)
      store(x * cosine - y * sine, differences.real)
      store(x * sine + y * cosine, differences.imaginary)
      index += 8
    }
    while index < count {
      let (a, b) = (first.real[index], first.imaginary[index])
      let (c, d) = (second.real[index], second.imaginary[index])
      sums.real[index] = a + c
      sums.imaginary[index] = b + d
      let (x, y) = (a - c, b - d)
      differences.real[index] = x * cosine - y * sine
      differences.imaginary[index] = x * sine + y * cosine
      index += 1
    }
  }
}
