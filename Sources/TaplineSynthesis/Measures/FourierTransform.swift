#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The discrete Fourier transform of blocks of `size` complex numbers: Stockham's form of Cooley and
/// Tukey 1965, in which every pass reads and writes in order, one pass by eight and the others by four.
///
/// Thread: one at a time.
package final class FourierTransform {
  /// Numbers of one block, eight times a power of four; at 48 kHz its bins are 5.9 Hz apart.
  package static let size = 8_192

  /// The block, before and after `run()`.
  package let real: UnsafeMutablePointer<Float>
  /// The imaginary parts of the block.
  package let imaginary: UnsafeMutablePointer<Float>

  private typealias Block = (
    real: UnsafeMutablePointer<Float>, imaginary: UnsafeMutablePointer<Float>
  )

  private let buffers = UnsafeMutablePointer<Float>.allocate(capacity: 4 * size)

  /// `exp(−2πi · n / size)`.
  private static let turns: [SIMD2<Float>] = (0..<size).map { index in
    let angle = -2 * Double.pi * Double(index) / Double(size)
    return SIMD2(Float(cos(angle)), Float(sin(angle)))
  }

  /// What four neighbours are turned by after the first pass, once to seven times.
  private static let firstTurns: [Pair] = stride(from: 0, to: size / 8, by: 4).flatMap { first in
    (1..<8).map { times in
      let four = (0..<4).map { turns[(first + $0) * times] }
      return (
        SIMD4(four[0].x, four[1].x, four[2].x, four[3].x),
        SIMD4(four[0].y, four[1].y, four[2].y, four[3].y)
      )
    }
  }

  /// Four complex numbers.
  private typealias Pair = (real: SIMD4<Float>, imaginary: SIMD4<Float>)

  /// Makes a transform of a block of zeros.
  package init() {
    buffers.initialize(repeating: 0, count: 4 * Self.size)
    (real, imaginary) = (buffers, buffers + Self.size)
  }

  deinit { buffers.deallocate() }

  /// Transforms the block in place.
  package func run() {
    var from: Block = (real, imaginary)
    var to: Block = (buffers + 2 * Self.size, buffers + 3 * Self.size)
    Self.turns.withUnsafeBufferPointer { turns in
      Self.firstTurns.withUnsafeBufferPointer { Self.passByEight(from, to, $0) }
      var stride = 8
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

  private static func passByEight(
    _ from: Block, _ to: Block, _ turns: UnsafeBufferPointer<Pair>
  ) {
    let eighth = size / 8
    for first in Swift.stride(from: 0, to: eighth, by: 4) {
      @inline(__always)
      func turned(_ pair: Pair, _ times: Int) -> Pair {
        let turn = turns[first / 4 * 7 + times - 1]
        return (
          pair.real * turn.real - pair.imaginary * turn.imaginary,
          pair.real * turn.imaginary + pair.imaginary * turn.real
        )
      }
      @inline(__always)
      func halves(_ place: Int) -> (sum: Pair, difference: Pair) {
        let one = load(from, first + place * eighth)
        let other = load(from, first + (place + 4) * eighth)
        return (sum(one, other), difference(one, other))
      }
      let (a, b, c, d) = (halves(0), halves(1), halves(2), halves(3))
      let even = byFour(a.sum, b.sum, c.sum, d.sum)
      let odd = byFour(
        a.difference, turnedByEighth(b.difference), turnedByQuarter(c.difference),
        turnedByQuarter(turnedByEighth(d.difference)))
      let low = (even.0, turned(odd.0, 1), turned(even.1, 2), turned(odd.1, 3))
      let high = (
        turned(even.2, 4), turned(odd.2, 5), turned(even.3, 6), turned(odd.3, 7)
      )
      let place = 8 * first
      store((low.0.0, low.1.0, low.2.0, low.3.0), to.real + place)
      store((high.0.0, high.1.0, high.2.0, high.3.0), to.real + place + 4)
      store((low.0.1, low.1.1, low.2.1, low.3.1), to.imaginary + place)
      store((high.0.1, high.1.1, high.2.1, high.3.1), to.imaginary + place + 4)
    }
  }

  @inline(__always)
  private static func sum(_ a: Pair, _ b: Pair) -> Pair {
    (a.real + b.real, a.imaginary + b.imaginary)
  }

  @inline(__always)
  private static func difference(_ a: Pair, _ b: Pair) -> Pair {
    (a.real - b.real, a.imaginary - b.imaginary)
  }

  /// Times −i.
  @inline(__always)
  private static func turnedByQuarter(_ pair: Pair) -> Pair { (pair.imaginary, -pair.real) }

  /// Times (1 − i) / √2.
  @inline(__always)
  private static func turnedByEighth(_ pair: Pair) -> Pair {
    let half = Float(0.5).squareRoot()
    return ((pair.real + pair.imaginary) * half, (pair.imaginary - pair.real) * half)
  }

  /// The transforms of four numbers, for each lane.
  @inline(__always)
  private static func byFour(
    _ a: Pair, _ b: Pair, _ c: Pair, _ d: Pair
  ) -> (Pair, Pair, Pair, Pair) {
    let (even, odd) = (sum(a, c), sum(b, d))
    let (apart, turned) = (difference(a, c), turnedByQuarter(difference(b, d)))
    return (sum(even, odd), sum(apart, turned), difference(even, odd), difference(apart, turned))
  }

  /// Writes a four by four matrix with rows and columns exchanged, its rows eight apart.
  @inline(__always)
  private static func store(
    _ rows: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>),
    _ target: UnsafeMutablePointer<Float>
  ) {
    let target = UnsafeMutableRawPointer(target)
    let row = 8 * MemoryLayout<Float>.stride
    for lane in 0..<4 {
      target.storeBytes(
        of: SIMD4(rows.0[lane], rows.1[lane], rows.2[lane], rows.3[lane]),
        toByteOffset: lane * row, as: SIMD4<Float>.self)
    }
  }

  private static func passByFour(
    _ from: Block, _ to: Block, _ stride: Int, _ turns: UnsafeBufferPointer<SIMD2<Float>>
  ) {
    let quarter = size / stride / 4
    let apart = quarter * stride
    for group in 0..<quarter {
      let step = group * stride
      let turn = (turns[step], turns[2 * step], turns[3 * step])
      for first in Swift.stride(from: step, to: step + stride, by: 4) {
        let (a, b, c, d) = byFour(
          load(from, first), load(from, first + apart), load(from, first + 2 * apart),
          load(from, first + 3 * apart))
        let place = 3 * step + first
        store(a, to, place)
        store(turned(b, turn.0), to, place + stride)
        store(turned(c, turn.1), to, place + 2 * stride)
        store(turned(d, turn.2), to, place + 3 * stride)
      }
    }
  }

  @inline(__always)
  private static func load(_ block: Block, _ place: Int) -> Pair {
    (
      UnsafeRawPointer(block.real + place).loadUnaligned(as: SIMD4<Float>.self),
      UnsafeRawPointer(block.imaginary + place).loadUnaligned(as: SIMD4<Float>.self)
    )
  }

  @inline(__always)
  private static func store(_ pair: Pair, _ block: Block, _ place: Int) {
    UnsafeMutableRawPointer(block.real + place).storeBytes(of: pair.real, as: SIMD4<Float>.self)
    UnsafeMutableRawPointer(block.imaginary + place)
      .storeBytes(of: pair.imaginary, as: SIMD4<Float>.self)
  }

  @inline(__always)
  private static func turned(_ pair: Pair, _ turn: SIMD2<Float>) -> Pair {
    (
      pair.real * turn.x - pair.imaginary * turn.y, pair.real * turn.y + pair.imaginary * turn.x
    )
  }
}
