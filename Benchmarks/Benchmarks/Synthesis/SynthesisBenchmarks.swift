import Baseline
import Benchmark
import Tapline

/// The maximum difference of samples that agree, as a fraction of full scale: a third of a 16-bit step.
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

/// Returns all samples of a pattern in the tactile voice.
private func render(
  _ pattern: HapticPattern, _ profile: ActuatorProfile
) throws -> [Float] {
  var job = RenderJob(Timeline(pattern), profile: profile)
  job.channels = .single(.tactile)
  job.encoding = .float32
  let sink = MemorySink()
  _ = try OfflineRenderer.write(job, as: .wav, to: sink)
  return try SoundFile.decode(sink.bytes).channels[0]
}

/// Returns taps a number of frames apart, all with different intensities and sharpnesses.
private func taps(_ count: Int, every frames: Int) -> HapticPattern {
  var numbers = Numbers()
  return HapticPattern(
    events: (0..<count).map { index in
      HapticEvent(
        .transient, at: Double(index * frames) / 48_000, intensity: numbers.next(in: 0.02...0.2),
        sharpness: numbers.next(in: 0...1))
    })
}

/// Returns events of two seconds, eight of them simultaneous, with or without a curve of sharpness.
private func continuous(_ count: Int, isBent: Bool) -> HapticPattern {
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
  return HapticPattern(
    events: events,
    curves: isBent ? [ParameterCurve(.hapticSharpness, at: 0, points: points)] : [])
}

let benchmarks: @Sendable () -> Void = {
  let taptic: ActuatorProfile
  let mpeg: ActuatorProfile
  do {
    let library = try PatternLibrary()
    taptic = try library.actuatorProfile("taptic")
    mpeg = try library.actuatorProfile("mpeg")
  } catch { fatalError("the profiles are missing: \(error)") }
  let tapticSound = BaselineSound(.taptic1)
  let mpegSound = BaselineSound(.mpeg1)

  for (name, profile, sound, times) in [
    ("damped sines", taptic, tapticSound, 9.0), ("two cycles of a sine", mpeg, mpegSound, 4.2),
  ] {
    measure(
      "Render 2,000 taps, one every 50 ms, as \(name)", atLeast: times,
      setup: { taps(2_000, every: 2_400) }, ours: { try render($0, profile) },
      baseline: { sound.taps($0) }, agree: agree)
  }
  measure(
    "Mix 2,000 taps, one every millisecond", atLeast: 17,
    setup: { taps(2_000, every: 48) }, ours: { try render($0, taptic) },
    baseline: { tapticSound.taps($0) }, agree: agree)
  measure(
    "Render 40 continuous events, eight at once, of steady sharpness", atLeast: 40,
    setup: { continuous(40, isBent: false) }, ours: { try render($0, taptic) },
    baseline: { tapticSound.continuous($0) }, agree: agree)
  measure(
    "Render 40 continuous events, eight at once, with sharpness under a curve", atLeast: 15,
    setup: { continuous(40, isBent: true) }, ours: { try render($0, taptic) },
    baseline: { tapticSound.continuous($0) }, agree: agree)
}
