import CTaplineLoops
import TaplineActuators
import TaplineNumerics

/// The format of samples in a file or for a device, little-endian.
public enum SampleEncoding: String, Sendable, CaseIterable {
  /// Signed 16-bit integers; full scale is 32767.
  case int16
  /// Signed 32-bit integers; full scale is 2147483520, the largest `Float` below 2^31.
  case int32
  /// IEEE 754 single precision.
  case float32

  /// The number of bytes of one sample.
  public var byteCount: Int { self == .int16 ? 2 : 4 }

  /// Encodes samples on the render thread, without allocating; for integers, samples are clipped to `-1...1`, NaN
  /// becomes 0, and the scaled samples are rounded to nearest, halves to even.
  package func encode(
    _ samples: UnsafeBufferPointer<Float>, into target: UnsafeMutableRawBufferPointer
  ) {
    precondition(
      target.count >= samples.count * byteCount, "the buffer is too small for the samples")
    guard let base = target.baseAddress else { return }
    switch self {
    case .int16:
      guard let source = samples.baseAddress else { return }
      ctapline_write_int16(source, samples.count, base)
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

  /// The low 32 bits are the rounded sample; without branches and calls, the surrounding loop is vectorized.
  @inline(__always)
  private static func rounded(_ sample: Float) -> UInt64 {
    let number = sample == sample ? sample : 0
    let low = number < -1 ? -1 : number
    let clipped = low > 1 ? 1 : low
    return (Double(clipped) * 2_147_483_520 + MathConstant.roundingBias).bitPattern
  }
}
