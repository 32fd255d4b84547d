#if os(Linux)
import CTaplineSystem
import Tapline
@testable import TaplineLive
import TaplineSynthesis
import TaplineTestSupport
import Synchronization
import Foundation
import Testing

extension ScriptedSoundTests {
  @Suite("The live engine")
  struct LiveEngineTests {
    private static let pattern = HapticPattern(events: [
      HapticEvent(.transient, at: 0), HapticEvent(.continuous, at: 0.02, duration: 0.05),
      HapticEvent(.transient, at: 0.1),
    ])

    private func source(rate: Int = 48_000) throws -> any BlockSource {
      RenderJob(Timeline(Self.pattern), profile: try Fixtures.profile(), sampleRate: rate).source()
    }

    private func voice(rate: Int = 48_000) throws -> LiveVoice {
      LiveVoice(try source(rate: rate), onsets: [0, 4_800])
    }

    /// A live device whose samples are kept as floats.
    private func open(
      _ script: ScriptedSound, channels: Int = 1
    ) throws -> PlaybackDevice {
      script.acceptedFormats = [Int32(CALSA_FORMAT_FLOAT_LE)]
      script.channels = UInt32(channels)
      ScriptedSound.current = script
      return try PlaybackDevice(
        "test", PlaybackRequest(latency: .live), functions: ScriptedSound.functions)
    }

    /// Waits until this many voices have ended, for at most a minute; returns the events.
    private func events(
      of engine: LiveEngine, untilEnded count: Int
    ) throws -> (deliveries: [PlaybackReport.Delivery], ended: [LiveVoice]) {
      var deliveries: [PlaybackReport.Delivery] = []
      var ended: [LiveVoice] = []
      let deadline = Date().addingTimeInterval(60)
      repeat {
        for event in try engine.events() {
          switch event {
          case .began(let delivery): deliveries.append(delivery)
          case .ended(let voice): ended.append(voice)
          }
        }
        usleep(1_000)
      } while ended.count < count && Date() < deadline
      try #require(ended.count == count)
      return (deliveries, ended)
    }

    private func stream(_ script: ScriptedSound, channels: Int = 1, channel: Int = 0) -> [Float] {
      let floats = script.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
      return stride(from: channel, to: floats.count, by: channels).map { floats[$0] }
    }

    /// Adds a sound to a stream of zeros at a frame.
    private func add(_ sound: [Float], to stream: inout [Float], at frame: Int) {
      for (offset, sample) in sound.enumerated() where frame + offset < stream.count {
        stream[frame + offset] += sample
      }
    }

    @Test("A voice is in the device's stream at the reported frame, sample for sample")
    func delivery() throws {
      let script = ScriptedSound()
      let engine = LiveEngine(on: try open(script))
      try engine.start()
      #expect(engine.play(try voice(), number: 7))
      let told = try events(of: engine, untilEnded: 1)
      let report = engine.finish()
      let delivery = try #require(told.deliveries.first)
      #expect(told.deliveries.count == 1 && report.deliveries == told.deliveries)
      #expect(delivery.number == 7)
      #expect(delivery.requestedFrame <= delivery.deliveredFrame)
      #expect(delivery.latency > 0)
      #expect(delivery.onsets == [delivery.deliveredFrame, delivery.deliveredFrame + 4_800])
      let stream = stream(script)
      var expected = [Float](repeating: 0, count: stream.count)
      add(Fixtures.render(try source()), to: &expected, at: delivery.deliveredFrame)
      #expect(stream == expected)
      #expect(report.framesWritten == stream.count)
      #expect(report.underruns == 0 && report.refusals == 0 && report.limitedSamples == 0)
    }

    @Test("Overlapping voices are added in every channel of the device, and can play again")
    func overlap() throws {
      let script = ScriptedSound()
      let engine = LiveEngine(on: try open(script, channels: 6))
      try engine.start()
      #expect(engine.play(try voice(), number: 0))
      #expect(engine.play(try voice(), number: 1))
      var (deliveries, ended) = try events(of: engine, untilEnded: 2)
      ended[0].rewind()
      #expect(engine.play(ended[0], number: 2))
      deliveries += try events(of: engine, untilEnded: 1).deliveries
      engine.finish()
      #expect(deliveries.map(\.number) == [0, 1, 2])
      let sound = Fixtures.render(try source())
      for channel in [0, 5] {
        let stream = stream(script, channels: 6, channel: channel)
        var expected = [Float](repeating: 0, count: stream.count)
        for delivery in deliveries { add(sound, to: &expected, at: delivery.deliveredFrame) }
        #expect(zip(stream, expected).allSatisfy { abs($0 - $1) < 1e-6 })
      }
    }

    @Test("Stopping ends every voice within two periods and returns it")
    func stopping() throws {
      let script = ScriptedSound()
      let engine = LiveEngine(on: try open(script))
      let long = HapticPattern(events: [HapticEvent(.continuous, at: 0, duration: 20)])
      let job = RenderJob(Timeline(long), profile: try Fixtures.profile())
      try engine.start()
      let frames = { engine.framesWritten }
      #expect(engine.play(LiveVoice(job.source()), number: 0))
      while try engine.events().isEmpty { usleep(1_000) }
      engine.stop()
      _ = try events(of: engine, untilEnded: 1)
      let stopped = frames()
      while frames() < stopped + 1_024 { usleep(1_000) }
      engine.finish()
      #expect(stream(script)[stopped...].allSatisfy { $0 == 0 })
      // No step: the last samples before the silence are small.
      let end = try #require(stream(script).lastIndex { $0 != 0 })
      #expect(abs(stream(script)[end]) < 0.01)
    }

