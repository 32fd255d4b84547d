import CTaplineSystem
import Foundation
import TaplineLibrary
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Sound files that are read with the system's libraries")
struct SoundLibraryTests {
  private static var hasFiles: Bool {
    var reason: UnsafePointer<CChar>?
    return ctapline_sound_load_sndfile(&reason) != nil
  }

  private static var hasRates: Bool {
    var reason: UnsafePointer<CChar>?
    return ctapline_sound_load_samplerate(&reason) != nil
  }

  private func sine(_ hertz: Double, rate: Int, seconds: Double, amplitude: Double = 0.5)
    -> [Double]
  {
    (0..<Int(seconds * Double(rate))).map {
      let turns = hertz * Double($0) / Double(rate)
      return amplitude * sin(2 * Double.pi * turns)
    }
  }

  // MARK: - Formats

  /// Writes a sound with libsndfile itself.
  private func written(_ channels: [[Double]], rate: Int, format: Int32) throws -> [UInt8] {
    var reason: UnsafePointer<CChar>?
    let functions = try #require(ctapline_sound_load_sndfile(&reason)).pointee
    let memory = MemoryFile()
    var io = ctapline_sound_virtual_io(
      get_filelen: { Int64(memoryBehind($0).bytes.count) },
      seek: { offset, whence, data in
        let memory = memoryBehind(data)
        let base = whence == 0 ? 0 : whence == 1 ? memory.position : memory.bytes.count
        memory.position = base + Int(offset)
        return Int64(memory.position)
      },
      read: { target, count, data in
        let memory = memoryBehind(data)
        let part = memory.bytes[
          memory.position..<min(memory.position + Int(count), memory.bytes.count)]
        target?.copyMemory(from: Array(part), byteCount: part.count)
        memory.position += part.count
        return Int64(part.count)
      },
      write: { source, count, data in
        let memory = memoryBehind(data)
        let new = Array(UnsafeRawBufferPointer(start: source, count: Int(count)))
        let end = memory.position + new.count
        if end > memory.bytes.count {
          memory.bytes += [UInt8](repeating: 0, count: end - memory.bytes.count)
        }
        memory.bytes.replaceSubrange(memory.position..<end, with: new)
        memory.position = end
        return count
      },
      tell: { Int64(memoryBehind($0).position) })
    var info = ctapline_sound_info()
    info.samplerate = Int32(rate)
    info.channels = Int32(channels.count)
    info.format = format
    let data = Unmanaged.passUnretained(memory).toOpaque()
    let file = try #require(functions.open_virtual(&io, Int32(CSOUND_WRITE), &info, data))
    let interleaved = channels[0].indices.flatMap { frame in channels.map { Float($0[frame]) } }
    let count = Int64(channels[0].count)
    #expect(functions.writef_float(file, interleaved, count) == count)
    #expect(functions.close(file) == 0)
    return memory.bytes
  }

