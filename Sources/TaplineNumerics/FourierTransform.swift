import TaplineSystem

/// The discrete Fourier transform of blocks of `size` complex numbers, in Stockham's form of the algorithm of Cooley and
/// Tukey (1965), in which every pass reads and writes in order.
///
/// Thread: one at a time.
@usableFromInline
package final class FourierTransform {
  /// The size of a block, eight times a power of four; at 48 kHz its bins are 5.9 Hz apart.
  @inlinable @inline(__always) package static var size: Int { 8_192 }

  /// The numbers of the block, which `run()` replaces with their transform.
  package let real: UnsafeMutablePointer<Float>
  package let imaginary: UnsafeMutablePointer<Float>

  private typealias Block = (
    real: UnsafeMutablePointer<Float>, imaginary: UnsafeMutablePointer<Float>
  )

  /// The distance between the arrays in `buffers`; at a power of two, the reads and writes of a pass would compete for
  /// the same cache lines.
  private static let spacing = size + 80

  private let buffers = UnsafeMutablePointer<Float>.allocate(capacity: 4 * spacing)

  /// `exp(−2πi · n / size)` for each n below `size`.
  private static let twiddles: [SIMD2<Float>] = (0..<size).map { index in
    let angle = -2 * Double.pi * Double(index) / Double(size)
    return SIMD2(Float(cos(angle)), Float(sin(angle)))
  }

  /// The twiddle factors of the four numbers that the first pass computes at each index.
  private static let firstTwiddles: [ComplexLanes] = (0..<size / 4).map { first in
    let four = (0..<4).map { twiddles[first * $0] }
    return (
      SIMD4(four[0].x, four[1].x, four[2].x, four[3].x),
      SIMD4(four[0].y, four[1].y, four[2].y, four[3].y)
    )
  }

  private typealias ComplexLanes = (real: SIMD4<Float>, imaginary: SIMD4<Float>)

  package init() {
    buffers.initialize(repeating: 0, count: 4 * Self.spacing)
    (real, imaginary) = (buffers, buffers + Self.spacing)
  }

  deinit { buffers.deallocate() }

  package func run() {
    var from: Block = (real, imaginary)
    var to: Block = (buffers + 2 * Self.spacing, buffers + 3 * Self.spacing)
    Self.firstTwiddles.withUnsafeBufferPointer { Self.firstPass(from, to, $0) }
    Self.twiddles.withUnsafeBufferPointer { twiddles in
      var stride = 4
      while stride < Self.size / 8 {
        swap(&from, &to)
        Self.radixFourPass(from, to, stride, twiddles)
        stride *= 4
      }
    }
    Self.lastPass(to, from)
    guard from.real != real else { return }
    real.update(from: from.real, count: Self.size)
    imaginary.update(from: from.imaginary, count: Self.size)
  }

  private static func firstPass(
    _ from: Block, _ to: Block, _ twiddles: UnsafeBufferPointer<ComplexLanes>
  ) {
    let quarter = size / 4
    for first in Swift.stride(from: 0, to: quarter, by: 4) {
      let (a, b, c, d) = radixFour(
        load(from, first), load(from, first + quarter), load(from, first + 2 * quarter),
        load(from, first + 3 * quarter))
      let real = columns(a.real, b.real, c.real, d.real)
      let imaginary = columns(a.imaginary, b.imaginary, c.imaginary, d.imaginary)
      store(rotated((real.0, imaginary.0), twiddles[first]), to, 4 * first)
      store(rotated((real.1, imaginary.1), twiddles[first + 1]), to, 4 * first + 4)
      store(rotated((real.2, imaginary.2), twiddles[first + 2]), to, 4 * first + 8)
      store(rotated((real.3, imaginary.3), twiddles[first + 3]), to, 4 * first + 12)
    }
  }

  /// Runs the radix-eight pass, whose results are the farthest apart; it needs no twiddle factors.
  private static func lastPass(_ from: Block, _ to: Block) {
    let eighth = size / 8
    for first in Swift.stride(from: 0, to: eighth, by: 4) {
      @inline(__always)
      func halves(_ offset: Int) -> (sum: ComplexLanes, difference: ComplexLanes) {
        let near = load(from, first + offset * eighth)
        let far = load(from, first + (offset + 4) * eighth)
        return (sum(near, far), difference(near, far))
      }
      let (a, b, c, d) = (halves(0), halves(1), halves(2), halves(3))
      let even = radixFour(a.sum, b.sum, c.sum, d.sum)
      store(even.0, to, first)
      store(even.1, to, first + 2 * eighth)
      store(even.2, to, first + 4 * eighth)
      store(even.3, to, first + 6 * eighth)
      let odd = radixFour(
        a.difference, rotatedByEighth(b.difference), rotatedByQuarter(c.difference),
        rotatedByQuarter(rotatedByEighth(d.difference)))
      store(odd.0, to, first + eighth)
      store(odd.1, to, first + 3 * eighth)
      store(odd.2, to, first + 5 * eighth)
      store(odd.3, to, first + 7 * eighth)
    }
  }

  @inline(__always)
  private static func sum(_ a: ComplexLanes, _ b: ComplexLanes) -> ComplexLanes {
    (a.real + b.real, a.imaginary + b.imaginary)
  }

  @inline(__always)
  private static func difference(_ a: ComplexLanes, _ b: ComplexLanes) -> ComplexLanes {
    (a.real - b.real, a.imaginary - b.imaginary)
  }

  /// Multiplies by −i.
  @inline(__always)
  private static func rotatedByQuarter(_ pair: ComplexLanes) -> ComplexLanes {
    (pair.imaginary, -pair.real)
  }

  /// Multiplies by (1 − i) / √2.
  @inline(__always)
  private static func rotatedByEighth(_ pair: ComplexLanes) -> ComplexLanes {
    let half = Float(0.5).squareRoot()
    return ((pair.real + pair.imaginary) * half, (pair.imaginary - pair.real) * half)
  }

  /// Returns the discrete Fourier transform of four numbers, for each lane.
  @inline(__always)
  private static func radixFour(
    _ a: ComplexLanes, _ b: ComplexLanes, _ c: ComplexLanes, _ d: ComplexLanes
  ) -> (ComplexLanes, ComplexLanes, ComplexLanes, ComplexLanes) {
    let (even, odd) = (sum(a, c), sum(b, d))
    let (plain, rotated) = (difference(a, c), rotatedByQuarter(difference(b, d)))
    return (sum(even, odd), sum(plain, rotated), difference(even, odd), difference(plain, rotated))
  }

  /// Transposes four rows into columns.
  @inline(__always)
  private static func columns(
    _ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>
  ) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    (
      SIMD4(a[0], b[0], c[0], d[0]), SIMD4(a[1], b[1], c[1], d[1]),
      SIMD4(a[2], b[2], c[2], d[2]), SIMD4(a[3], b[3], c[3], d[3])
    )
  }

  private static func radixFourPass(
    _ from: Block, _ to: Block, _ stride: Int, _ twiddles: UnsafeBufferPointer<SIMD2<Float>>
  ) {
    let quarter = size / stride / 4
    let distance = quarter * stride
    for group in 0..<quarter {
      let step = group * stride
      let twiddle = (twiddles[step], twiddles[2 * step], twiddles[3 * step])
      for first in Swift.stride(from: step, to: step + stride, by: 4) {
        let (a, b, c, d) = radixFour(
          load(from, first), load(from, first + distance), load(from, first + 2 * distance),
          load(from, first + 3 * distance))
        let offset = 3 * step + first
        store(a, to, offset)
        store(rotated(b, twiddle.0), to, offset + stride)
        store(rotated(c, twiddle.1), to, offset + 2 * stride)
        store(rotated(d, twiddle.2), to, offset + 3 * stride)
      }
    }
  }

  @inline(__always)
  private static func load(_ block: Block, _ offset: Int) -> ComplexLanes {
    (
      UnsafeRawPointer(block.real + offset).loadUnaligned(as: SIMD4<Float>.self),
      UnsafeRawPointer(block.imaginary + offset).loadUnaligned(as: SIMD4<Float>.self)
    )
  }

  @inline(__always)
  private static func store(_ pair: ComplexLanes, _ block: Block, _ offset: Int) {
    UnsafeMutableRawPointer(block.real + offset).storeBytes(of: pair.real, as: SIMD4<Float>.self)
    UnsafeMutableRawPointer(block.imaginary + offset)
      .storeBytes(of: pair.imaginary, as: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func rotated(_ pair: ComplexLanes, _ twiddle: SIMD2<Float>) -> ComplexLanes {
    (
      pair.real * twiddle.x - pair.imaginary * twiddle.y,
      pair.real * twiddle.y + pair.imaginary * twiddle.x
    )
  }

  @inline(__always)
  private static func rotated(_ pair: ComplexLanes, _ twiddle: ComplexLanes) -> ComplexLanes {
    (
      pair.real * twiddle.real - pair.imaginary * twiddle.imaginary,
      pair.real * twiddle.imaginary + pair.imaginary * twiddle.real
    )
  }
}
