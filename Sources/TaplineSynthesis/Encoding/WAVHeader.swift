/// The part of a WAV file before its samples; files whose sizes do not fit into 32 bits are RF64 (EBU Tech 3306).
package struct WAVHeader: Sendable {
  let sampleRate: Int
  let channelCount: Int
  let encoding: SampleEncoding
  let frameCount: Int

  /// Empty omits the comment chunk.
  let comment: String

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
    let chunks = formatChunk + infoChunk
    let riffSize = 4 + chunks.count + 8 + dataSize
    let isLong = riffSize > Int(UInt32.max)
    // The 32-bit sizes of a long file are all ones.
    var bytes = Array((isLong ? "RF64" : "RIFF").utf8) + little(UInt32(clamping: riffSize))
    bytes += Array("WAVE".utf8)
    if isLong {
      // The real RIFF size includes the 36 bytes of this chunk.
      bytes += Array("ds64".utf8) + little(UInt32(28))
      bytes += little(UInt64(riffSize + 36)) + little(UInt64(dataSize)) + little(UInt64(frameCount))
      bytes += little(UInt32(0))
    }
    bytes += chunks + Array("data".utf8)
    return bytes + little(isLong ? UInt32.max : UInt32(dataSize))
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
