import Foundation
import TaplineActuators
import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Audio controls for volume, pan, pitch and brightness")
struct AudioControlTests {
  // MARK: - Volume

  @Test(
    "An event's volume sets the amplitude, and the volume control multiplies it over the whole sound"
  )
  func volume() throws {
    let steady = ["a": steadyClip(24_000)]
    for volume in [0, 0.25, 1] {
      let samples = try renderAudio(
        HapticPattern(events: [playing(volume: volume)]), steady)[0]
      #expect(samples.allSatisfy { $0 == 0.5 * volume })
    }
    let pattern = HapticPattern(
      events: [playing(volume: 0.5)],
      parameters: [DynamicParameter(.audioVolume, at: 0.4, value: 0.75)],
      curves: [curve(.audioVolume, (0.1, 1), (0.3, 0.2))])
    let samples = try renderAudio(pattern, steady)[0]
    for frame in samples.indices {
      let time = Double(frame) / 48_000
      var control = min(1, max(0.2, 1 - 0.8 * (time - 0.1) / 0.2))
      // A step takes the profile's shortest attack, 2 ms.
      if frame >= 19_200 { control = min(0.75, 0.2 + 0.55 * Double(frame - 19_200) / 96) }
      #expect(abs(samples[frame] - 0.25 * control) < 1e-5, "frame \(frame)")
    }
  }

  @Test("Audio controls do not change haptics, and haptic controls do not change sounds")
  func families() throws {
    let tap = HapticEvent(.transient, at: 0)
    let silent = HapticPattern(
      events: [tap, playing(at: 0.2)],
      parameters: [DynamicParameter(.audioVolume, at: 0, value: 0)])
    let sounds = ["a": steadyClip(100)]
    let alone = try renderAudio(HapticPattern(events: [tap]))[0]
    #expect(Array(try renderAudio(silent, sounds)[0].prefix(alone.count)) == alone)
    let numb = HapticPattern(
      events: [playing()],
      parameters: [DynamicParameter(.hapticIntensity, at: 0, value: 0)])
    #expect(try renderAudio(numb, sounds)[0].allSatisfy { $0 == 0.5 })
  }

  // MARK: - Pan

  @Test(
    "The power of a sound is the same at every pan, and a centred sound equals the one-channel sound"
  )
  func panLaw() throws {
    for pan in [-1, -0.6, -0.001, 0.25, 1] {
      for event in [playing(pan: pan), tone(pan: pan)] {
        let sides = try renderAudio(HapticPattern(events: [event]), ["a": steadyClip(2_000)])
        let middle = try renderAudio(
          HapticPattern(events: [event].map { centred($0) }), ["a": steadyClip(2_000)])
        #expect(sides.count == 2 && middle.count == 1)
        for frame in stride(from: 100, to: 2_000, by: 77) {
          let power = sides[0][frame] * sides[0][frame] + sides[1][frame] * sides[1][frame]
          #expect(abs(power - 2 * middle[0][frame] * middle[0][frame]) < 1e-5)
          // Over the whole range of pan, the angle between left and right is a quarter turn.
          guard abs(middle[0][frame]) > 0.01 else { continue }
          let angle = atan2(abs(sides[1][frame]), abs(sides[0][frame]))
          #expect(abs(angle - (pan + 1) * Double.pi / 4) < 1e-4)
        }
      }
    }
  }

  private func centred(_ event: HapticEvent) -> HapticEvent {
    var event = event
    event.audio.pan = 0
    return event
  }

  @Test(
    "Next to a panned sound, a centred sound and haptics have equal samples on both sides")
  func middle() throws {
    let tap = HapticEvent(.transient, at: 0)
    let events = [tap, playing("b", at: 0.02), playing(at: 0.5, pan: -1)]
    let sounds = ["a": steadyClip(100), "b": sineClip(700, seconds: 0.1)]
    let sides = try renderAudio(HapticPattern(events: events), sounds)
    let alone = try renderAudio(HapticPattern(events: [tap, events[1]]), sounds)
    #expect(alone.count == 1)
    let count = alone[0].count
    #expect(Array(sides[0].prefix(count)) == alone[0])
    #expect(Array(sides[1].prefix(count)) == alone[0])
    #expect(sides[0][24_050] > 0.7 && sides[1][24_050] == 0)
  }

