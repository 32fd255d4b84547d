/// A WAV or RF64 file, read independently of the tested writer: this reader follows the formats' descriptions.
package struct SoundReader {
  /// Frames per second.
  package var sampleRate = 0
  /// Samples per frame.
  package var channelCount = 0
  /// Bits per sample.
  package var bits = 0
  /// 1 for integers, 3 for IEEE floats.
  package var formatTag = 0
  /// The four letters at the start of the file: `RIFF` or `RF64`.
  package var container = ""
  /// The text of the comment chunk.
  package var comment = ""
  /// The size of the samples in bytes as the header states it.
  package var promisedDataSize = 0
  /// The number of frames as a `ds64` or `fact` chunk states it, or nil without such a chunk.
  package var promisedFrames: Int?
  /// The bytes of the samples.
  package var data: [UInt8] = []

  /// A violation of the format.
  package struct Malformed: Error {
    /// What is wrong with the file.
    package let reason: String
  }

  /// Reads a file; with `headerOnly`, reading stops before the samples, which may then be missing.
  package init(_ bytes: [UInt8], headerOnly: Bool = false) throws {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func letters(_ offset: Int) -> String {
      String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
    }
    guard bytes.count >= 12 else { throw Malformed(reason: "too short") }
    container = letters(0)
    guard ["RIFF", "RF64"].contains(container), letters(8) == "WAVE" else {
      throw Malformed(reason: "not a WAVE file")
    }
    var riffSize = number(4, 4)
    var dataSize64: Int?
    var offset = 12
    while offset + 8 <= bytes.count {
      let id = letters(offset)
      var size = number(offset + 4, 4)
      let body = offset + 8
      switch id {
      case "ds64":
        riffSize = number(body, 8)
        dataSize64 = number(body + 8, 8)
        promisedFrames = number(body + 16, 8)
      case "fmt ":
        formatTag = number(body, 2)
        channelCount = number(body + 2, 2)
        sampleRate = number(body + 4, 4)
        bits = number(body + 14, 2)
        guard number(body + 12, 2) == channelCount * bits / 8,
          number(body + 8, 4) == sampleRate * channelCount * bits / 8
        else { throw Malformed(reason: "inconsistent fmt chunk") }
      case "fact": promisedFrames = promisedFrames ?? number(body, 4)
      case "LIST":
        guard letters(body) == "INFO", letters(body + 4) == "ICMT" else { break }
        let length = number(body + 8, 4)
        comment = String(decoding: bytes[body + 12..<body + 11 + length], as: UTF8.self)
      case "data":
        if let dataSize64, size == 0xFFFF_FFFF { size = dataSize64 }
        promisedDataSize = size
        guard riffSize == body + size - 8 else { throw Malformed(reason: "wrong RIFF size") }
        if headerOnly { return }
        guard body + size == bytes.count else { throw Malformed(reason: "wrong data size") }
        data = Array(bytes[body...])
      default: throw Malformed(reason: "unknown chunk \(id)")
      }
      offset = body + size + size % 2
    }
  }

  /// Returns the samples of one channel in the range `-1...1`.
  package func samples(channel: Int = 0) -> [Double] {
    let width = bits / 8
    let frame = width * channelCount
    return stride(from: channel * width, to: data.count, by: frame).map { offset in
      let raw = (0..<width).reduce(UInt32(0)) { $0 | UInt32(data[offset + $1]) << (8 * UInt32($1)) }
      if formatTag == 3 { return Double(Float(bitPattern: raw)) }
      if width == 4 { return Double(Int32(bitPattern: raw)) / 2_147_483_520 }
      return Double(Int16(bitPattern: UInt16(raw))) / 32_767
    }
  }
}
