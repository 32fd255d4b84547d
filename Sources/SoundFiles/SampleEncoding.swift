/// How a sample stands in a file or goes to a device, little-endian.
///
/// Thread: any.
public enum SampleEncoding: String, Sendable, CaseIterable {
  /// Signed 16-bit integers; full scale is 32767.
  case int16
  /// Signed 32-bit integers; full scale is 2147483520, the largest `Float` below 2^31.
  case int32
  /// IEEE 754 single precision.
  case float32

  /// Bytes of one sample.
  public var byteCount: Int { self == .int16 ? 2 : 4 }

  /// Encodes samples.
  ///
  /// Integers are rounded to nearest, halves to even (in 16 bits, what is within 1e-7 of a step of a
  /// half counts as one), and samples outside `-1...1` are cut, NaN
  /// becoming 0; floats are stored as they are.
  ///
  /// Thread: render.  Allocates: never.
  ///
  /// - Parameters:
  ///   - samples: The samples, `-1...1`.
  ///   - target: Room for `byteCount` bytes for each sample.
  public func encode(
    _ samples: UnsafeBufferPointer<Float>, into target: UnsafeMutableRawBufferPointer
  ) {
    precondition(target.count >= samples.count * byteCount, "too little room for the samples")
    guard let base = target.baseAddress else { return }
    switch self {
    case .int16:
      var index = 0
      while index < samples.count {
        let count = min(samples.count - index, Self.group)
        let words = Self.words(samples, from: index, count: count)
        if count == Self.group, Int16(1).littleEndian == 1 {
          base.storeBytes(of: words, toByteOffset: 2 * index, as: SIMD8<Int16>.self)
        } else {
          for lane in 0..<count {
            base.storeBytes(
              of: words[lane].littleEndian, toByteOffset: 2 * (index + lane), as: Int16.self)
          }
        }
        index += count
      }
    case .int32:
      for index in 0..<samples.count {
        let value = Int32(truncatingIfNeeded: Self.rounded(samples[index]))
        base.storeBytes(of: value.littleEndian, toByteOffset: 4 * index, as: Int32.self)
      }
    case .float32:
      for index in 0..<samples.count {
        let bits = samples[index].bitPattern.littleEndian
        base.storeBytes(of: bits, toByteOffset: 4 * index, as: UInt32.self)
      }
    }
  }

  /// Samples that are made 16-bit integers side by side.
  private static let group = 8

  /// Eight samples as 16-bit integers; those behind `count` are 0.
  ///
  /// 32767 · x is taken as 32768 · x, which is exact, less x: the nearest whole number of the first is
  /// rounded once more with what that left over. Adding 1.5 · 2^23 rounds, and leaves the number, in
  /// two's complement, in the low bits of the sum.
  @inline(__always)
  private static func words(
    _ samples: UnsafeBufferPointer<Float>, from index: Int, count: Int
  ) -> SIMD8<Int16> {
    var numbers = SIMD8<Float>()
    if count == group, let base = samples.baseAddress {
      numbers = UnsafeRawPointer(base + index).loadUnaligned(as: SIMD8<Float>.self)
    } else {
      for lane in 0..<count { numbers[lane] = samples[index + lane] }
    }
    let isNaN = numbers .!= numbers
    numbers.replace(with: -1, where: numbers .< -1)
    numbers.replace(with: 1, where: numbers .> 1)
    numbers.replace(with: 0, where: isNaN)
    let rounder = SIMD8<Float>(repeating: 12_582_912)
    let scaled = numbers * 32_768
    let nearest = scaled + rounder
    let sum = nearest + ((scaled - (nearest - rounder)) - numbers)
    return SIMD8<Int16>(truncatingIfNeeded: unsafeBitCast(sum, to: SIMD8<Int32>.self))
  }

  /// An integer whose low bits are the sample in 32 bits, rounded to nearest even.
  ///
  /// Without branches and calls, so that the loop around it is vectorised: adding 1.5 · 2^52
  /// leaves the rounded value, in two's complement, in the low bits of the sum.
  @inline(__always)
  private static func rounded(_ sample: Float) -> UInt64 {
    let number = sample == sample ? sample : 0
    let low = number < -1 ? -1 : number
    let clipped = low > 1 ? 1 : low
    return (Double(clipped) * 2_147_483_520 + 6_755_399_441_055_744).bitPattern
  }
}
