import TaplineFiles
package import TaplinePatterns

/// Reads PCM sound from RIFF/WAVE and RF64 files.
///
/// Source of the format: "Multimedia Programming Interface and Data Specifications 1.0" (IBM and
/// Microsoft 1991) for RIFF, Microsoft's `mmreg.h` for WAVE_FORMAT_EXTENSIBLE, EBU Tech 3306 for RF64.
package enum WAVReader {
  /// Plausible sample rates in hertz; others indicate a damaged header.
  private static let rates = 1...1_536_000

  /// The lowest size that means "up to the end of the file": into a pipe, SoX writes 7FFFF000, others FFFFFFFF.
  private static let unknownSize = 0x7FFF_F000

  struct Format {
    let isFloat: Bool
    let channelCount: Int
    let sampleRate: Int
    /// Bytes per sample.
    let width: Int
    /// Bytes per frame.
    var stride: Int { width * channelCount }
  }

  package static func recognizes(_ bytes: [UInt8]) -> Bool {
    let file = SoundBytes(bytes)
    return file.count >= 12 && ["RIFF", "RF64", "BW64"].contains(file.letters(at: 0))
      && file.letters(at: 8) == "WAVE"
  }

  /// Returns nil if the encoding needs libsndfile.
  package static func decode(_ bytes: [UInt8]) throws(SoundFileError) -> SoundClip? {
    guard let (body, format) = try layout(of: SoundBytes(bytes)) else { return nil }
    guard body.count / format.stride * format.channelCount <= SoundClip.maximumSampleCount else {
      throw .tooLong
    }
    return bytes.withUnsafeBytes { all in
      clip(UnsafeRawBufferPointer(rebasing: all[body]), format, isPlayable: true)
    }
  }

  /// Returns the range and format of the samples, or nil if the encoding needs libsndfile.
  static func layout(
    of file: SoundBytes
  ) throws(SoundFileError) -> (body: Range<Int>, format: Format)? {
    var format: Format?
    var longSize: Int?
    var offset = 12
    while let size = file.number(at: offset + 4, 4) {
      let id = file.letters(at: offset)
      let body = offset + 8
      let remaining = file.count - body
      if id == "data" {
        guard let format else { throw .malformed("no 'fmt ' chunk before the samples") }
        var length = size
        if size == 0xFFFF_FFFF, let longSize { length = longSize }
        if length > remaining, longSize == nil, length >= unknownSize { length = remaining }
        guard length <= remaining else {
          throw .malformed(
            "the header announces \(length) bytes of samples, but the file has \(remaining)")
        }
        return (body..<body + length, format)
      }
      guard size <= remaining else {
        throw .malformed("chunk '\(id)' announces \(size) bytes, but the file has \(remaining)")
      }
      if id == "fmt ", format == nil {
        format = try readFormat(file, at: body, size: size)
        guard format != nil else { return nil }
      }
      if id == "ds64" {
        guard size >= 24, let long = file.number(at: body + 8, 8) else {
          throw .malformed("chunk 'ds64' is too short")
        }
        longSize = long
      }
      offset = file.chunkOffset(afterContent: body..<body + size)
    }
    throw .malformed(format == nil ? "it has no 'fmt ' chunk" : "it has no 'data' chunk")
  }

  private static func readFormat(
    _ file: SoundBytes, at body: Int, size: Int
  ) throws(SoundFileError) -> Format? {
    guard size >= 16, var tag = file.number(at: body, 2),
      let channels = file.number(at: body + 2, 2), let rate = file.number(at: body + 4, 4),
      let frameSize = file.number(at: body + 12, 2), let bits = file.number(at: body + 14, 2)
    else { throw .malformed("chunk 'fmt ' is too short") }
    if tag == 0xFFFE {
      // The actual tag is the start of a GUID whose other bytes are fixed.
      guard size >= 40, let inner = file.number(at: body + 24, 2) else {
        throw .malformed("chunk 'fmt ' is too short for its format")
      }
      let rest: [UInt8] = [0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113]
      guard file.bytes(at: body + 26, 14) == rest else { return nil }
      tag = inner
    }
    let isFloat = tag == 3
    guard tag == 1 || isFloat else { return nil }
    guard channels > 0 else { throw .malformed("it has no channels") }
    guard rates.contains(rate) else { throw .malformed("its sample rate is \(rate)") }
    guard isFloat ? [32, 64].contains(bits) : [8, 16, 24, 32].contains(bits) else { return nil }
    guard frameSize == channels * bits / 8 else {
      throw .malformed(
        "\(channels) channels of \(bits) bits do not fit a frame of \(frameSize) bytes")
    }
    guard channels <= 2 else { throw .tooManyChannels(channels) }
    return Format(isFloat: isFloat, channelCount: channels, sampleRate: rate, width: bits / 8)
  }

  /// Returns the samples of complete frames; in a playable clip, floats that are not finite are silence.
  static func clip(
    _ body: UnsafeRawBufferPointer, _ format: Format, isPlayable: Bool
  ) -> SoundClip {
    let frames = body.count / format.stride
    let channels = (0..<format.channelCount).map { channel in
      [Float](unsafeUninitializedCapacity: frames) { target, count in
        for frame in 0..<frames {
          let offset = frame * format.stride + channel * format.width
          let sample =
            format.isFloat ? float(body, offset, format) : integer(body, offset, format)
          target[frame] = isPlayable && !sample.isFinite ? 0 : sample
        }
        count = frames
      }
    }
    return SoundClip(sampleRate: format.sampleRate, channels: channels)
  }

  /// Returns an integer sample; the most negative integer becomes -1.
  private static func integer(
    _ body: UnsafeRawBufferPointer, _ offset: Int, _ format: Format
  ) -> Float {
    switch format.width {
    // 8-bit samples are unsigned, all others signed.
    case 1: return (Float(body[offset]) - 128) / 128
    case 2:
      let bits = body.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
      return Float(Int16(bitPattern: UInt16(littleEndian: bits))) / 32_768
    case 3:
      let low = UInt32(body[offset]) << 8 | UInt32(body[offset + 1]) << 16
      return Float(Int32(bitPattern: low | UInt32(body[offset + 2]) << 24)) / 2_147_483_648
    default:
      let bits = body.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return Float(Int32(bitPattern: UInt32(littleEndian: bits))) / 2_147_483_648
    }
  }

  private static func float(
    _ body: UnsafeRawBufferPointer, _ offset: Int, _ format: Format
  ) -> Float {
    if format.width == 4 {
      let bits = body.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return Float(bitPattern: UInt32(littleEndian: bits))
    }
    let bits = body.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    return Float(Double(bitPattern: UInt64(littleEndian: bits)))
  }
}

