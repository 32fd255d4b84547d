#if os(Linux)
import Tapline
import TaplineSynthesis
import TaplineTestSupport
import Testing

@testable import TaplineLive

/// A session on a device with a wrong crystal, over ten minutes of simulated time.
@Suite("The delay of a session while the clocks of device and system drift apart")
struct CallDriftTests {
  private static let rate = 48_000
  private static let quantum = CallRenderer.quantum
  private static let delay = 100_000_000
  private static let period = 256

  /// A tap and a vibration.
  private static let patterns = [
    HapticPattern(events: [HapticEvent(.transient, at: 0, sharpness: 0.7)]),
    HapticPattern(events: [HapticEvent(.continuous, at: 0, duration: 0.4, intensity: 0.8)]),
  ]

  /// A call's time on the session's axis.
  private func offset(_ time: Int, of calls: [(time: Int, pattern: Int)]) -> Double {
    Double(time - (calls.first?.time ?? time)) / 1e9
  }

  /// The samples of audible quanta, by the frame of the device's stream.
  private struct Played {
    var quanta: [(frame: Int, samples: [Float])] = []
    /// The times of calls in nanoseconds of the system's clock, and the pattern of each.
    var calls: [(time: Int, pattern: Int)] = []
    var corrections = 0
  }

  private func play(millionths: Double, seconds: Double) throws -> Played {
    var played = Played()
    var random = SeededGenerator(seed: 8)
    var pacing = CallPacing(sampleRate: Self.rate, delay: Self.delay, quantum: Self.quantum)
    pacing.streamStart = 0
    var clock = StreamClock(sampleRate: Self.rate)
    let renderer = CallRenderer(
      profile: try Fixtures.profile(), voice: .tactile, sampleRate: Self.rate)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: 2 * Self.quantum)
    defer { block.deallocate() }
    // The nanoseconds that the device takes for a frame.
    let frameTime = 1e9 / (Double(Self.rate) * (1 + millionths / 1e6))
    let (queued, lead) = (1_024, 1_344)
    var pushed = 0
    // Whole milliseconds, which are whole frames.
    var next = 3_000
    for heard in stride(from: 0, to: Int(seconds * Double(Self.rate)), by: Self.period) {
      let now = Double(heard) * frameTime
      let jitter = Double.random(in: -20_000...20_000, using: &random)
      clock.update(heard: heard, now: Int(now + jitter) + 1_000_000_000)
      let system = Int(now) + 1_000_000_000
      while next * 1_000_000 <= system - 1_000_000 {
        let time = next * 1_000_000
        pacing.origin = pacing.origin ?? time
        pacing.settle(pushed: pushed, streamOrigin: clock.origin)
        let kind = played.calls.count % 2
        played.calls.append((time, kind))
        let placement = Timeline.Placement(
          Self.patterns[kind], at: offset(time, of: played.calls))
        #expect(renderer.add(placement, number: played.calls.count) == 0)
        next += .random(in: 5_000...12_000, using: &random)
      }
      while pushed < heard + queued + lead {
        switch pacing.next(
          pushed: pushed, isSilent: renderer.isNextQuantumSilent, streamOrigin: clock.origin)
        {
        case .wait(let frames): pushed += frames
        case .skip: renderer.skipQuantum()
        case .render:
          if renderer.renderQuantum(into: block) {
            played.quanta.append(
              (pushed, stride(from: 0, to: block.count, by: 2).map { block[$0] }))
          }
          pushed += Self.quantum
        }
      }
    }
    played.corrections = pacing.corrections
    return played
  }

  @Test(
    "In silence the delay returns to within a quantum, and no sound is cut",
    arguments: [100.0, -100])
  func drift(_ millionths: Double) throws {
    let seconds = 600.0
    let played = try play(millionths: millionths, seconds: seconds)
    let session = Timeline(
      played.calls.map { .init(Self.patterns[$0.pattern], at: offset($0.time, of: played.calls)) })
    let whole = Rendition(session, profile: try Fixtures.profile(), sampleRate: Self.rate)
      .source(.tactile)
    whole.isLimited = false
    // An uninterrupted sound belongs to one call, because calls are seconds apart.
    var sounds: [(frame: Int, samples: [Float])] = []
    for (frame, samples) in played.quanta {
      if let last = sounds.last, last.frame + last.samples.count == frame {
        sounds[sounds.count - 1].samples += samples
      } else {
        sounds.append((frame, samples))
      }
    }
    // The last call may come too late to be heard.
    #expect([0, 1].contains(played.calls.count - sounds.count))
    #expect(sounds.count > 60)
    let frameTime = 1e9 / (Double(Self.rate) * (1 + millionths / 1e6))
    var worst = 0.0
    for ((time, _), (frame, samples)) in zip(played.calls, sounds) {
      // From the call on, the samples equal those of the session rendered in one pass.
      let called = Int((offset(time, of: played.calls) * Double(Self.rate)).rounded())
      var expected = [Float](repeating: 0, count: samples.count)
      whole.seek(to: called)
      expected.withUnsafeMutableBufferPointer { whole.render(into: $0) }
      let first = try #require(expected.firstIndex { $0 != 0 })
      let heard = try #require(samples.firstIndex { $0 != 0 })
      let sound = samples[heard...]
      #expect(expected[first...].prefix(sound.count).elementsEqual(sound), "call at \(time) ns")
      #expect(expected[first...].dropFirst(sound.count).allSatisfy { $0 == 0 })
      let onset = Double(frame + heard - first) * frameTime + 1e9
      worst = max(worst, abs(onset - Double(time + Self.delay)))
    }
    let quantum = Double(Self.quantum) / Double(Self.rate) * 1e9
    // A device's clock is known to a millisecond.
    #expect(worst < quantum + 1e6, "\(worst / 1e6) ms")
    // Without corrections, the drift would be 60 ms.
    let drifted = abs(millionths) / 1e6 * seconds * 1e9
    #expect(abs(Double(played.corrections) - drifted / quantum) <= 1.5)
  }

  @Test("While something sounds, no frame is inserted or skipped, for any drift")
  func sounding() {
    var pacing = CallPacing(sampleRate: Self.rate, delay: Self.delay, quantum: Self.quantum)
    pacing.streamStart = 0
    pacing.origin = 1_000_000_000
    pacing.settle(pushed: 0, streamOrigin: 1_000_000_000)
    for drift in [0, 30_000_000, -30_000_000, 5_000_000_000] {
      let step = pacing.next(
        pushed: 10_000, isSilent: false, streamOrigin: 1_000_000_000 + drift)
      #expect(step == .render)
    }
    #expect(pacing.corrections == 0)
  }
}
#endif