    @Test("If every place is taken, a new voice replaces the one that began first")
    func places() throws {
      let script = ScriptedSound()
      let engine = LiveEngine(on: try open(script))
      let long = HapticPattern(events: [HapticEvent(.continuous, at: 0, duration: 20)])
      let job = RenderJob(Timeline(long), profile: try Fixtures.profile())
      try engine.start()
      for number in 0...LiveMixer.maximumVoices {
        #expect(engine.play(LiveVoice(job.source()), number: number))
        let begun = engine.framesWritten + 1_024
        while engine.framesWritten < begun { usleep(500) }
      }
      var (deliveries, ended) = try events(of: engine, untilEnded: 1)
      // The start of the new voice may be reported after the end of the replaced one.
      let deadline = Date().addingTimeInterval(60)
      while deliveries.count <= LiveMixer.maximumVoices, Date() < deadline {
        let more = try events(of: engine, untilEnded: 0)
        deliveries += more.deliveries
        ended += more.ended
      }
      #expect(ended.map(\.number) == [0])
      #expect(deliveries.map(\.number) == Array(0...LiveMixer.maximumVoices))
      #expect(engine.soundingCount == LiveMixer.maximumVoices)
      engine.finish()
    }

    @Test("Too many voices are refused and counted")
    func refusal() throws {
      let engine = LiveEngine(on: try open(ScriptedSound()))
      // The engine is not started, so that no voice returns.
      for number in 0..<LiveEngine.maximumInFlight {
        #expect(engine.play(try voice(), number: number))
      }
      #expect(!engine.play(try voice(), number: -1))
      try engine.start()
      _ = try events(of: engine, untilEnded: LiveEngine.maximumInFlight)
      #expect(engine.play(try voice(), number: 1))
      #expect(engine.finish().refusals == 1)
    }

    @Test("Playback continues after underruns and sleep, and both are counted")
    func recovery() throws {
      let script = ScriptedSound()
      script.writeCodes = [
        -Int(EPIPE), -Int(EAGAIN), -Int(ESTRPIPE), -Int(EPIPE), -Int(ESTRPIPE),
      ]
      script.resumeCodes = [0, -ENOSYS]
      script.maximumFrames = 100
      let engine = LiveEngine(on: try open(script))
      try engine.start()
      #expect(engine.play(try voice(), number: 0))
      let delivery = try #require(try events(of: engine, untilEnded: 1).deliveries.first)
      let report = engine.finish()
      #expect(report.underruns == 2 && report.suspensions == 2)
      let stream = stream(script)
      var expected = [Float](repeating: 0, count: stream.count)
      add(Fixtures.render(try source()), to: &expected, at: delivery.deliveredFrame)
      #expect(stream == expected)
    }

    enum Fault: CaseIterable { case gone, stuck, readyButStuck, alwaysDry, hung }

    @Test(
      "A device that disappears, accepts nothing or hangs is reported", arguments: Fault.allCases)
    func loss(fault: Fault) throws {
      let script = ScriptedSound()
      switch fault {
      case .gone: script.failAfter = (2_560, -Int(ENODEV))
      case .stuck: script.isStuck = true
      case .readyButStuck: script.isReadyForNothing = true
      case .alwaysDry: script.failAfter = (2_560, -Int(EPIPE))
      case .hung: script.sleepsInWrite = 500
      }
      let engine = LiveEngine(on: try open(script))
      engine.maximumStall = 50
      engine.maximumSilence = 100
      try engine.start()
      let error = try #require(throws: PlaybackError.self) {
        for _ in 0..<10_000 {
          _ = try engine.events()
          usleep(1_000)
        }
      }
      guard case .deviceLost(let device, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(device == "test")
      if fault == .hung { usleep(600_000) }
      engine.finish()
    }

    @Test("A device without a clock is limited to real time")
    func pacing() {
      var pacing = LivePacing(periodNanoseconds: 1_000, bufferPeriods: 4, now: 0)
      // 32 periods of 1 µs, each taken after 100 ns.
      for period in 1...32 { #expect(pacing.pause(now: 100 * period) == 0) }
      #expect(pacing.isClockless)
      #expect(pacing.pause(now: 3_300) == 900)
      #expect(pacing.pause(now: 4_300) == 900)
      // After a pause, at most one buffer is made up for.
      #expect(pacing.pause(now: 100_000) == 0)
      #expect(pacing.pause(now: 100_000) == 0)

      var clocked = LivePacing(periodNanoseconds: 1_000, bufferPeriods: 4, now: 0)
      // Four periods immediately, then one each microsecond.
      for period in 1...100 {
        let now = max(period - 4, 0) * 1_000 + 100
        let pause = clocked.pause(now: now)
        #expect(pause == 0)
      }
      #expect(!clocked.isClockless)
    }
  }
}
#endif
