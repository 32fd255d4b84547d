import TaplineSynthesis
import Testing

private func encode(_ samples: [Float], _ encoding: SampleEncoding) -> [UInt8] {
  var bytes = [UInt8](repeating: 0xAA, count: samples.count * encoding.byteCount)
  samples.withUnsafeBufferPointer { source in
    bytes.withUnsafeMutableBytes { encoding.encode(source, into: $0) }
  }
  return bytes
}

private func words(_ bytes: [UInt8], _ width: Int) -> [UInt32] {
  stride(from: 0, to: bytes.count, by: width).map { offset in
    (0..<width).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) }
  }
}

private func int16(_ samples: [Float]) -> [Int] {
  words(encode(samples, .int16), 2).map { Int(Int16(truncatingIfNeeded: $0)) }
}

private func int32(_ samples: [Float]) -> [Int] {
  words(encode(samples, .int32), 4).map { Int(Int32(bitPattern: $0)) }
}

@Suite("Sample encodings")
struct SampleEncodingTests {
  @Test("Full scale and silence have exact values, and values beyond full scale are limited")
  func bounds() {
    let samples: [Float] = [
      1, -1, 0, -0.0, 2, -2, .infinity, -.infinity, .nan, -.nan, .greatestFiniteMagnitude,
    ]
    #expect(
      int16(samples)
        == [32_767, -32_767, 0, 0, 32_767, -32_767, 32_767, -32_767, 0, 0, 32_767])
    let most = 2_147_483_520
    #expect(int32(samples) == [most, -most, 0, 0, most, -most, most, -most, 0, 0, most])
  }

  @Test("Exact halves are rounded to the even integer")
  func halves() {
    // 32767 · n/2 is a half for odd n; n/65534 is not a float, but ½ is: 16383.5 goes to 16384.
    #expect(int16([0.5, -0.5]) == [16_384, -16_384])
    // 32767 · ¼ = 8191.75, · ⅛ = 4095.875, · 1.5 / 2 = 24575.25.
    #expect(int16([0.25, 0.125, 0.75, -0.75]) == [8_192, 4_096, 24_575, -24_575])
    // 2147483520 = 2^31 - 2^7, so 2^-8 of it has half an integer: 8388607.5 goes to 8388608.
    #expect(int32([0x1p-8, -0x1p-8, 0x3p-8]) == [8_388_608, -8_388_608, 25_165_822])
  }

  @Test(
    "Every value that is not close to a half is rounded to the nearest integer in exact arithmetic")
  func nearest() {
    let samples = stride(from: Float(-1.01), through: 1.01, by: 0.000_317).map { $0 }
    for (scale, margin, values) in [
      (32_767.0, 0x1p-10, int16(samples)), (2_147_483_520, 1e-7, int32(samples)),
    ] {
      for (sample, value) in zip(samples, values) {
        let exact = Double(min(max(sample, -1), 1)) * scale
        #expect(abs(Double(value) - exact) <= 0.5 + margin)
      }
    }
  }

  @Test("16-bit values are the product in single precision, rounded to the nearest")
  func product() {
    // Every seventh float of a few ranges, compared with the C library's rounding.
    for start: Float in [0x1p-16, 0.011, 0.25, 0.499, 0.77, 0.999_9] {
      let samples = (0..<20_000).map { Float(bitPattern: start.bitPattern + $0 * 7) }
        .filter { $0 <= 1 }
      #expect(int16(samples) == samples.map { Int(($0 * 32_767).rounded(.toNearestOrEven)) })
    }
  }

  @Test("The position of a sample among others makes no difference")
  func places() {
    let samples = (0..<37).map { Float($0) * 0.057 - 1.05 } + [.nan, .infinity, 0.5]
    let alone = samples.map { int16([$0])[0] }
    for count in 0...samples.count {
      #expect(int16(Array(samples[..<count])) == Array(alone[..<count]))
      #expect(int16(Array(samples[count...])) == Array(alone[count...]))
    }
  }

  @Test("A sample and its negative are encoded with the same magnitude")
  func odd() {
    let samples = (0..<1_000).map { Float($0) / 999 }
    #expect(int16(samples).map { -$0 } == int16(samples.map { -$0 }))
    #expect(int32(samples).map { -$0 } == int32(samples.map { -$0 }))
  }

  @Test("Floats are stored bit for bit, little-endian")
  func floats() {
    let samples: [Float] = [0, -0.0, 1, -1.5, 0.1, .leastNonzeroMagnitude, .infinity]
    #expect(words(encode(samples, .float32), 4) == samples.map(\.bitPattern))
    #expect(encode([1], .float32) == [0, 0, 0x80, 0x3F])
    #expect(encode([1], .int16) == [0xFF, 0x7F])
  }

  @Test("Each encoding has its number of bytes per sample")
  func sizes() {
    #expect(SampleEncoding.allCases.map(\.byteCount) == [2, 4, 4])
    #expect(encode([], .int16).isEmpty)
  }
}
