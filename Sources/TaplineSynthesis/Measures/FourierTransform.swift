#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The discrete Fourier transform of blocks of `size` complex numbers: Stockham's form of Cooley and
/// Tukey 1965, in which every pass reads and writes in order, one pass by two and the others by four.
///
/// Thread: one at a time.
final class FourierTransform {
  /// Numbers of one block, twice a power of four; at 48 kHz its bins are 5.9 Hz apart.
  static let size = 8_192

  /// The block, before and after `run()`.
  let real: UnsafeMutablePointer<Float>
  let imaginary: UnsafeMutablePointer<Float>

  private typealias Block = (
    real: UnsafeMutablePointer<Float>, imaginary: UnsafeMutablePointer<Float>
  )

  private let buffers = UnsafeMutablePointer<Float>.allocate(capacity: 4 * size)

  /// `exp(−2πi · n / size)`.
  private static let turns: [SIMD2<Float>] = (0..<size).map { index in
    let angle = -2 * Double.pi * Double(index) / Double(size)
    return SIMD2(Float(cos(angle)), Float(sin(angle)))
  }

  init() {
    buffers.initialize(repeating: 0, count: 4 * Self.size)
    (real, imaginary) = (buffers, buffers + Self.size)
  }

  deinit { buffers.deallocate() }

  /// Transforms the block in place.
  func run() {
    var from: Block = (real, imaginary)
    var to: Block = (buffers + 2 * Self.size, buffers + 3 * Self.size)
    Self.turns.withUnsafeBufferPointer { turns in
      Self.passByTwo(from, to, turns)
      var stride = 2
      while stride < Self.size {
        swap(&from, &to)
        Self.passByFour(from, to, stride, turns)
        stride *= 4
      }
    }
    guard to.real != real else { return }
    real.update(from: to.real, count: Self.size)
    imaginary.update(from: to.imaginary, count: Self.size)
  }

  private static func passByTwo(
    _ from: Block, _ to: Block, _ turns: UnsafeBufferPointer<SIMD2<Float>>
  ) {
    let half = size / 2
    for index in 0..<half {
      let first = SIMD2(from.real[index], from.imaginary[index])
      let second = SIMD2(from.real[index + half], from.imaginary[index + half])
      let (sum, difference) = (first + second, first - second)
      let turn = turns[index]
      to.real[2 * index] = sum.x
      to.imaginary[2 * index] = sum.y
      to.real[2 * index + 1] = difference.x * turn.x - difference.y * turn.y
      to.imaginary[2 * index + 1] = difference.x * turn.y + difference.y * turn.x
    }
  }

  private static func passByFour(
    _ from: Block, _ to: Block, _ stride: Int, _ turns: UnsafeBufferPointer<SIMD2<Float>>
  ) {
    let quarter = size / stride / 4
    for group in 0..<quarter {
      let step = group * stride
      let turn = (turns[step], turns[2 * step], turns[3 * step])
      var (read, write) = (group * stride, 4 * group * stride)
      let end = read + stride
      let apart = quarter * stride
      while read + 4 <= end {
        turnByFour(SIMD4<Float>.self, from, to, read, apart, write, stride, turn)
        (read, write) = (read + 4, write + 4)
      }
      while read < end {
        turnByFour(SIMD2<Float>.self, from, to, read, apart, write, stride, turn)
        (read, write) = (read + 2, write + 2)
      }
    }
  }

  /// Four numbers that stand `apart` become four that stand `stride` apart, for each lane.
  @inline(__always)
  private static func turnByFour<Lanes: SIMD<Float>>(
    _ lanes: Lanes.Type, _ from: Block, _ to: Block, _ read: Int, _ apart: Int, _ write: Int,
    _ stride: Int, _ turn: (SIMD2<Float>, SIMD2<Float>, SIMD2<Float>)
  ) {
    func load(_ place: Int) -> (Lanes, Lanes) {
      (
        UnsafeRawPointer(from.real + place).loadUnaligned(as: Lanes.self),
        UnsafeRawPointer(from.imaginary + place).loadUnaligned(as: Lanes.self)
      )
    }
    func store(_ real: Lanes, _ imaginary: Lanes, _ place: Int) {
      UnsafeMutableRawPointer(to.real + place).storeBytes(of: real, as: Lanes.self)
      UnsafeMutableRawPointer(to.imaginary + place).storeBytes(of: imaginary, as: Lanes.self)
    }
    func storeTurned(_ real: Lanes, _ imaginary: Lanes, _ turn: SIMD2<Float>, _ place: Int) {
      store(
        real * turn.x - imaginary * turn.y, real * turn.y + imaginary * turn.x, place)
    }
    let (a, b, c, d) = (
      load(read), load(read + apart), load(read + 2 * apart), load(read + 3 * apart)
    )
    let (sumReal, sumImaginary) = (a.0 + c.0, a.1 + c.1)
    let (apartReal, apartImaginary) = (a.0 - c.0, a.1 - c.1)
    let (otherReal, otherImaginary) = (b.0 + d.0, b.1 + d.1)
    // i (b − d)
    let (turnedReal, turnedImaginary) = (d.1 - b.1, b.0 - d.0)
    store(sumReal + otherReal, sumImaginary + otherImaginary, write)
    storeTurned(
      apartReal - turnedReal, apartImaginary - turnedImaginary, turn.0, write + stride)
    storeTurned(
      sumReal - otherReal, sumImaginary - otherImaginary, turn.1, write + 2 * stride)
    storeTurned(
      apartReal + turnedReal, apartImaginary + turnedImaginary, turn.2, write + 3 * stride)
  }
}
