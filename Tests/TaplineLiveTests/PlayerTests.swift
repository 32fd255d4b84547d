#if os(Linux)
import Foundation
import Tapline
import TaplineSynthesis
import TaplineTestSupport
import Testing

@testable import TaplineLive

extension ScriptedSoundTests {
  @Suite("Playing on a device")
  struct PlayerTests {
    private func source(rate: Int = 48_000, channels: RenderJob.Channels = .single(.tactile)) throws
      -> any BlockSource
    {
      let events = [HapticEvent(.transient, at: 0), HapticEvent(.transient, at: 0.1)]
      var job = RenderJob(
        Timeline(HapticPattern(events: events)), profile: try Fixtures.profile(), sampleRate: rate)
      job.channels = channels
      return job.source()
    }

    private func open(
      _ script: ScriptedSound, _ wanted: PlaybackRequest = PlaybackRequest()
    ) throws -> PlaybackDevice {
      ScriptedSound.current = script
      return try PlaybackDevice("test", wanted, functions: ScriptedSound.functions)
    }

    /// A source's samples in an encoding, padded with zeros to whole periods.
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

    @Test("The device receives the encoded samples in whole periods and is drained")
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
      script.maximumFrames = most
      _ = try Player(try source(), on: open(script)).play()
      #expect(script.bytes == (try expected(.int16)))
    }

    @Test("An underrun is counted, the device is prepared again, and playback continues")
    func underrun() throws {
      let script = ScriptedSound()
      script.writeCodes = [-Int(EPIPE), -Int(EAGAIN), -Int(EPIPE)]
      let report = try Player(try source(), on: open(script)).play()
      #expect(report.underruns == 2)
      #expect(script.calls.filter { $0 == "prepare" }.count == 2)
      #expect(script.bytes == (try expected(.int16)))
    }

    @Test("After the machine slept, the device is resumed, or else prepared again")
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

    @Test("A device that accepts no more frames ends playback")
    func stuck() throws {
      let script = ScriptedSound()
      script.isStuck = true
      let player = try Player(try source(), on: open(script))
      player.engine.maximumStall = 50
      #expect(throws: PlaybackError.self) { try player.play() }
    }

    @Test("A device that reports room but accepts no frames ends playback")
    func readyButStuck() throws {
      let script = ScriptedSound()
      script.isReadyForNothing = true
      let player = try Player(try source(), on: open(script))
      player.engine.maximumStall = 50
      #expect(throws: PlaybackError.self) { try player.play() }
    }

    @Test("A device that underruns at every attempt ends playback")
    func endlessUnderrun() throws {
      let script = ScriptedSound()
      script.failAfter = (1_024, -Int(EPIPE))
      let player = try Player(try source(), on: open(script))
      player.engine.maximumStall = 50
      #expect(throws: PlaybackError.self) { try player.play() }
      #expect(script.calls.filter { $0 == "prepare" }.count < 100)
    }

    @Test("An interruption stops immediately and discards the queue")
    func interruption() throws {
      let script = ScriptedSound()
      script.writeTime = 50_000
      var reached = 0
      let report = try Player(try source(), on: open(script)).play(
        isInterrupted: { reached >= 1_024 }, progress: { reached = $0 })
      #expect(report.wasInterrupted)
      // The period that was being written is the last.
      #expect(report.framesWritten <= reached + 1_024)
      #expect(script.bytes.count < (try expected(.int16)).count)
      #expect(script.calls.contains("drop") && !script.calls.contains("drain"))
    }

    @Test("The most precise format that a device accepts is used")
    func formats() throws {
      let all = DeviceFormat.allCases
      #expect(all == [.float32, .int32, .int24, .int24Padded, .int16])
      for (index, format) in all.enumerated() {
        let script = ScriptedSound()
        script.acceptedFormats = Set(all[index...].map(\.alsaCode))
        #expect(try open(script).format == format)
      }
      for (format, encoding) in [(DeviceFormat.float32, SampleEncoding.float32), (.int32, .int32)] {
        let script = ScriptedSound()
        script.acceptedFormats = [format.alsaCode]
        _ = try Player(try source(), on: open(script)).play()
        #expect(script.bytes == (try expected(encoding)))
      }
    }

