import CTaplineSystem
import TaplineSynthesis

/// The sample formats requested from devices, the preferred one first.
enum DeviceFormat: String, CaseIterable {
  case float32, int32
  /// In three bytes.
  case int24
  /// In the low three of four bytes.
  case int24Padded = "int24-padded"
  case int16

  var alsaCode: Int32 {
    switch self {
    case .float32: Int32(CALSA_FORMAT_FLOAT_LE)
    case .int32: Int32(CALSA_FORMAT_S32_LE)
    case .int24: Int32(CALSA_FORMAT_S24_3LE)
    case .int24Padded: Int32(CALSA_FORMAT_S24_LE)
    case .int16: Int32(CALSA_FORMAT_S16_LE)
    }
  }

  var byteCount: Int {
    switch self {
    case .float32, .int32, .int24Padded: 4
    case .int24: 3
    case .int16: 2
    }
  }

  /// Encodes samples, as `SampleEncoding` does.
  ///
  /// Thread: render.  Allocates: never.
  func encode(_ samples: UnsafeBufferPointer<Float>, into target: UnsafeMutableRawBufferPointer) {
    switch self {
    case .float32: SampleEncoding.float32.encode(samples, into: target)
    case .int32: SampleEncoding.int32.encode(samples, into: target)
    case .int16: SampleEncoding.int16.encode(samples, into: target)
    case .int24, .int24Padded:
      precondition(target.count >= samples.count * byteCount, "the buffer is too small")
      let size = byteCount
      for index in 0..<samples.count {
        let bits = UInt32(bitPattern: Self.integer24(samples[index]))
        target[size * index] = UInt8(truncatingIfNeeded: bits)
        target[size * index + 1] = UInt8(truncatingIfNeeded: bits >> 8)
        target[size * index + 2] = UInt8(truncatingIfNeeded: bits >> 16)
        if size == 4 { target[size * index + 3] = UInt8(truncatingIfNeeded: bits >> 24) }
      }
    }
  }

  /// Returns a sample in 24 bits, clipped and rounded to nearest; NaN is 0.
  private static func integer24(_ sample: Float) -> Int32 {
    guard sample == sample else { return 0 }
    let scaled = Double(min(max(sample, -1), 1)) * 8_388_607
    return Int32(scaled.rounded(.toNearestOrEven))
  }
}
