import Foundation
import TaplineLibrary
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("WAV files as input")
struct WAVReaderTests {
  /// Values that every encoding represents exactly, including 8 bits.
  private static let left = [0, 0.5, -0.5, 0.25, -1, 0.9921875, -0.0078125]
  private static let right = [-0.25, 1.0 / 128, 0, -1, 0.75, 0.125, 0.5]

  @Test(
    "Every encoding gives the written values, in one channel and two, with both headers",
    arguments: [
      SoundWriter.Encoding.integer(bits: 8), .integer(bits: 16), .integer(bits: 24),
      .integer(bits: 32), .float(bits: 32), .float(bits: 64),
    ])
  func encodings(encoding: SoundWriter.Encoding) throws {
    for channels in [[Self.left], [Self.left, Self.right]] {
      for isExtensible in [false, true] {
        let clip = try SoundFile.decode(
          SoundWriter.wav(
            channels, sampleRate: 44_100, encoding: encoding, isExtensible: isExtensible))
        #expect(clip.sampleRate == 44_100)
        #expect(clip.channels == channels.map { $0.map(Float.init) })
      }
    }
  }

  @Test(
    "Chunks before the samples are skipped, including odd sizes, with and without their padding")
  func chunks() throws {
    for size in [0, 1, 2, 7, 92] {
      for isPadded in [true, false] {
        let body = [UInt8](repeating: 7, count: size)
        let before = SoundWriter.chunk("JUNK", body, isPadded: isPadded)
        let clip = try SoundFile.decode(SoundWriter.wav([Self.left], before: before))
        #expect(clip.channels == [Self.left.map(Float.init)], "\(size) \(isPadded)")
      }
    }
  }

  /// A file whose `data` chunk has one size and whose `ds64` chunk has another.
  private func file(dataSize: Int, longSize: Int? = nil, extra: [UInt8] = []) -> [UInt8] {
    let data = SoundWriter.data([Self.left], .integer(bits: 16)) + extra
    var bytes = Array((longSize == nil ? "RIFF" : "RF64").utf8)
    bytes += SoundWriter.little(0xFFFF_FFFF, 4) + Array("WAVE".utf8)
    if let longSize {
      let sizes = SoundWriter.little(0, 8) + SoundWriter.little(longSize, 8)
      bytes += SoundWriter.chunk(
        "ds64", sizes + SoundWriter.little(0, 8) + SoundWriter.little(0, 4))
    }
    bytes += SoundWriter.chunk("fmt ", SoundWriter.format(1, 48_000, .integer(bits: 16)))
    return bytes + Array("data".utf8) + SoundWriter.little(dataSize, 4) + data
  }

  @Test(
    "RF64 has its size in ds64; a writer to a pipe writes no size; an incomplete last frame is ignored"
  )
  func sizes() throws {
    let expected = [Self.left.map(Float.init)]
    #expect(try SoundFile.decode(file(dataSize: 0xFFFF_FFFF, longSize: 14)).channels == expected)
    #expect(try SoundFile.decode(file(dataSize: 0xFFFF_FFFF)).channels == expected)
    #expect(try SoundFile.decode(file(dataSize: 0x7FFF_F000)).channels == expected)
    #expect(try SoundFile.decode(file(dataSize: 15, extra: [9])).channels == expected)
    #expect(try SoundFile.decode(file(dataSize: 14, extra: [9, 9, 9])).channels == expected)
    #expect(try SoundFile.decode(file(dataSize: 0)).frameCount == 0)
  }

  @Test("NaN samples are read as silence")
  func notNumbers() throws {
    for bits in [32, 64] {
      let wild = [Double.nan, .infinity, -.infinity, 0.5, 2]
      let clip = try SoundFile.decode(SoundWriter.wav([wild], encoding: .float(bits: bits)))
      #expect(clip.channels == [[0, 0, 0, 0.5, 2]])
    }
  }

