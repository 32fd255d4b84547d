#if os(Linux)
import CTaplineAllocationCounter
import CTaplineSystem
import Foundation
import Synchronization
import Tapline
import TaplineSynthesis
import TaplineTestSupport
import Testing

@testable import TaplineLive

extension ScriptedSoundTests {
  @Suite("Allocations and locks on the audio thread")
  struct AllocationTests {
    /// The allocations and locks of the audio thread between two moments.
    private final class Counts: @unchecked Sendable {
      var allocations: UInt = 0
      var releases: UInt = 0
      var locks: UInt = 0
      var written = 0
      var underruns = 0
    }

    @Test(
      "No kind of source allocates or frees anything while it renders",
      .enabled(if: allocation_counter_works(), "allocations cannot be counted in this build"))
    func sources() throws {
      let job = RenderJob(try Self.everything(), profile: try Fixtures.profile())
      for (name, source) in Self.kinds(job) {
        let start = source.position
        var found = (0, 0)
        // In periods of an odd length, with blocks across the ends of quanta and rounds.
        var block = [Float](repeating: 0, count: 333 * source.channelCount)
        block.withUnsafeMutableBufferPointer { block in
          // Swift creates the metadata of each type here, once.
          for _ in 0..<3 { source.render(into: block) }
          source.seek(to: start)
          source.render(into: block)
          let before = (allocation_count(), release_count())
          for _ in 0..<50 { source.render(into: block) }
          found = (Int(allocation_count() - before.0), Int(release_count() - before.1))
        }
        #expect(found == (0, 0), "\(name)")
      }
    }

    @Test(
      "The audio thread does not allocate, free or lock while voices play, are replaced or stop, or in underruns",
      .enabled(if: allocation_counter_works(), "allocations cannot be counted in this build"),
      arguments: [
        (CALSA_FORMAT_FLOAT_LE, nil), (CALSA_FORMAT_S32_LE, nil), (CALSA_FORMAT_S24_3LE, nil),
        (CALSA_FORMAT_S16_LE, nil), (CALSA_FORMAT_S16_LE, [3, 4]),
      ])
    func thread(format: Int, channels: [Int]?) throws {
      let script = ScriptedSound()
      script.acceptedFormats = [Int32(format)]
      script.channels = channels == nil ? 2 : 4
      ScriptedSound.current = script
      var request = PlaybackRequest(latency: .live)
      request.channels = channels
      let device = try PlaybackDevice("test", request, functions: ScriptedSound.functions)
      (script.keepsBytes, script.keepsCalls) = (false, false)
      script.writeTime = 50
      script.dryAfter = 20_000
      let requests = SPSCQueue<Unmanaged<LiveVoice>>(capacity: 256)
      let notices = SPSCQueue<LiveNotice>(capacity: 1_024)
      let loop = LiveLoop(
        device, requests: requests, notices: notices, limiter: try Fixtures.profile().limiter)
      loop.isPaced = false
      let counts = Counts()
      let job = RenderJob(try Self.everything(), profile: try Fixtures.profile())
      var free = Self.kinds(job).map { LiveVoice($0.source, until: 9_000) }
      free.append(LiveVoice(job.source(), onsets: [0, 480], log: DeliveryLog([0, 480])))
      // More voices than places, so that some are replaced.
      free += (0..<LiveMixer.maximumVoices + 8).map { _ in LiveVoice(Steady(), until: 5_000) }
      var played = 0
      // Swift creates the metadata of each type here and in a few periods of
      // warm-up, in which a voice of each kind begins and one ends.
      for (_, source) in Self.kinds(job) + [("short", job.source())] {
        let voice = LiveVoice(source, until: source.position + 300)
        #expect(requests.push(Unmanaged.passRetained(voice)))
      }
      let periods = 400
      let thread = try AudioThread(RealTimePriority()) {
        _ = try? loop.playOn(periods: 20)
        let before = (allocation_count(), release_count(), lock_count())
        _ = try? loop.playOn(periods: periods)
        counts.allocations = allocation_count() - before.0
        counts.releases = release_count() - before.1
        counts.locks = lock_count() - before.2
        counts.written = loop.writer.frames
        counts.underruns = loop.writer.underruns
      }
      while !thread.isDone {
        while let notice = notices.pop() {
          guard notice.kind == .ended else { continue }
          let voice = notice.voice.takeRetainedValue()
          voice.rewind()
          free.append(voice)
        }
        if !free.isEmpty {
          let voice = free.removeFirst()
          let retained = Unmanaged.passRetained(voice)
          voice.ordinal = played
          if requests.push(retained) {
            played += 1
          } else {
            retained.release()
          }
        }
        if played.isMultiple(of: 60) {
          loop.counters.stopsBefore.store(played, ordering: .relaxed)
        }
        usleep(200)
      }
      #expect(thread.finish(within: 1_000))
      #expect(counts.written == (periods + 20) * loop.writer.frameCount)
      #expect(counts.underruns == 1)
      #expect(counts.allocations == 0)
      #expect(counts.releases == 0)
      #expect(counts.locks == 0)
      // The number of voices that begin depends on the load of the machine.
      #expect(played > 0)
    }

