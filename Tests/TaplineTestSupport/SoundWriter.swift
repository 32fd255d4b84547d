/// Writes sound files independently of the tested code: this writer follows the formats' descriptions.
package enum SoundWriter {
  /// The format of samples in a WAV file.
  package enum Encoding: Sendable {
    /// Integers with a number of bits, unsigned if it is 8 and signed otherwise.
    case integer(bits: Int)
    /// Floating-point numbers of 32 or 64 bits.
    case float(bits: Int)

    /// Bits per sample.
    package var bits: Int {
      switch self {
      case .integer(let bits), .float(let bits): bits
      }
    }
  }

  /// Returns a chunk of a RIFF file with an identifier of four letters; content of an odd size is followed by a zero,
  /// as the format requires, unless `isPadded` is false.
  package static func chunk(_ id: String, _ body: [UInt8], isPadded: Bool = true) -> [UInt8] {
    Array(id.utf8) + little(body.count, 4) + body
      + (isPadded && !body.count.isMultiple(of: 2) ? [0] : [])
  }

  /// Returns a WAV file with the samples of each channel, and with chunks `before` those of the samples; with
  /// `isExtensible`, the format chunk has the form WAVE_FORMAT_EXTENSIBLE.
  package static func wav(
    _ channels: [[Double]], sampleRate: Int = 48_000, encoding: Encoding = .integer(bits: 16),
    isExtensible: Bool = false, before: [UInt8] = []
  ) -> [UInt8] {
    riff(
      chunk("fmt ", format(channels.count, sampleRate, encoding, isExtensible)) + before
        + chunk("data", data(channels, encoding)))
  }

  /// Returns a WAV file with the bytes of its chunks.
  package static func riff(_ chunks: [UInt8]) -> [UInt8] {
    Array("RIFF".utf8) + little(4 + chunks.count, 4) + Array("WAVE".utf8) + chunks
  }

  /// Returns the content of a `fmt ` chunk, with `isExtensible` in the form WAVE_FORMAT_EXTENSIBLE.
  package static func format(
    _ channelCount: Int, _ sampleRate: Int, _ encoding: Encoding, _ isExtensible: Bool = false
  ) -> [UInt8] {
    var tag = 1
    if case .float = encoding { tag = 3 }
    let frame = channelCount * encoding.bits / 8
    let common =
      little(channelCount, 2) + little(sampleRate, 4) + little(sampleRate * frame, 4)
      + little(frame, 2) + little(encoding.bits, 2)
    guard isExtensible else { return little(tag, 2) + common }
    // The size of the extension, the number of valid bits, the speaker positions, and the GUID of the subformat.
    return little(0xFFFE, 2) + common + little(22, 2) + little(encoding.bits, 2) + little(0, 4)
      + little(tag, 2) + [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
  }

  /// Returns the bytes of interleaved samples.
  package static func data(_ channels: [[Double]], _ encoding: Encoding) -> [UInt8] {
    var bytes: [UInt8] = []
    for frame in channels[0].indices {
      for channel in channels {
        let sample = channel[frame]
        switch encoding {
        case .float(bits: 64): bytes += little(Int(Int64(bitPattern: sample.bitPattern)), 8)
        case .float: bytes += little(Int(Float(sample).bitPattern), 4)
        case .integer(let bits):
          let scale = Double(1 << (bits - 1))
          let whole = Int(min(max((sample * scale).rounded(), -scale), scale - 1))
          bytes += little(bits == 8 ? whole + 128 : whole, bits / 8)
        }
      }
    }
    return bytes
  }

  /// Returns an AIFF file of 16-bit integers.
  ///
  /// Source: Audio Interchange File Format 1.3 (Apple 1989); the rate is an 80-bit float.
  package static func aiff(_ channels: [[Double]], sampleRate: Int = 48_000) -> [UInt8] {
    func big(_ number: Int, _ count: Int) -> [UInt8] { little(number, count).reversed() }
    func chunk(_ id: String, _ body: [UInt8]) -> [UInt8] {
      Array(id.utf8) + big(body.count, 4) + body + (body.count.isMultiple(of: 2) ? [] : [0])
    }
    var sound = big(0, 8)
    for frame in channels[0].indices {
      for channel in channels {
        sound += big(Int(min(max((channel[frame] * 32_768).rounded(), -32_768), 32_767)), 2)
      }
    }
    let exponent = Int.bitWidth - 1 - sampleRate.leadingZeroBitCount
    let rate = big(16_383 + exponent, 2) + big(sampleRate << (63 - exponent), 8)
    let common = big(channels.count, 2) + big(channels[0].count, 4) + big(16, 2) + rate
    let body = Array("AIFF".utf8) + chunk("COMM", common) + chunk("SSND", sound)
    return chunk("FORM", body)
  }

  /// Returns the bytes of a number in little-endian order.
  package static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
