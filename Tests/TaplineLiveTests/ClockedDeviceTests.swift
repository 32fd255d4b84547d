#if os(Linux)
import CTaplineSystem
import Foundation
import Tapline
import TaplineSynthesis
import TaplineTestSupport
import Testing

@testable import TaplineLive

extension ScriptedSoundTests {
  /// A device that plays in real time and updates its pointer only when asked.
  @Suite("Playback on a device with a clock")
  struct ClockedDeviceTests {
    private func open(
      _ script: ScriptedSound, _ wanted: PlaybackRequest = PlaybackRequest(latency: .live)
    ) throws -> PlaybackDevice {
      script.isLazy = true
      script.acceptedFormats = [Int32(CALSA_FORMAT_FLOAT_LE)]
      ScriptedSound.current = script
      return try PlaybackDevice("test", wanted, functions: ScriptedSound.functions)
    }

    private func source() throws -> any BlockSource {
      let tap = HapticEvent(.transient, at: 0)
      return Rendition(Timeline(HapticPattern(events: [tap])), profile: try Fixtures.profile())
        .source(.tactile)
    }

    @Test("Playback ends with the sound, even if the device does not report its state")
    func ending() throws {
      let script = ScriptedSound()
      let source = try source()
      let seconds = Double(source.frameCount) / 48_000
      let begun = Date()
      let player = try Player(source, on: open(script, PlaybackRequest()))
      _ = try player.play()
      let elapsed = Date().timeIntervalSince(begun)
      #expect(elapsed > seconds && elapsed < seconds + 1)
      let order = script.calls.filter { ["drain", "played out", "drop"].contains($0) }
      #expect(order == ["drain", "played out", "drop"])
    }

    @Test(
      "Every key is heard after the same delay, and the report has this delay")
    func latency() throws {
      let script = ScriptedSound()
      script.bufferSize = 1_024
      let engine = LiveEngine(on: try open(script))
      try engine.start()
      // A busy machine starts late.
      while engine.framesWritten < 9_600 { usleep(1_000) }
      var random = SeededGenerator(seed: 7)
      for number in 0..<60 {
        _ = try engine.events()
        usleep(.random(in: 10_000...40_000, using: &random))
        #expect(engine.play(LiveVoice(try source()), number: number))
      }
      usleep(50_000)
      _ = try engine.events()
      let report = engine.finish()
      // A busy machine causes underruns, after which the delays have no meaning.
      guard report.underruns == 0 else {
        try Test.cancel("\(report.underruns) underruns on a device without real-time priority")
      }
      #expect(report.deliveries.count == 60)
      let errors = report.deliveries.map { delivery in
        let heard = script.heardAt(delivery.deliveredFrame)
        let told = delivery.requestedAt + delivery.latencyToSound(sampleRate: 48_000)
        return (
          delay: heard - Double(delivery.requestedAt) / 1e9,
          report: abs(Double(told) / 1e9 - heard)
        )
      }
      let queue = Double(engine.latency) / 1e9
      // The process is late if it waits longer for a processor.
      let inTime = errors.filter { abs($0.delay - queue) <= 1 / 48_000.0 + 20e-6 }
      #expect(inTime.count >= 54, "\(errors.map { ($0.delay - queue) * 48_000 })")
      #expect(errors.count { $0.report <= 1e-3 } >= 57, "\(errors.map(\.report))")
    }

    @Test(
      "No more frames are queued than requested, even if the device insists on a large buffer",
      arguments: [false, true])
    func largeBuffer(ignoresMinimumRoom: Bool) throws {
      let script = ScriptedSound()
      script.bufferSize = 16_384
      script.ignoresMinimumRoom = ignoresMinimumRoom
      let device = try open(script)
      #expect(device.configuration.bufferFrames == 16_384)
      #expect(device.configuration.queueFrames == 1_024)
      #expect(script.startThreshold == 1_024)
      let engine = LiveEngine(on: device)
      try engine.start()
      while engine.framesWritten < 24_000 { usleep(1_000) }
      engine.finish()
      #expect(script.maximumQueued <= 1_024)
      #expect(script.maximumQueued > 512)
    }