    @Test(
      "A 24-bit sample is the nearest of 2^23 - 1 steps in each direction, little-endian, in three bytes or four"
    )
    func integers24() {
      let samples: [Float] = [0, 1, -1, 2, -2, .nan, 0.5, -0.25, 1e-7, -1e-7, 0.123_456_7]
      let steps = samples.map { sample -> Int32 in
        sample.isNaN ? 0 : Int32((max(-1, min(1, Double(sample))) * 8_388_607).rounded())
      }
      for format in [DeviceFormat.int24, .int24Padded] {
        var bytes = [UInt8](repeating: 0xAA, count: samples.count * format.byteCount)
        samples.withUnsafeBufferPointer { samples in
          bytes.withUnsafeMutableBytes { format.encode(samples, into: $0) }
        }
        let found = samples.indices.map { index in
          let own = bytes[index * format.byteCount..<(index + 1) * format.byteCount]
          let bits = own.prefix(3).enumerated().reduce(UInt32(0)) {
            $0 | UInt32($1.element) << (8 * $1.offset)
          }
          return Int32(bitPattern: bits << 8) >> 8
        }
        // An exact half may be rounded up or down: the encoding rounds it to even.
        #expect(zip(found, steps).allSatisfy { abs($0 - $1) <= 1 })
        #expect(found[1] == 8_388_607 && found[2] == -8_388_607 && found[5] == 0)
        #expect(found.map { -$0 }[7] == 2_097_152)
      }
    }

    @Test("A device that accepts no format is an error, and is closed")
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

    @Test("The schedule uses the device's own rate and channels")
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

    @Test("A device that refuses every rate is an error with the system's reason, and is closed")
    func noRate() throws {
      let script = ScriptedSound()
      script.rateCode = -EINVAL
      let error = try #require(throws: PlaybackError.self) { try open(script) }
      #expect(error.description.contains(String(cString: strerror(EINVAL))))
      #expect(script.calls == ["close"])
    }

    @Test(
      "Omitted sizes have their defaults, within the device's limits",
      arguments: [
        // The device's limits, and the sizes to request; 256 and 512 frames at 48 kHz.
        (PlaybackRequest.Latency.live, 1...65_536, 1...1_048_576, 48_000, 256, 1_024),
        (.relaxed, 1...65_536, 1...1_048_576, 48_000, 512, 2_048),
        (.live, 441...65_536, 882...1_048_576, 44_100, 441, 1_764),
        (.live, 32...64, 64...128, 48_000, 64, 128),
        (.live, 1...65_536, 4_096...1_048_576, 48_000, 256, 4_096),
        (.live, 1...65_536, 1...1_048_576, 96_000, 512, 2_048),
      ])
    func sizes(
      latency: PlaybackRequest.Latency, periods: ClosedRange<Int>, buffers: ClosedRange<Int>,
      rate: Int, period: Int, buffer: Int
    ) throws {
      let script = ScriptedSound()
      script.rate = UInt32(rate)
      script.periodSizes = periods
      script.bufferSizes = buffers
      let device = try open(script, PlaybackRequest(latency: latency))
      #expect(device.configuration.periodFrames == period)
      #expect(device.configuration.bufferFrames == buffer)
    }

    @Test("Numbers below 1 are refused")
    func invalidNumbers() {
      for wanted in [
        PlaybackRequest(sampleRate: 0), PlaybackRequest(sampleRate: -1),
        PlaybackRequest(channelCount: 0), PlaybackRequest(periodFrames: 0),
        PlaybackRequest(bufferFrames: -512),
      ] {
        #expect(throws: PlaybackError.self) { try open(ScriptedSound(), wanted) }
      }
    }

    @Test("Given sizes are requested unchanged")
    func givenSizes() throws {
      let wanted = PlaybackRequest(periodFrames: 100, bufferFrames: 300, latency: .live)
      let device = try open(ScriptedSound(), wanted)
      #expect(device.configuration.periodFrames == 100)
      #expect(device.configuration.bufferFrames == 300)
    }

