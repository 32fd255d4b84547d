import TaplineActuators
import TaplinePatterns
import TaplineTestSupport
import Testing

@testable import TaplineSynthesis

/// A call that reaches the renderer before a frame is rendered.
private struct TimedCall {
  /// The next frame to render when the call arrives.
  let frame: Int
  let number: Int
  let change: @Sendable (CallRenderer) -> Void
}

@Suite("Patterns that are added and changed during rendering")
struct CallRendererTests {
  private let rate = 48_000
  private let quantum = CallRenderer.quantum

  /// Renders calls as they arrive, up to a frame; returns the left channel, and whether both channels are equal.
  private func rendered(_ calls: [TimedCall], until end: Int, _ voice: Voice) -> (
    samples: [Float], isEqual: Bool
  ) {
    let renderer = CallRenderer(profile: .standard, voice: voice, sampleRate: rate)
    var samples: [Float] = []
    var isEqual = true
    var block = [Float](repeating: 0, count: 2 * quantum)
    var next = calls[...]
    while renderer.position < end {
      while let call = next.first, call.frame <= renderer.position {
        call.change(renderer)
        next.removeFirst()
      }
      let sounds = block.withUnsafeMutableBufferPointer { renderer.renderQuantum(into: $0) }
      for frame in 0..<quantum {
        samples.append(sounds ? block[2 * frame] : 0)
        if sounds, block[2 * frame] != block[2 * frame + 1] { isEqual = false }
      }
    }
    return (samples, isEqual)
  }

  /// The whole timeline rendered at once, without the limiter.
  private func whole(_ timeline: Timeline, _ count: Int, _ voice: Voice) -> [Float] {
    let source = Rendition(timeline, profile: .standard, sampleRate: rate).source(voice)
    source.isLimited = false
    var samples = [Float](repeating: 0, count: count * source.channelCount)
    samples.withUnsafeMutableBufferPointer { source.render(into: $0) }
    return samples
  }

  @Test(
    "Calls that arrive in time give the samples of the whole timeline", arguments: Voice.allCases,
    [1 as UInt64, 2, 3])
  func same(_ voice: Voice, _ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var timeline = Timeline()
    var calls: [TimedCall] = []
    var time = 0.02
    for number in 1...60 {
      time += Double.random(in: 0...0.08, using: &random)
      var pattern = HapticPattern(events: [
        HapticEvent(
          .transient, at: 0, intensity: .random(in: 0.1...1, using: &random),
          sharpness: .random(in: 0...1, using: &random))
      ])
      if number % 3 == 0 {
        pattern.events.append(
          HapticEvent(
            .continuous, at: 0.013, duration: .random(in: 0.02...0.4, using: &random),
            intensity: .random(in: 0.1...0.6, using: &random), sharpness: 0.4))
        pattern.parameters = [DynamicParameter(.hapticIntensity, at: 0.1, value: 0.5)]
      }
      let placement = Timeline.Placement(pattern, at: time, source: "\(number)")
      timeline.placements.append(placement)
      // The latest moment is when the quantum in which it begins is due.
      let due = Int(time * Double(rate)) / quantum * quantum
      let early = Int.random(in: 0...4, using: &random) * quantum
      calls.append(
        TimedCall(frame: max(due - early, 0), number: number) { renderer in
          #expect(renderer.add(placement, number: number) == 0)
        })
    }
    // In the order of placement, like in the offline rendering.
    calls.sort { ($0.frame, $0.number) < ($1.frame, $1.number) }
    let order = calls.map(\.number)
    timeline.placements = order.map { timeline.placements[$0 - 1] }
    let count = Int((time + 1) * Double(rate))
    let (samples, isEqual) = rendered(calls, until: count, voice)
    #expect(isEqual)
    #expect(Array(samples.prefix(count)) == whole(timeline, count, voice))
    #expect(samples.contains { $0 != 0 })
  }

  @Test("Stops and parameters that are sent during playback give the samples of the whole timeline")
  func changed() {
    var random = SeededGenerator(seed: 7)
    var timeline = Timeline()
    var calls: [TimedCall] = []
    for number in 1...12 {
      let start = Double(number) * 0.21
      let long = HapticPattern(events: [
        HapticEvent(.continuous, at: 0, duration: 3, intensity: 0.4, sharpness: 0.6),
        HapticEvent(.transient, at: 1.5, intensity: 1, sharpness: 0.5),
      ])
      let placement = Timeline.Placement(long, at: start, source: "\(number)")
      func quantumOf(_ seconds: Double) -> Int { Int(seconds * Double(rate)) / quantum * quantum }
      calls.append(
        TimedCall(frame: quantumOf(start), number: 3 * number) {
          #expect($0.add(placement, number: number) == 0)
        })
      var final = placement
      let step = DynamicParameter(.hapticIntensity, at: 0.12, value: 0.3)
      final.pattern.parameters = [step]
      calls.append(
        TimedCall(frame: quantumOf(start + 0.12), number: 3 * number + 1) {
          $0.change(number) { $0.pattern.parameters.append(step) }
        })
      let length = Double.random(in: 0.15...0.9, using: &random)
      var cut = final
      cut.pattern.events = [
        HapticEvent(.continuous, at: 0, duration: length, intensity: 0.4, sharpness: 0.6)
      ]
      calls.append(
        TimedCall(frame: quantumOf(start + length), number: 3 * number + 2) { [cut] renderer in
          renderer.change(number) { $0 = cut }
        })
      timeline.placements.append(cut)
    }
    calls.sort { ($0.frame, $0.number) < ($1.frame, $1.number) }
    let count = 4 * rate
    let (samples, _) = rendered(calls, until: count, .audible)
    #expect(Array(samples.prefix(count)) == whole(timeline, count, .audible))
  }

