import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("WAV headers")
struct WAVHeaderTests {
  @Test(
    "A header describes the file completely for a reader",
    arguments: SampleEncoding.allCases, ["", "a", "ab", "Tapline: é🎈"])
  func readBack(_ encoding: SampleEncoding, _ comment: String) throws {
    for (rate, channels, frames) in [(48_000, 1, 0), (44_100, 2, 3), (384_000, 2, 1_001)] {
      let header = WAVHeader(
        sampleRate: rate, channelCount: channels, encoding: encoding, frameCount: frames,
        comment: comment)
      let size = frames * channels * (encoding == .int16 ? 2 : 4)
      let file = header.bytes + [UInt8](repeating: 7, count: size)
      let read = try SoundReader(file)
      #expect(read.container == "RIFF")
      #expect(read.sampleRate == rate && read.channelCount == channels)
      #expect(read.bits == (encoding == .int16 ? 16 : 32))
      #expect(read.formatTag == (encoding == .float32 ? 3 : 1))
      #expect(read.promisedFrames == (encoding == .float32 ? frames : nil))
      #expect(read.promisedDataSize == size && read.data.count == size)
      #expect(read.comment == comment)
    }
  }

  @Test("The smallest header is the canonical 44 bytes")
  func canonical() {
    let header = WAVHeader(sampleRate: 48_000, channelCount: 1, encoding: .int16, frameCount: 5)
    let expected: [UInt8] =
      Array("RIFF".utf8) + [46, 0, 0, 0] + Array("WAVEfmt ".utf8)
      + [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0xBB, 0, 0, 0x00, 0x77, 1, 0, 2, 0, 16, 0]
      + Array("data".utf8) + [10, 0, 0, 0]
    #expect(header.bytes == expected)
  }

  @Test("A file whose size fits 32 bits is RIFF, and one with one frame more is RF64")
  func boundary() throws {
    // The RIFF size includes 36 bytes that are not samples; 4 GiB - 1 - 36 is not a whole number of frames.
    let most = (Int(UInt32.max) - 36) / 2
    func header(_ frames: Int) throws -> SoundReader {
      let header = WAVHeader(
        sampleRate: 48_000, channelCount: 1, encoding: .int16, frameCount: frames)
      return try SoundReader(header.bytes, headerOnly: true)
    }
    let last = try header(most)
    #expect(last.container == "RIFF" && last.promisedDataSize == 2 * most)
    #expect(2 * most == 4_294_967_258)
    let first = try header(most + 1)
    #expect(first.container == "RF64" && first.promisedDataSize == 2 * most + 2)
    #expect(first.promisedFrames == most + 1)
  }

  @Test("Sizes far beyond 4 GiB are in the ds64 chunk", arguments: SampleEncoding.allCases)
  func huge(_ encoding: SampleEncoding) throws {
    let frames = 48_000 * 3_600 * 1_000
    let header = WAVHeader(
      sampleRate: 48_000, channelCount: 2, encoding: encoding, frameCount: frames, comment: "long")
    let read = try SoundReader(header.bytes, headerOnly: true)
    #expect(read.container == "RF64")
    #expect(read.promisedDataSize == frames * 2 * (encoding == .int16 ? 2 : 4))
    #expect(read.promisedFrames == frames && read.comment == "long")
    #expect(read.sampleRate == 48_000)
  }
}