    @Test("The log has the position of each frame in the stream, with short writes and a range")
    func deliveryLog() throws {
      let script = ScriptedSound()
      script.maximumFrames = 100
      let source = try Excerpt(1_000..<4_000, of: source())
      let log = DeliveryLog([4_800, 0, 1_000, 1_099, 1_100, 3_999, 4_000])
      let before = SystemClock.nanoseconds
      _ = try Player(source, on: open(script), log: log).play()
      #expect(log.all.map(\.sourceFrame) == [0, 1_000, 1_099, 1_100, 3_999, 4_000, 4_800])
      #expect(log.all.map(\.deliveredFrame) == [nil, 0, 99, 100, 2_999, nil, nil])
      let times = log.all.filter { $0.deliveredFrame != nil }.map(\.writtenAt)
      #expect(times.allSatisfy { $0 >= before && $0 <= SystemClock.nanoseconds })
      #expect(times == times.sorted())
    }

    @Test("An underrun is reported with the number of frames accepted before it")
    func underrunFrames() throws {
      let script = ScriptedSound()
      script.writeCodes = [-Int(EPIPE)]
      let report = try Player(try source(), on: open(script)).play()
      #expect(report.underrunFrames == [0])
    }

    @Test("The audio thread plays the same samples, even if its priority is refused")
    func audioThread() throws {
      let script = ScriptedSound()
      // No system has such a level.
      let report = try Player(try source(), on: open(script))
        .play(priority: RealTimePriority(level: 100_000))
      #expect(script.bytes == (try expected(.int16)))
      #expect(
        report.priority == .refused(reason: String(cString: strerror(EINVAL))), "\(report)")
      #expect(report.load.periods == script.bytes.count / 1_024)
    }

    @Test("A fault on the audio thread reaches the caller")
    func audioThreadFault() throws {
      let script = ScriptedSound()
      script.failAfter = (1_024, -Int(ENODEV))
      let player = try Player(try source(), on: open(script))
      #expect(throws: PlaybackError.self) { try player.play() }
      #expect(script.framesTaken == 1_024)
    }

    @Test("An interruption reaches the audio thread")
    func audioThreadInterruption() throws {
      let script = ScriptedSound()
      script.isStuck = true
      let player = try Player(try source(), on: open(script))
      let report = try player.play(isInterrupted: { true })
      #expect(report.wasInterrupted)
      #expect(script.calls.contains("drop"))
    }

    @Test("An interruption ends playback even if a call of the driver hangs")
    func hungInterruption() throws {
      let script = ScriptedSound()
      script.sleepsInWrite = 1_500
      let player = try Player(try source(), on: open(script))
      let report = try player.play(isInterrupted: { true })
      #expect(report.wasInterrupted && report.framesWritten == 0)
      usleep(1_700_000)
    }

    @Test("A lost device is abandoned if closing it hangs")
    func hungClosing() throws {
      let script = ScriptedSound()
      script.failAfter = (1_024, -Int(ENODEV))
      script.sleepsInClose = 1_000
      var player: Player? = try Player(try source(), on: open(script))
      #expect(throws: PlaybackError.self) { try player?.play() }
      player = nil
      // Other devices are closed before playback goes on.
      #expect(!script.calls.contains("close"))
      usleep(1_200_000)
      #expect(script.calls.contains("close"))
    }

    @Test("A call of the driver that hangs ends playback")
    func hungDriver() throws {
      let script = ScriptedSound()
      script.sleepsInWrite = 400
      let player = try Player(try source(), on: open(script))
      player.engine.maximumSilence = 100
      #expect(throws: PlaybackError.self) { try player.play() }
      // The abandoned thread ends before the script of another test replaces this one.
      usleep(600_000)
    }

    @Test(
      "The null device accepts everything", .enabled(if: hasNullDevice, "libasound2 is missing"))
    func nullDevice() throws {
      let report = try Player(try source(), on: PlaybackDevice("null")).play()
      #expect(report.framesWritten >= 4_800)
    }

    /// Whether ALSA is installed.
    static let hasNullDevice = (try? PlaybackDevice("null")) != nil
  }
}
#endif