  @Test(
    "Steps that arrive one by one give the samples of the whole timeline, and past steps are released",
    arguments: Voice.allCases)
  func steps(_ voice: Voice) {
    var random = SeededGenerator(seed: 11)
    let pattern = HapticPattern(events: [
      HapticEvent(.continuous, at: 0, duration: 6, intensity: 0.8, sharpness: 0.5),
      HapticEvent(.continuous, at: 2, duration: 3, intensity: 0.5, sharpness: 0.3),
      HapticEvent(.transient, at: 4, intensity: 1, sharpness: 0.5),
    ])
    let placement = Timeline.Placement(pattern, at: 0.1, source: "long")
    var whole = placement
    var calls = [TimedCall(frame: 0, number: 1) { #expect($0.add(placement, number: 1) == 0) }]
    for index in 0..<400 {
      let isSharpness = index % 2 == 0
      let step = DynamicParameter(
        isSharpness ? .hapticSharpness : .hapticIntensity, at: Double(index) * 0.015,
        value: .random(in: isSharpness ? -0.4...0.4 : 0.2...1, using: &random))
      whole.pattern.parameters.append(step)
      let due = Int((0.1 + step.time) * Double(rate)) / quantum * quantum
      calls.append(
        TimedCall(frame: due, number: 1) { renderer in
          renderer.append([step], to: 1)
          #expect(renderer.stepCount <= CallRenderer.maximumKeptSteps + 8)
        })
    }
    let count = 7 * rate
    let (samples, _) = rendered(calls, until: count, voice)
    #expect(Array(samples.prefix(count)) == self.whole(Timeline([whole]), count, voice))
  }

  @Test("Steps in quick succession are also released")
  func denseSteps() {
    let renderer = CallRenderer(profile: .standard, voice: .audible, sampleRate: rate)
    let hum = HapticPattern(events: [
      HapticEvent(.continuous, at: 0, duration: 60, intensity: 1, sharpness: 0.5)
    ])
    _ = renderer.add(.init(hum, at: 0), number: 1)
    var block = [Float](repeating: 0, count: 2 * quantum)
    for _ in 0..<40 {
      for index in 0..<400 {
        let time = (Double(renderer.position) + 2.56 * Double(index)) / Double(rate)
        let value = Double(index % 2)
        renderer.append([DynamicParameter(.hapticIntensity, at: time, value: value)], to: 1)
      }
      _ = block.withUnsafeMutableBufferPointer { renderer.renderQuantum(into: $0) }
    }
    #expect(renderer.stepCount < 6_000)
  }

  @Test("A late pattern begins with the next quantum, and the renderer returns the delay")
  func late() throws {
    let renderer = CallRenderer(profile: .standard, voice: .tactile, sampleRate: rate)
    var block = [Float](repeating: 0, count: 2 * quantum)
    for _ in 0..<3 {
      let sounds = block.withUnsafeMutableBufferPointer { renderer.renderQuantum(into: $0) }
      #expect(!sounds)
    }
    let tap = HapticPattern(events: [HapticEvent(.transient, at: 0, intensity: 1, sharpness: 0.5)])
    let late = try #require(renderer.add(.init(tap, at: 0.01), number: 1))
    #expect(abs(late - (3 * 1_024 / 48_000.0 - 0.01)) < 1e-9)
    let sounds = block.withUnsafeMutableBufferPointer { renderer.renderQuantum(into: $0) }
    #expect(sounds)
    #expect(block.contains { $0 != 0 })
  }

  @Test("The renderer keeps nothing of events that have ended")
  func forgets() {
    let renderer = CallRenderer(profile: .standard, voice: .audible, sampleRate: rate)
    var block = [Float](repeating: 0, count: 2 * quantum)
    let tap = HapticPattern(events: [
      HapticEvent(.transient, at: 0, intensity: 1, sharpness: 0.5),
      HapticEvent(.continuous, at: 0, duration: 0.1, intensity: 1, sharpness: 0.5),
    ])
    for number in 1...50 {
      _ = renderer.add(.init(tap, at: Double(number) * 0.01), number: number)
    }
    #expect(!renderer.isQuiet)
    while renderer.position < 4 * rate {
      _ = block.withUnsafeMutableBufferPointer { renderer.renderQuantum(into: $0) }
    }
    #expect(renderer.isQuiet)
    #expect(renderer.isNextQuantumSilent)
  }
}