  @Test("The pan control is added over the whole sound and clamped at the sides")
  func panControl() throws {
    let pattern = HapticPattern(
      events: [playing(pan: 0.5)], curves: [curve(.audioPan, (0, -1), (0.4, 1))])
    let sides = try renderAudio(pattern, ["a": steadyClip(24_000)])
    for frame in stride(from: 0, to: 24_000, by: 97) {
      let pan = min(1, max(-1, 0.5 - 1 + 2 * min(1, Double(frame) / 19_200)))
      let angle = atan2(sides[1][frame], sides[0][frame])
      #expect(abs(angle - (pan + 1) * Double.pi / 4) < 1e-4, "frame \(frame)")
    }
  }

  @Test("A file with two channels plays one channel on each side")
  func stereoFile() throws {
    let left = clip(500) { Double($0) / 1_024 }.channels[0]
    let right = clip(500) { -Double($0) / 2_048 }.channels[0]
    let sounds = ["a": SoundClip(sampleRate: 48_000, channels: [left, right])]
    let sides = try renderAudio(HapticPattern(events: [playing()]), sounds)
    #expect(sides == [left.map(Double.init), right.map(Double.init)])
    let panned = try renderAudio(HapticPattern(events: [playing(pan: 1)]), sounds)
    #expect(panned[0].allSatisfy { abs($0) < 1e-7 })
    #expect(abs(panned[1][400] - 2.0.squareRoot() * Double(right[400])) < 1e-6)
  }

  @Test("A centred sound keeps its level when mixed down to one channel")
  func mixdown() throws {
    let events = [playing(), playing(at: 0.1, pan: 0.3)]
    let sounds = ["a": steadyClip(2_000)]
    let sides = try renderAudio(HapticPattern(events: events), sounds)
    let mixdown = Mixdown(try audioSynthesizer(HapticPattern(events: events), sounds))
    #expect(mixdown.channelCount == 1)
    let mixed = Fixtures.render(mixdown, blockSize: { 777 })
    #expect(mixed.count == sides[0].count && mixed[1_000] == 0.5)
    for (frame, sample) in mixed.enumerated() {
      #expect(abs(Double(sample) - (sides[0][frame] + sides[1][frame]) / 2) < 1e-7)
    }
  }

  // MARK: - Pitch

  @Test("Pitch 1 plays a file an octave higher in half the time, and pitch -1 an octave lower")
  func filePitch() throws {
    for (pitch, factor) in [(1.0, 2.0), (-1, 0.5), (0.5, 2.0.squareRoot()), (-0.3, pow(2, -0.3))] {
      let samples = try renderAudio(
        HapticPattern(events: [playing(duration: 5, pitch: pitch)]),
        ["a": sineClip(1_000, seconds: 0.1)])[0]
      let last = try #require(samples.lastIndex { abs($0) > 0.01 })
      #expect(abs(Double(last) - 4_800 / factor) < 50, "\(pitch)")
      let worst = (500..<Int(4_800 / factor) - 500).map { frame in
        abs(samples[frame] - 0.5 * sin(2 * Double.pi * 1_000 * factor * Double(frame) / 48_000))
      }.max()
      #expect(try #require(worst) < 1e-3)
    }
  }

  @Test("Frequencies that a raised pitch lifts above half the rate are removed and do not alias")
  func aliasing() throws {
    let samples = try renderAudio(
      HapticPattern(events: [playing(pitch: 1)]), ["a": sineClip(16_000)])[0]
    let energy = samples[1_000..<11_000].reduce(0) { $0 + $1 * $1 } / 10_000
    #expect(10 * log10(energy / 0.125) < -60)
  }

