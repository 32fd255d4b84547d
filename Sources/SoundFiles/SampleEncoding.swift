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
      for (index, sample) in samples.enumerated() {
        let value = Int16(Self.scaled(sample, by: 32_767))
        base.storeBytes(of: value.littleEndian, toByteOffset: 2 * index, as: Int16.self)
      }
    case .int32:
      for (index, sample) in samples.enumerated() {
        let value = Int32(Self.scaled(sample, by: 2_147_483_520))
        base.storeBytes(of: value.littleEndian, toByteOffset: 4 * index, as: Int32.self)
      }
    case .float32:
      for (index, sample) in samples.enumerated() {
        let bits = sample.bitPattern.littleEndian
        base.storeBytes(of: bits, toByteOffset: 4 * index, as: UInt32.self)
      }
    }
  }

  @inline(__always)
  private static func scaled(_ sample: Float, by scale: Double) -> Double {
    guard sample == sample else { return 0 }
    let value = Double(min(max(sample, -1), 1)) * scale
    // Adding and subtracting 1.5 · 2^52 rounds to nearest even without a call.
    return (value + 6_755_399_441_055_744) - 6_755_399_441_055_744
  }
}