struct SoundBytes {
  let count: Int

  /// Returns the bytes of a range inside the file, or fewer if they cannot be read.
  private let read: (Range<Int>) -> [UInt8]

  init(_ all: [UInt8]) {
    count = all.count
    read = { Array(all[$0]) }
  }

  init(_ file: RandomAccessFile) {
    count = file.length
    read = { (try? file.read($0)) ?? [] }
  }

  /// Returns `count` bytes at an offset, or nil past the end.
  func bytes(at offset: Int, _ count: Int) -> [UInt8]? {
    guard offset >= 0, count <= self.count, offset <= self.count - count else { return nil }
    let bytes = read(offset..<offset + count)
    return bytes.count == count ? bytes : nil
  }

  /// Returns a little-endian number, or nil if it extends past the end or exceeds 63 bits.
  func number(at offset: Int, _ count: Int) -> Int? {
    guard let bytes = bytes(at: offset, count) else { return nil }
    let number = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(exactly: number)
  }

  /// Returns four ASCII characters, with `?` for unprintable bytes; empty past the end.
  func letters(at offset: Int) -> String {
    let letters = (bytes(at: offset, 4) ?? []).map { isPrintable($0) ? $0 : UInt8(ascii: "?") }
    return String(decoding: letters, as: UTF8.self)
  }

  private func isPrintable(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

  /// A padding byte follows content of odd size, but some writers omit it.
  func chunkOffset(afterContent content: Range<Int>) -> Int {
    let end = content.upperBound
    guard !content.count.isMultiple(of: 2) else { return end }
    func isChunk(_ offset: Int) -> Bool { bytes(at: offset, 4)?.allSatisfy(isPrintable) ?? false }
    return !isChunk(end + 1) && isChunk(end) ? end : end + 1
  }
}
