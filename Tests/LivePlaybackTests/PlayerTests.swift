import Foundation
import HapticSynthesis
import SoundFiles
import Tapline
import TestSupport
import Testing

@testable import LivePlayback

@Suite("Playing on a device", .serialized)
struct PlayerTests {
  private func source(rate: Int = 48_000, channels: RenderJob.Channels = .single(.tactile)) throws
    -> any BlockSource
  {
    let events = [HapticEvent(.transient, at: 0), HapticEvent(.transient, at: 0.1)]
    var job = RenderJob(Timeline(HapticPattern(events: events)), profile: try Fixtures.profile())
    job.channels = channels
    return job.source(sampleRate: rate)
  }

  private func open(
    _ script: ScriptedSound, _ wanted: PlaybackConfiguration = PlaybackConfiguration()
  ) throws -> PlaybackDevice {
    ScriptedSound.current = script
    return try PlaybackDevice("test", wanted, functions: ScriptedSound.functions)
  }

  /// What a source's samples are in an encoding, filled up with zeros to whole periods.
  private func expected(
    _ encoding: SampleEncoding, rate: Int = 48_000, period: Int = 512
  ) throws -> [UInt8] {
    var samples = Fixtures.render(try source(rate: rate))
    samples += Array(repeating: 0, count: (period - samples.count % period) % period)
    var bytes = [UInt8](repeating: 0, count: samples.count * encoding.byteCount)
    samples.withUnsafeBufferPointer { samples in
      bytes.withUnsafeMutableBytes { encoding.encode(samples, into: $0) }
    }
    return bytes
  }

  @Test("The device gets the encoded samples, whole periods of them, and is drained")
  func plain() throws {
    let script = ScriptedSound()
    let report = try Player(try source(), on: open(script)).play()
    #expect(script.bytes == (try expected(.int16)))
    #expect(report.framesWritten == script.bytes.count / 2)
    #expect(report.underruns == 0)
    #expect(script.calls.contains("drain"))
  }

  @Test("Short writes lose and repeat nothing", arguments: [1, 7, 500])
  func shortWrites(most: Int) throws {
    let script = ScriptedSound()
    script.mostFrames = most
    _ = try Player(try source(), on: open(script)).play()
    #expect(script.bytes == (try expected(.int16)))
  }

  @Test("An underrun is counted, the device made ready, and playing goes on")
  func underrun() throws {
    let script = ScriptedSound()
    script.writeCodes = [-Int(EPIPE), -Int(EAGAIN), -Int(EPIPE)]
    let report = try Player(try source(), on: open(script)).play()
    #expect(report.underruns == 2)
    #expect(script.calls.filter { $0 == "prepare" }.count == 2)
    #expect(script.bytes == (try expected(.int16)))
  }

  @Test("After the machine slept the device is resumed, or prepared where it cannot be")
  func suspension() throws {
    let script = ScriptedSound()
    script.writeCodes = [-86, -86, -86]
    script.resumeCodes = [-EAGAIN, 0, -ENOSYS]
    let report = try Player(try source(), on: open(script)).play()
    #expect(report.suspensions == 2)
    #expect(script.calls.filter { $0 == "prepare" }.count == 1)
    #expect(script.bytes == (try expected(.int16)))
  }

  @Test("A device that disappears ends playing with an error that names it")
  func disappearance() throws {
    let script = ScriptedSound()
    script.failAfter = (1_024, -Int(ENODEV))
    let player = try Player(try source(), on: open(script))
    let error = try #require(throws: PlaybackError.self) { try player.play() }
    guard case .deviceLost(let device, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(device == "test")
    #expect(reason == String(cString: strerror(ENODEV)))
  }

  @Test("A device that takes nothing any more ends playing instead of hanging")
  func stuck() throws {
    let script = ScriptedSound()
    script.isStuck = true
    let player = try Player(try source(), on: open(script))
    #expect(throws: PlaybackError.self) { try player.play() }
  }

  @Test("A device that says it is ready and takes nothing ends playing instead of hanging")
  func readyButStuck() throws {
    let script = ScriptedSound()
    script.isReadyForNothing = true
    let player = try Player(try source(), on: open(script))
    player.longestStall = 50
    #expect(throws: PlaybackError.self) { try player.play() }
  }

  @Test("A device that runs dry at every attempt ends playing instead of hanging")
  func endlessUnderrun() throws {
    let script = ScriptedSound()
    script.failAfter = (1_024, -Int(EPIPE))
    let player = try Player(try source(), on: open(script))
    player.longestStall = 50
    #expect(throws: PlaybackError.self) { try player.play() }
    #expect(script.calls.filter { $0 == "prepare" }.count < 100)
  }

  @Test("An interruption stops at once and throws the queue away")
  func interruption() throws {
    let script = ScriptedSound()
    var periods = 0
    let report = try Player(try source(), on: open(script)).play(
      isInterrupted: { periods >= 2 }, progress: { _ in periods += 1 })
    #expect(report.wasInterrupted)
    #expect(report.framesWritten == 1_024)
    #expect(script.calls.contains("drop"))
  }

  @Test("Formats are offered in order, and the samples follow the one that is taken")
  func formats() throws {
    for (format, encoding) in [(14, SampleEncoding.float32), (10, .int32)] {
      let script = ScriptedSound()
      script.acceptedFormats = [Int32(format)]
      let device = try open(script)
      #expect(device.encoding == encoding)
      _ = try Player(try source(), on: device).play()
      #expect(script.bytes == (try expected(encoding)))
    }
  }

  @Test("A device that takes none of the formats is an error, and is closed")
  func noFormat() throws {
    let script = ScriptedSound()
    script.acceptedFormats = []
    #expect(throws: PlaybackError.self) { try open(script) }
    #expect(script.calls == ["close"])
  }

  @Test("A device that cannot be opened is an error with the system's reason")
  func cannotOpen() throws {
    let script = ScriptedSound()
    script.openCode = -EBUSY
    let error = try #require(throws: PlaybackError.self) { try open(script) }
    #expect(error.description.contains(String(cString: strerror(EBUSY))))
  }

  @Test("The device's own rate and channels are used: the schedule is made for them")
  func ownRate() throws {
    let script = ScriptedSound()
    script.rate = 44_100
    script.channels = 2
    let device = try open(script)
    #expect(device.configuration.sampleRate == 44_100)
    _ = try Player(try source(rate: 44_100), on: device).play()
    let mono = try expected(.int16, rate: 44_100)
    let frames = stride(from: 0, to: mono.count, by: 2).map { Array(mono[$0..<$0 + 2]) }
    #expect(script.bytes == frames.flatMap { $0 + $0 })
  }

  @Test("The null device takes everything", .enabled(if: hasNullDevice, "libasound2 is missing"))
  func nullDevice() throws {
    let report = try Player(try source(), on: PlaybackDevice("null")).play()
    #expect(report.framesWritten >= 4_800)
  }

  /// Whether ALSA is installed.
  static let hasNullDevice = (try? PlaybackDevice("null")) != nil
}