  @Test("The interpolation error of a sine at a third of the rate is 78 dB below the sine")
  func interpolation() throws {
    let samples = try renderAudio(
      HapticPattern(events: [playing(pitch: -0.123)]), ["a": sineClip(16_000)])[0]
    let factor = pow(2, -0.123)
    var error = 0.0
    for frame in 1_000..<20_000 {
      let expected = 0.5 * sin(2 * Double.pi * 16_000 * factor * Double(frame) / 48_000)
      error += (samples[frame] - expected) * (samples[frame] - expected)
    }
    #expect(10 * log10(error / 19_000 / 0.125) < -78)
  }

  @Test(
    "A pitch curve changes the phase of a file and a tone by the integral of 2^pitch, without a jump"
  )
  func pitchCurve() throws {
    let points = [(0.0, 0.0), (0.1, 1.0), (0.2, -1.0), (0.3, 0.25)]
    let curves = [
      ParameterCurve(.audioPitch, at: 0, points: points.map { .init(time: $0.0, value: $0.1) })
    ]
    var profile = try plainProfile()
    profile.audio.tone.partialCount = 1
    profile.audio.tone.hertz = 1_000
    profile.audio.tone.peakDecibels = 20 * log10(0.5)
    let long = sineClip(1_000, seconds: 1)
    let file = try renderAudio(
      HapticPattern(events: [playing(pitch: -0.25)], curves: curves), ["a": long],
      profile: profile)[0]
    let sound = try renderAudio(
      HapticPattern(events: [tone(pitch: -0.25)], curves: curves), profile: profile)[0]
    // The trapezoidal rule on a grid eight times finer than the frames.
    var turns = 0.0
    func speed(_ time: Double) -> Double {
      var pitch = 0.25
      for (first, second) in zip(points, points.dropFirst())
      where (first.0..<second.0).contains(time) {
        pitch = first.1 + (second.1 - first.1) * (time - first.0) / (second.0 - first.0)
      }
      return pow(2, min(1, max(-1, pitch - 0.25)))
    }
    let step = 1.0 / 48_000 / 8
    for frame in 0..<20_000 {
      if frame > 500 {
        let expected = 0.5 * sin(2 * Double.pi * turns)
        #expect(abs(file[frame] - expected) < 3e-3, "file, frame \(frame)")
        #expect(abs(sound[frame] - expected) < 3e-3, "tone, frame \(frame)")
      }
      for part in 0..<8 {
        let time = Double(frame) / 48_000 + Double(part) * step
        turns += 1_000 * step * (speed(time) + speed(time + step)) / 2
      }
    }
  }

  // MARK: - Brightness

  @Test(
    "The low-pass filter of a file is a second-order Butterworth filter at 200 · 100^brightness hertz"
  )
  func lowPass() throws {
    let impulse = clip(24_000) { $0 == 0 ? 1 : 0 }
    for brightness in [0, 0.25, 0.5, 0.75] {
      let samples = try renderAudio(
        HapticPattern(events: [playing(brightness: brightness)]), ["a": impulse])[0]
      let cutoff = 200 * pow(100, brightness)
      for hertz in [50.0, 200, 1_000, 5_000, 12_000] {
        let ratio = tan(Double.pi * hertz / 48_000) / tan(Double.pi * cutoff / 48_000)
        let expected = 1 / (1 + pow(ratio, 4))
        let measured = power(of: samples, at: hertz, sampleRate: 48_000)
        #expect(abs(measured - expected) < 2e-3 * expected + 1e-9, "\(brightness), \(hertz) Hz")
      }
    }
    // At brightness 1 the filter is off.
    let open = try renderAudio(HapticPattern(events: [playing(brightness: 1)]), ["a": impulse])[0]
    #expect(open == impulse.channels[0].map(Double.init))
  }

