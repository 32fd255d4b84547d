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
  /// Integers are rounded to nearest, halves to even, and samples outside `-1...1` are cut, NaN
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
      for index in 0..<samples.count {
        let value = Int16(truncatingIfNeeded: Self.rounded(samples[index], scale: 32_767))
        base.storeBytes(of: value.littleEndian, toByteOffset: 2 * index, as: Int16.self)
      }
    case .int32:
      for index in 0..<samples.count {
        let value = Int32(truncatingIfNeeded: Self.rounded(samples[index], scale: 2_147_483_520))
        base.storeBytes(of: value.littleEndian, toByteOffset: 4 * index, as: Int32.self)
      }
    case .float32:
      for index in 0..<samples.count {
        let bits = samples[index].bitPattern.littleEndian
        base.storeBytes(of: bits, toByteOffset: 4 * index, as: UInt32.self)
      }
    }
  }

  /// An integer whose low bits are the sample times the scale, rounded to nearest even.
  ///
  /// Without branches and calls, so that the loops around it are vectorised: adding 1.5 · 2^52
  /// leaves the rounded value, in two's complement, in the low bits of the sum.
  @inline(__always)
  private static func rounded(_ sample: Float, scale: Double) -> UInt64 {
    let number = sample == sample ? sample : 0
    let low = number < -1 ? -1 : number
    let clipped = low > 1 ? 1 : low
    return (Double(clipped) * scale + 6_755_399_441_055_744).bitPattern
  }
}