  @Test("A sound that is measured is refused at its first sample that is not finite")
  func notMeasurable() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.wav")
      var right = [Double](repeating: 0.5, count: 70_000)
      (right[66_000], right[66_001]) = (.infinity, .nan)
      let left = [Double](repeating: 0.25, count: 70_000)
      let bytes = SoundWriter.wav([left, right], sampleRate: 44_000, encoding: .float(bits: 32))
      try Data(bytes).write(to: file)
      let stream = try SoundFileStream(file.path)
      #expect(try stream.next()?.allSatisfy { $0 == 0.375 } == true)
      let error = #expect(throws: SoundFileStream.Failure.self) { try stream.next() }
      guard case .content(let reason) = error else { return #expect(Bool(false)) }
      #expect(
        reason.description.hasSuffix("sample 66000, at 1500 ms, is not a finite number"))
    }
  }

  @Test("A file that this package wrote is read with the same samples")
  func ownFiles() throws {
    let samples: [Float] = [0, 1, -1, 0.5]
    for encoding in SampleEncoding.allCases {
      var bytes = [UInt8](repeating: 0, count: samples.count * encoding.byteCount)
      samples.withUnsafeBufferPointer { source in
        bytes.withUnsafeMutableBytes { encoding.encode(source, into: $0) }
      }
      let header = WAVHeader(
        sampleRate: 96_000, channelCount: 2, encoding: encoding, frameCount: 2, comment: "odd")
      let clip = try SoundFile.decode(header.bytes + bytes)
      #expect(clip.sampleRate == 96_000 && clip.channelCount == 2)
      for (read, written) in zip([clip.channels[0][0], clip.channels[1][1]], [Float(0), 0.5]) {
        #expect(abs(read - written) <= 1 / 32_767)
      }
    }
  }

  @Test("A header that contradicts itself is a typed error with an explanation")
  func malformed() {
    let format = SoundWriter.chunk("fmt ", SoundWriter.format(1, 48_000, .integer(bits: 16)))
    func formatted(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
      var body = SoundWriter.format(1, 48_000, .integer(bits: 16))
      change(&body)
      return SoundWriter.riff(SoundWriter.chunk("fmt ", body) + SoundWriter.chunk("data", [0, 0]))
    }
    let cases: [(file: [UInt8], says: String)] = [
      ([], "empty"),
      (SoundWriter.riff([]), "no 'fmt ' chunk"),
      (SoundWriter.riff(format), "no 'data' chunk"),
      (SoundWriter.riff(SoundWriter.chunk("data", [0, 0])), "before the samples"),
      (SoundWriter.riff(SoundWriter.chunk("fmt ", [1, 0])), "too short"),
      (file(dataSize: 100), "announces 100 bytes of samples, but the file has 14"),
      (file(dataSize: 0xFFFF_FFFF, longSize: 1_000), "announces 1000 bytes"),
      (file(dataSize: 0xFFFF_FFFF, longSize: -1), "'ds64' is too short"),
      (SoundWriter.riff(Array("LIST".utf8) + SoundWriter.little(99, 4)), "'LIST' announces 99"),
      (formatted { $0[2] = 0 }, "no channels"),
      (formatted { $0.replaceSubrange(4..<8, with: [0, 0, 0, 0]) }, "sample rate is 0"),
      (formatted { $0[12] = 3 }, "do not fit a frame of 3 bytes"),
    ]
    for (file, says) in cases {
      do {
        _ = try SoundFile.decode(file)
        Issue.record("read in spite of: \(says)")
      } catch {
        guard case .malformed = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(error.description.contains(says), "\(error)")
      }
    }
  }

  @Test("More than two channels are refused, with their number")
  func channels() {
    #expect(throws: SoundFileError.tooManyChannels(6)) {
      try SoundFile.decode(SoundWriter.wav(Array(repeating: Self.left, count: 6)))
    }
  }

  @Test("Mutated files are read or refused, and never have more samples than bytes")
  func mutations() {
    var random = SeededGenerator(seed: 11)
    let junk = SoundWriter.chunk("LIST", [1, 2, 3])
    let seeds = [
      SoundWriter.wav([Self.left], before: junk),
      SoundWriter.wav([Self.left, Self.right], encoding: .float(bits: 64), isExtensible: true),
      file(dataSize: 0xFFFF_FFFF, longSize: 14),
    ]
    let interesting: [UInt8] = [0, 1, 2, 3, 8, 16, 24, 32, 0x7F, 0x80, 0xFE, 0xFF]
    var (read, refused) = (0, 0)
    for round in 0..<30_000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0...Int.random(in: 0...4, using: &random) where bytes.count > 12 {
        let index = Int.random(in: 4..<bytes.count, using: &random)
        switch Int.random(in: 0...4, using: &random) {
        case 0: bytes[index] = interesting.randomElement(using: &random) ?? 0
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.remove(at: index)
        case 3: bytes.insert(interesting.randomElement(using: &random) ?? 0, at: index)
        default: bytes.removeSubrange(index...)
        }
      }
      // A file that is no longer WAV is read or refused by libsndfile.
      guard bytes.count >= 12, bytes[8..<12].elementsEqual("WAVE".utf8) else { continue }
      do {
        let clip = try SoundFile.decode(bytes)
        if clip.frameCount * clip.channelCount > bytes.count { Issue.record("\(bytes)") }
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(read > 1_000 && refused > 1_000)
  }
}