  @Test("The brightness control changes files and tones over the whole sound")
  func brightnessControl() throws {
    // The control's value is added to the event's own brightness.
    let impulse = clip(4_800) { $0 == 0 ? 1 : 0 }
    let half = DynamicParameter(.audioBrightness, at: 0, value: -0.5)
    let controlled = try renderAudio(
      HapticPattern(events: [playing()], parameters: [half]), ["a": impulse])
    let own = try renderAudio(
      HapticPattern(events: [playing(brightness: 0.5)]), ["a": impulse])
    #expect(controlled == own)

    // After a step, a file sounds as if it had always been as dull, apart from the filter's memory.
    var random = SeededGenerator(seed: 12)
    let noise = clip(48_000) { _ in Double.random(in: -0.5...0.5, using: &random) }
    let later = DynamicParameter(.audioBrightness, at: 0.5, value: -1)
    let stepped = try renderAudio(
      HapticPattern(events: [playing()], parameters: [later]), ["a": noise])[0]
    let dull = try renderAudio(HapticPattern(events: [playing(brightness: 0)]), ["a": noise])[0]
    #expect(Array(stepped[..<24_000]) == noise.channels[0][..<24_000].map(Double.init))
    #expect(zip(stepped[24_096...], dull[24_096...]).allSatisfy { abs($0 - $1) < 1e-6 })

    // A curve passes through every brightness between its ends, without a step.
    let curved = try renderAudio(
      HapticPattern(events: [playing()], curves: [curve(.audioBrightness, (0, 0), (1, -1))]),
      ["a": sineClip(2_000, seconds: 1)])[0]
    for (place, brightness) in [(12_000, 0.75), (24_000, 0.5), (36_000, 0.25)] {
      let ratio =
        tan(Double.pi * 2_000 / 48_000) / tan(Double.pi * 200 * pow(100, brightness) / 48_000)
      let expected = 0.5 / (1 + pow(ratio, 4)).squareRoot()
      let peak = curved[place - 240..<place + 240].map(abs).max() ?? 0
      #expect(abs(peak - expected) < 0.05 * expected, "\(brightness)")
    }
    let steps = zip(curved, curved.dropFirst()).map { abs($1 - $0) }
    #expect((steps.max() ?? 1) < 0.5 * 2 * Double.pi * 2_000 / 48_000 * 1.01)

    let fading = HapticPattern(
      events: [tone(duration: 1)], curves: [curve(.audioBrightness, (0, 0), (1, -1))])
    let samples = try renderAudio(fading)[0]
    let parts = (0..<4).map { part in
      let window = Array(samples[(part * 12_000 + 600)..<(part * 12_000 + 11_400)])
      return power(of: window, at: 1_760, sampleRate: 48_000)
        / power(of: window, at: 440, sampleRate: 48_000)
    }
    for (before, after) in zip(parts, parts.dropFirst()) { #expect(after < 0.5 * before) }
  }

  @Test("Less brightness lowers the spectral centroid of files and tones")
  func centroid() throws {
    var random = SeededGenerator(seed: 4)
    let noise = clip(9_600) { _ in Double.random(in: -0.5...0.5, using: &random) }
    for make in [
      { playing(brightness: $0) },
      { tone(duration: 0.2, brightness: $0) },
    ] as [(Double) -> HapticEvent] {
      let centroids = try [0, 0.3, 0.6, 1].map { brightness in
        let samples = try renderAudio(
          HapticPattern(events: [make(brightness)]), ["a": noise])[0]
        var (sum, weighted) = (0.0, 0.0)
        for hertz in stride(from: 110.0, to: 20_000, by: 110) {
          let power = power(of: Array(samples.prefix(9_600)), at: hertz, sampleRate: 48_000)
          sum += power
          weighted += power * hertz
        }
        return weighted / sum
      }
      for (duller, brighter) in zip(centroids, centroids.dropFirst()) {
        #expect(duller < brighter, "\(centroids)")
      }
    }
  }
}
