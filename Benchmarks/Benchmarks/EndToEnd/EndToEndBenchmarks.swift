import Benchmark
import Tapline

/// Counts bytes and discards them.
private final class CountingSink: ByteSink {
  var count = 0
  func write(_ bytes: UnsafeRawBufferPointer) { count += bytes.count }
  func writeZeros(_ count: Int) { self.count += count }
  func finish() {}
  func discard() { count = 0 }
}

private let voices: [(name: String, voice: Voice, profile: String)] = [
  ("tactile voice", .tactile, "taptic"),
  ("tactile voice of the profile mpeg", .tactile, "mpeg"),
  ("audible voice", .audible, "taptic"),
]

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .peakMemoryResident], maxDuration: .seconds(10))

  let library: PatternLibrary
  do { library = try PatternLibrary() } catch { fatalError("\(error)") }

  /// Measures rendering AHAP text to 16-bit samples, on one thread and without a file.
  func render(
    _ title: String, seconds: Double, _ text: @escaping @Sendable () throws -> [UInt8]
  ) {
    for (name, voice, profile) in voices {
      Benchmark(
        "\(title), \(name)",
        closure: { (benchmark: Benchmark, text: [UInt8]) in
          let profile = try library.actuatorProfile(profile)
          for _ in benchmark.scaledIterations {
            var job = RenderJob(
              Timeline(try AHAPFile(text, file: "text").pattern), profile: profile)
            job.channels = .single(voice)
            let sink = CountingSink()
            let frames = try OfflineRenderer.write(job, as: .wav, to: sink).frameCount ?? 0
            precondition(Double(frames) > (seconds - 5) * 48_000 && sink.count > 2 * frames)
          }
        },
        setup: text)
    }
  }
  render("Render AHAP of 20,000 taps (W2)", seconds: 1_000) { try Workload.dense() }
  render("Render AHAP of eight continuous events at once over 600 s (W3)", seconds: 600) {
    try Workload.long()
  }
}