    /// A source of each kind.
    private static func kinds(_ job: RenderJob) -> [(name: String, source: any BlockSource)] {
      var both = job
      both.channels = .both
      var tactile = job
      tactile.channels = .single(.tactile)
      let calls = SampleQueue(sampleRate: 48_000, capacity: 1 << 14)
      calls.push(nil, count: 4_000)
      return [
        ("audible voice, two channels", job.source()), ("tactile voice", tactile.source()),
        ("both voices", both.source()), ("mixed down", Mixdown(job.source())),
        ("excerpt", Excerpt(1_000..<9_000, of: job.source())),
        ("loop", LoopedSource(job.source(), over: 0..<3_000, ringsOut: true)),
        ("loop of a frame", LoopedSource(tactile.source(), over: 0..<1, ringsOut: true)),
        ("loop of a part", LoopedSource(job.source(), over: 500..<3_000, ringsOut: false)),
        ("calls", calls),
      ]
    }

    /// An endless source of one constant value.
    private final class Steady: BlockSource {
      var position = 0
      var isLimited = true
      let sampleRate = 48_000
      let frameCount = Int.max
      let channelCount = 1
      let limitedSampleCount = 0

      func render(into block: UnsafeMutableBufferPointer<Float>) {
        block.update(repeating: 0.01)
        position += block.count
      }

      func seek(to frame: Int) { position = frame }
    }

    /// A pattern of every kind of event, with curves.
    private static func everything() throws -> Timeline {
      let text = """
        {"Version": 1, "Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticTransient"}},
        {"Event": {"Time": 0.01, "EventType": "HapticContinuous", "EventDuration": 0.2}},
        {"Event": {"Time": 0, "EventType": "AudioContinuous", "EventDuration": 0.3}},
        {"Event": {"Time": 0.05, "EventType": "AudioCustom", "EventWaveformPath": "a.wav",
        "EventParameters": [{"ParameterID": "AudioPitch", "ParameterValue": 0.3}]}},
        {"ParameterCurve": {"ParameterID": "HapticSharpnessControl", "Time": 0,
        "ParameterCurveControlPoints": [
        {"Time": 0, "ParameterValue": -0.5}, {"Time": 0.1, "ParameterValue": 0.5}]}},
        {"ParameterCurve": {"ParameterID": "AudioPanControl", "Time": 0,
        "ParameterCurveControlPoints": [
        {"Time": 0.1, "ParameterValue": -1}, {"Time": 0.2, "ParameterValue": 1}]}}]}
        """
      let noise = (0..<4_800).map { Float(($0 * 7_919) % 1_000) / 1_000 - 0.5 }
      let clip = SoundClip(sampleRate: 48_000, channels: [noise, noise.reversed()])
      let file = try AHAPFile(Array(text.utf8), file: "everything.ahap")
      return Timeline([.init(file.pattern, source: "everything", sounds: ["a.wav": clip])])
    }
  }
}
#endif
