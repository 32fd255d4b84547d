/// The part of a WAV file before its samples.
///
/// Files whose sizes fit into 32 bits are RIFF/WAVE; larger files are RF64 (EBU Tech 3306) with a `ds64` chunk. The
/// header is complete before the first sample, so that a file can be written to a pipe.
package struct WAVHeader: Sendable {
  var sampleRate: Int
  var channelCount: Int
  var encoding: SampleEncoding
  var frameCount: Int

  /// The text of the comment chunk; empty omits the chunk.
  var comment: String

  package init(
    sampleRate: Int, channelCount: Int, encoding: SampleEncoding, frameCount: Int,
    comment: String = ""
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.encoding = encoding
    self.frameCount = frameCount
    self.comment = comment
  }

  var dataSize: Int { frameCount * channelCount * encoding.byteCount }

  package var bytes: [UInt8] {
    let info = infoChunk
    let format = formatChunk
    let riffSize = 4 + format.count + info.count + 8 + dataSize
    var bytes: [UInt8] = []
    if riffSize <= Int(UInt32.max) {
      bytes += Array("RIFF".utf8) + little(UInt32(riffSize)) + Array("WAVE".utf8)
      bytes += format + info
      bytes += Array("data".utf8) + little(UInt32(dataSize))
    } else {
      // The 32-bit sizes are all ones. The ds64 chunk has the real sizes; the real RIFF size includes that chunk's 36
      // bytes.
      bytes += Array("RF64".utf8) + little(UInt32.max) + Array("WAVE".utf8)
      bytes += Array("ds64".utf8) + little(UInt32(28))
      bytes += little(UInt64(riffSize + 36)) + little(UInt64(dataSize)) + little(UInt64(frameCount))
      bytes += little(UInt32(0))
      bytes += format + info
      bytes += Array("data".utf8) + little(UInt32.max)
    }
    return bytes
  }

  private var formatChunk: [UInt8] {
    let isFloat = encoding == .float32
    let frameSize = channelCount * encoding.byteCount
    var bytes = Array("fmt ".utf8) + little(UInt32(isFloat ? 18 : 16))
    bytes += little(UInt16(isFloat ? 3 : 1)) + little(UInt16(channelCount))
    bytes += little(UInt32(sampleRate)) + little(UInt32(clamping: sampleRate * frameSize))
    bytes += little(UInt16(frameSize)) + little(UInt16(encoding.byteCount * 8))
    // Formats other than integer PCM have an extension size and a fact chunk.
    guard isFloat else { return bytes }
    bytes += little(UInt16(0))
    bytes += Array("fact".utf8) + little(UInt32(4)) + little(UInt32(clamping: frameCount))
    return bytes
  }

  private var infoChunk: [UInt8] {
    guard !comment.isEmpty else { return [] }
    var text = Array(comment.utf8) + [0]
    let size = text.count
    if !size.isMultiple(of: 2) { text.append(0) }
    let body = Array("INFO".utf8) + Array("ICMT".utf8) + little(UInt32(size)) + text
    return Array("LIST".utf8) + little(UInt32(body.count)) + body
  }

  private func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