    @Test("After two underruns the queue is doubled, and playback continues")
    func growth() throws {
      let script = ScriptedSound()
      script.acceptedFormats = [Int32(CALSA_FORMAT_FLOAT_LE)]
      ScriptedSound.current = script
      let device = try PlaybackDevice(
        "test", PlaybackRequest(latency: .live), functions: ScriptedSound.functions)
      #expect(device.configuration.queueFrames == 1_024)
      let engine = LiveEngine(on: device)
      script.writeCodes = [-Int(EPIPE)]
      #expect(engine.play(LiveVoice(Ramp(), until: .max), number: 1))
      script.maximumFrames = 100
      script.dryAfter = 3_333
      try engine.start()
      let deadline = Date().addingTimeInterval(30)
      while engine.framesWritten < 24_000, Date() < deadline {
        _ = try engine.events()
        usleep(500)
      }
      #expect(engine.queueDoublings == 1)
      #expect(device.configuration.queueFrames == 2_048)
      #expect(script.calls.contains("free") && script.calls.contains("buffer 2048"))
      let report = engine.finish()
      #expect(report.framesWritten >= 24_000)
      #expect(report.underruns == 2 && report.queueDoublings == 1)
      // The frames that were queued during the reconfiguration are heard once.
      let frames = script.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      let left = stride(from: 0, to: frames.count, by: device.configuration.channelCount)
        .map { frames[$0] }
      let heard = left.drop { $0 == 0 }
      #expect(heard.count > 10_000)
      #expect(zip(heard, 1...).allSatisfy { $0 == Float($1) / 262_144 })
    }

    @Test("A requested queue length is kept, even after many underruns")
    func noGrowth() throws {
      let script = ScriptedSound()
      script.writeCodes = [-Int(EPIPE), 256, -Int(EPIPE), 256, -Int(EPIPE)]
      script.acceptedFormats = [Int32(CALSA_FORMAT_FLOAT_LE)]
      ScriptedSound.current = script
      let wanted = PlaybackRequest(bufferFrames: 512, latency: .live)
      let engine = LiveEngine(
        on: try PlaybackDevice("test", wanted, functions: ScriptedSound.functions))
      try engine.start()
      while engine.framesWritten < 9_600 {
        _ = try engine.events()
        usleep(500)
      }
      let report = engine.finish()
      #expect(report.underruns == 3 && report.queueDoublings == 0)
      #expect(!script.calls.contains("free"))
    }
  }

  /// A source whose samples contain their frame.
  private final class Ramp: BlockSource {
    let sampleRate = 48_000
    let channelCount = 1
    let frameCount = 30_000
    private(set) var position = 0
    var isLimited = false
    var limitedSampleCount: Int { 0 }

    func seek(to frame: Int) { position = frame }

    func render(into block: UnsafeMutableBufferPointer<Float>) {
      for index in block.indices {
        position += 1
        block[index] = position <= frameCount ? Float(position) / 262_144 : 0
      }
    }
  }

  @Suite("A stream's clock")
  struct StreamClockTests {
    @Test(
      "Times become frames with an error of at most one, even if every report is off by a millisecond"
    )
    func jitter() {
      var clock = StreamClock(sampleRate: 48_000)
      var random = SeededGenerator(seed: 3)
      // A device whose crystal is 100 ppm fast, checked every 128 frames.
      let rate = 48_000 * 1.000_1
      let error = 40.0
      var worst = 0.0
      for period in 1..<40_000 {
        let heard = period * 128
        let moment = Double(heard) / rate * 1e9
        let noise = Double.random(in: -error...error, using: &random) / rate * 1e9
        clock.update(heard: heard, now: Int(moment + noise))
        guard period > 20_000 else { continue }
        let asked = Int.random(in: 0...20_000_000, using: &random)
        let expected = (moment + Double(asked)) / 1e9 * rate
        worst = max(worst, abs(Double(clock.frame(at: Int(moment) + asked)) - expected))
      }
      #expect(worst < 4, "\(worst) frames")
    }

    @Test("After a device has stopped, its clock starts anew")
    func stop() {
      var clock = StreamClock(sampleRate: 48_000)
      for period in 0..<1_000 { clock.update(heard: period * 480, now: period * 10_000_000) }
      #expect(clock.frame(at: 10_000_000_000) == 480_000)
      for period in 0..<10 {
        clock.update(heard: 480_000 + period * 480, now: 11_000_000_000 + period * 10_000_000)
      }
      #expect(clock.frame(at: 11_100_000_000) == 484_800)
    }
  }
}
#endif
