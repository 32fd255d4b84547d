import Benchmark
import PlainWay
import Tapline

/// The largest distance between two sounds, in parts of full scale, that counts as agreement: a
/// third of a step of 16 bits.
private let tolerance: Float = 1e-5

private func agree(_ first: [Float], _ second: [Float]) -> Bool {
  let count = max(first.count, second.count)
  return (0..<count).allSatisfy { index in
    let (one, other) = (
      index < first.count ? first[index] : 0, index < second.count ? second[index] : 0
    )
    return abs(one - other) <= tolerance
  }
}

/// All samples of a timeline, in the tactile voice.
private func render(_ timeline: Timeline, _ profile: ActuatorProfile) -> [Float] {
  let schedule = ScheduleCompiler.compile(timeline, sampleRate: 48_000)
  let synthesizer = Synthesizer(schedule, profile: profile, voice: .tactile)
  return [Float](unsafeUninitializedCapacity: synthesizer.frameCount) { samples, count in
    synthesizer.render(
      into: UnsafeMutableBufferPointer(rebasing: samples[..<synthesizer.frameCount]))
    count = synthesizer.frameCount
  }
}

/// Taps that begin so many frames after each other, all of different intensity and sharpness.
private func taps(_ count: Int, every frames: Int) -> Timeline {
  var numbers = Numbers()
  return Timeline(
    HapticPattern(
      events: (0..<count).map { index in
        HapticEvent(
          .transient, at: Double(index * frames) / 48_000, intensity: numbers.next(in: 0.02...0.2),
          sharpness: numbers.next(in: 0...1))
      }))
}

/// Events of two seconds each of which eight sound at once, sharpness under a curve or not.
private func continuous(_ count: Int, isBent: Bool) -> Timeline {
  var numbers = Numbers()
  let events = (0..<count).map { index in
    HapticEvent(
      .continuous, at: Double(index) * 0.25, duration: 2, intensity: numbers.next(in: 0.05...0.3),
      sharpness: numbers.next(in: 0.2...0.6), envelope: .init(attack: 0, release: 0))
  }
  let points = (0...count).map { index in
    ParameterCurve.ControlPoint(
      time: Double(index) * 0.25, value: index.isMultiple(of: 2) ? -0.15 : 0.3)
  }
  return Timeline(
    HapticPattern(
      events: events,
      curves: isBent ? [ParameterCurve(.hapticSharpness, at: 0, points: points)] : []))
}

let benchmarks: @Sendable () -> Void = {
  let library: PatternLibrary
  let profile: ActuatorProfile
  let mpeg: ActuatorProfile
  do {
    library = try PatternLibrary()
    profile = try library.actuatorProfile()
    mpeg = try library.actuatorProfile("mpeg")
  } catch { fatalError("the profiles are missing: \(error)") }

  for (name, profile, times) in [
    ("damped sines", profile, 12.0), ("two cycles of a sine", mpeg, 1.7),
  ] {
    measure(
      "Render 2,000 taps, one every 50 ms, as \(name)", atLeast: times,
      setup: { taps(2_000, every: 2_400) }, ours: { render($0, profile) },
      plain: { PlainSound.taps($0, profile) }, agree: agree)
  }
  measure(
    "Mix 2,000 taps, one every millisecond", atLeast: 20,
    setup: { taps(2_000, every: 48) }, ours: { render($0, profile) },
    plain: { PlainSound.taps($0, profile) }, agree: agree)
  measure(
    "Render 40 continuous events, eight at once, of steady sharpness", atLeast: 40,
    setup: { continuous(40, isBent: false) }, ours: { render($0, profile) },
    plain: { PlainSound.continuous($0, profile) }, agree: agree)
  measure(
    "Render 40 continuous events, eight at once, with sharpness under a curve", atLeast: 15,
    setup: { continuous(40, isBent: true) }, ours: { render($0, profile) },
    plain: { PlainSound.continuous($0, profile) }, agree: agree)

  // Few enough for the nearest cache, as a block of sound is, and over and over.
  let (block, rounds) = (4_096, 256)
  for (encoding, times) in [(SampleEncoding.int16, 18.0), (.int32, 11), (.float32, 45)] {
    measure(
      "Convert \(rounds) blocks of \(block) samples to \(encoding.rawValue)",
      atLeast: times,
      setup: {
        var numbers = Numbers()
        return (0..<block).map { _ in Float(numbers.next(in: -1.01...1.01)) }
      },
      ours: { (samples: [Float]) in
        var bytes = [UInt8](repeating: 0, count: block * encoding.byteCount)
        for _ in 0..<rounds {
          bytes.withUnsafeMutableBytes { bytes in
            samples.withUnsafeBufferPointer { encoding.encode($0, into: bytes) }
          }
        }
        return bytes
      },
      plain: { samples in
        var bytes: [UInt8] = []
        for _ in 0..<rounds { bytes = PlainSound.encode(samples, encoding) }
        return bytes
      }, agree: ==)
  }
}