  @Test(
    "AIFF, CAF and FLAC files have the same samples as the WAV file",
    .enabled(if: hasFiles, "libsndfile1 is not installed"))
  func losslessFormats() throws {
    let channels = [
      sine(440, rate: 44_100, seconds: 0.05), sine(997, rate: 44_100, seconds: 0.05),
    ]
    for channels in [[channels[0]], channels] {
      let wav = try SoundFile.decode(SoundWriter.wav(channels, sampleRate: 44_100))
      #expect(
        try SoundFile.decode(SoundWriter.aiff(channels, sampleRate: 44_100)) == wav, "by hand")
      // SF_FORMAT_AIFF, CAF, FLAC and WAVEX, each of SF_FORMAT_PCM_16.
      for format: Int32 in [0x02_0002, 0x18_0002, 0x17_0002, 0x13_0002] {
        let exact = wav.channels.map { $0.map(Double.init) }
        let clip = try SoundFile.decode(try written(exact, rate: 44_100, format: format))
        #expect(clip.sampleRate == 44_100)
        #expect(clip.channelCount == wav.channelCount && clip.frameCount == wav.frameCount)
        for (read, expected) in zip(clip.channels, wav.channels) {
          // The library's own writer scales by 32767, which differs by at most half a step of 16 bits.
          #expect(zip(read, expected).allSatisfy { abs($0 - $1) <= 1 / 32_768 }, "\(format)")
        }
      }
    }
  }

  @Test(
    "Ogg Vorbis is as long as the WAV file, and its error is at least 20 dB below the signal",
    .enabled(if: hasFiles, "libsndfile1 is not installed"))
  func lossyFormat() throws {
    let sound = sine(440, rate: 44_100, seconds: 0.5)
    let clip = try SoundFile.decode(try written([sound], rate: 44_100, format: 0x20_0060))
    #expect(clip.frameCount == sound.count)
    let difference = zip(clip.channels[0], sound).reduce(0.0) {
      $0 + (Double($1.0) - $1.1) * (Double($1.0) - $1.1)
    }
    #expect(difference < 0.01 * sound.reduce(0) { $0 + $1 * $1 })
  }

  @Test(
    "A file that no library reads is refused with the reason, and mutated files never trap",
    .enabled(if: hasFiles, "libsndfile1 is not installed"))
  func garbage() throws {
    do {
      _ = try SoundFile.decode(Array("this is no sound at all".utf8))
      Issue.record("text was read as a sound")
    } catch {
      guard case .unsupported = error else {
        Issue.record("\(error)")
        return
      }
    }
    var random = SeededGenerator(seed: 5)
    let seed = SoundWriter.aiff([[0, 0.5, -0.5, 0.25]])
    for _ in 0..<500 {
      var bytes = seed
      for _ in 0...3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let clip = try? SoundFile.decode(bytes) {
        #expect(clip.frameCount * clip.channelCount <= 8 * bytes.count)
      }
    }
  }

  // MARK: - Rates

  @Test(
    "Conversion to another rate keeps the duration to half a frame, and the frequency and level of a sine",
    .enabled(if: hasRates, "libsamplerate0 is not installed"),
    arguments: [(44_100, 48_000), (48_000, 44_100), (22_050, 48_000), (96_000, 48_000)])
  func conversion(from: Int, to: Int) throws {
    let left = sine(1_000, rate: from, seconds: 0.5)
    let right = sine(3_000, rate: from, seconds: 0.5)
    let clip = SoundClip(
      sampleRate: from, channels: [left.map(Float.init), right.map(Float.init)])
    let converted = try clip.converted(to: to)
    #expect(converted.sampleRate == to)
    #expect(abs(converted.duration - clip.duration) <= 0.5 / Double(to))
    for (channel, hertz) in zip(converted.channels, [1_000.0, 3_000]) {
      // The middle of the sound, far from both ends: a whole number of periods.
      let middle = channel[(to / 10)..<(to / 10 + to / 4)].map(Double.init)
      let expected = (0..<middle.count).map {
        0.5 * sin(2 * Double.pi * hertz * (Double($0) / Double(to) + 0.1))
      }
      // The phase is equal too: the converter neither delays nor advances the sound.
      let worst = zip(middle, expected).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < 1e-3, "\(hertz) Hz: \(worst)")
    }
  }

  @Test(
    "Rates that differ too much and results that are too long are refused before the conversion",
    .enabled(if: hasRates, "libsamplerate0 is not installed"))
  func impossibleConversions() {
    let slow = SoundClip(sampleRate: 100, channels: [[0, 1]])
    #expect(throws: SoundFileError.self) { try slow.converted(to: 48_000) }
    let long = SoundClip(sampleRate: 1_000, channels: [[Float](repeating: 0, count: 1_500_000)])
    #expect(throws: SoundFileError.tooLong) { try long.converted(to: 200_000) }
  }

  @Test("Conversion to the same rate returns the same clip without any library")
  func sameRate() throws {
    let clip = SoundClip(sampleRate: 8_000, channels: [[0.1, 0.2]])
    #expect(try clip.converted(to: 8_000) == clip)
  }
}

private func memoryBehind(_ data: UnsafeMutableRawPointer?) -> MemoryFile {
  guard let data else { preconditionFailure("the library lost its file") }
  return Unmanaged<MemoryFile>.fromOpaque(data).takeUnretainedValue()
}

/// A file in memory that libsndfile writes to.
private final class MemoryFile {
  var bytes: [UInt8] = []
  var position = 0
}
