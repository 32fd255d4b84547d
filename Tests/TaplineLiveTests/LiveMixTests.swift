#if os(Linux)
import CTaplineSystem
import Foundation
import Tapline
import TaplineSynthesis
import TaplineTestSupport
import Testing

@testable import TaplineLive

extension ScriptedSoundTests {
  @Suite("The mix of live voices")
  struct LiveMixTests {
    /// An endless source of one constant value.
    private final class SteadySource: BlockSource {
      let channels: [Float]
      var position = 0
      var isLimited = true
      let sampleRate = 48_000
      let frameCount = Int.max
      let limitedSampleCount = 0

      init(_ channels: [Float]) { self.channels = channels }

      var channelCount: Int { channels.count }

      func render(into block: UnsafeMutableBufferPointer<Float>) {
        for index in block.indices { block[index] = channels[index % channels.count] }
        position += block.count / channels.count
      }

      func seek(to frame: Int) { position = frame }
    }

    private func open(_ script: ScriptedSound, channels: Int = 1) throws -> PlaybackDevice {
      script.acceptedFormats = [Int32(CALSA_FORMAT_FLOAT_LE)]
      script.channels = UInt32(channels)
      ScriptedSound.current = script
      return try PlaybackDevice(
        "test", PlaybackRequest(latency: .live), functions: ScriptedSound.functions)
    }

    private func stream(_ script: ScriptedSound) -> [Float] {
      script.bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    }

    /// Lets an engine play this many more frames.
    private func pass(_ frames: Int, _ engine: LiveEngine) throws {
      let end = engine.framesWritten + frames
      let deadline = Date().addingTimeInterval(30)
      while engine.framesWritten < end, Date() < deadline {
        _ = try engine.events()
        usleep(500)
      }
      try #require(engine.framesWritten >= end)
    }

    @Test(
      "Twelve simultaneous keys are limited like the same taps in a file, and the limited samples are counted"
    )
    func limiter() throws {
      let profile = try Fixtures.profile()
      let tap = HapticEvent(.transient, at: 0, intensity: 0.8, sharpness: 0.95)
      let together = Rendition(
        Timeline(HapticPattern(events: Array(repeating: tap, count: 12))), profile: profile
      ).source(.audible)
      let expected = Fixtures.render(together)
      #expect(together.limitedSampleCount > 0)
      let script = ScriptedSound()
      let engine = LiveEngine(on: try open(script), profile: profile)
      let rendition = Rendition(Timeline(HapticPattern(events: [tap])), profile: profile)
      let now = SystemClock.nanoseconds
      for number in 0..<12 {
        let voice = LiveVoice(rendition.source(.audible))
        #expect(engine.play(voice, number: number, requestedAt: now))
      }
      try engine.start()
      try pass(expected.count + 4_800, engine)
      let report = engine.finish()
      let stream = stream(script)
      let first = try #require(report.deliveries.first).deliveredFrame
      #expect(report.deliveries.allSatisfy { $0.deliveredFrame == first })
      #expect(Array(stream[first..<first + expected.count]) == expected)
      #expect(stream.allSatisfy { abs($0) < 1 })
      #expect(report.limitedSamples == together.limitedSampleCount)
    }

    @Test("A replaced voice fades out")
    func stealing() throws {
      let script = ScriptedSound()
      let engine = LiveEngine(on: try open(script))
      for number in 0..<LiveMixer.maximumVoices {
        #expect(engine.play(LiveVoice(SteadySource([0.01])), number: number))
      }
      try engine.start()
      try pass(4_096, engine)
      let before = engine.framesWritten
      #expect(engine.play(LiveVoice(SteadySource([0])), number: 99))
      try pass(4_096, engine)
      engine.finish()
      let after = stream(script)[before...]
      let steps = zip(after, after.dropFirst()).map { abs($1 - $0) }
      #expect(try #require(after.last) < 0.311, "the first voice made room")
      #expect(try #require(steps.max()) < 0.001, "the fade has more than one step")
    }

    @Test("One channel is copied to all channels of a device; two channels go to the first two")
    func channels() throws {
      for (channels, expected) in [
        ([0.25], [0.25, 0.25, 0.25, 0.25]), ([0.25, -0.5], [0.25, -0.5, 0, 0]),
      ] as [([Float], [Float])] {
        let script = ScriptedSound()
        let engine = LiveEngine(on: try open(script, channels: 4))
        #expect(engine.play(LiveVoice(SteadySource(channels)), number: 0))
        try engine.start()
        try pass(4_096, engine)
        engine.finish()
        #expect(Array(stream(script).suffix(4)) == expected)
      }
    }

    @Test("A voice that is stopped before it begins is not heard, even if the queue is full")
    func stopBeforeBeginning() throws {
      let script = ScriptedSound()
      let engine = LiveEngine(on: try open(script))
      for number in 0..<LiveEngine.maximumInFlight {
        #expect(engine.play(LiveVoice(SteadySource([0.5])), number: number))
      }
      for _ in 0..<1_000 { engine.stop() }
      try engine.start()
      var ended = 0
      while ended < LiveEngine.maximumInFlight {
        for event in try engine.events() {
          guard case .ended = event else {
            Issue.record("a voice began")
            return
          }
          ended += 1
        }
        usleep(500)
      }
      // A later request is heard.
      #expect(engine.play(LiveVoice(SteadySource([0.25])), number: 1_000))
      try pass(4_096, engine)
      engine.finish()
      #expect(stream(script).last == 0.25)
      #expect(!stream(script).contains(0.5))
    }

    @Test("An endless sound is limited to real time on a device without a clock")
    func endlessSound() throws {
      let script = ScriptedSound()
      script.keepsBytes = false
      let rendition = Rendition(
        Timeline(HapticPattern(events: [HapticEvent(.transient, at: 0)])),
        profile: try Fixtures.profile())
      let loop = LoopedSource(rendition.source(.tactile), over: 0..<1, ringsOut: false)
      ScriptedSound.current = script
      let device = try PlaybackDevice(
        "test", PlaybackRequest(), functions: ScriptedSound.functions)
      let start = SystemClock.nanoseconds
      let report = try Player(loop, on: device).play(
        isInterrupted: { SystemClock.nanoseconds > start + 500_000_000 })
      let seconds = Double(SystemClock.nanoseconds - start) / 1e9
      // Real time, and the eight buffers after which such a device is recognized.
      #expect(Double(report.framesWritten) < seconds * 48_000 + 9 * 2_048)
      #expect(report.framesWritten > 12_000)
    }
  }
}
#endif
