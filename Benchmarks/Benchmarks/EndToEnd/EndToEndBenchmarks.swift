import Benchmark
import Foundation
import PlainWay
import Tapline

/// Takes bytes and keeps their number.
private final class CountingSink: ByteSink {
  var count = 0
  func write(_ bytes: UnsafeRawBufferPointer) { count += bytes.count }
  func writeZeros(_ count: Int) { self.count += count }
  func finish() {}
  func discard() { count = 0 }
}

private let voices: [(name: String, voice: Voice, profile: String)] = [
  ("tactile voice", .tactile, PatternLibrary.defaultActuatorProfile),
  ("tactile voice of the profile mpeg", .tactile, "mpeg"),
  ("audible voice", .audible, PatternLibrary.defaultActuatorProfile),
]

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .peakMemoryResident], maxDuration: .seconds(10))

  let library: PatternLibrary
  do { library = try PatternLibrary() } catch { fatalError("\(error)") }

  /// From text to 16-bit samples, on one thread and without a file.
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

  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "tapline-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
  for jobs in [1, 2] {
    Benchmark(
      "Render a library of 200 files (W1), \(jobs) job\(jobs == 1 ? "" : "s")",
      closure: { benchmark in
        do {
          let output = folder.appendingPathComponent("out").path
          try? FileManager.default.removeItem(atPath: output)
          var request = BatchRequest(
            folder.appendingPathComponent("in").path, to: output, formats: [.wav],
            library: library, version: "benchmark")
          request.jobs = jobs
          request.channels = .single(.tactile)
          benchmark.startMeasurement()
          let batch = try BatchRenderer(BatchPlan(request), request)
          let isComplete = batch.run { outcome in
            if case .rendered = outcome.kind { true } else { false }
          }
          benchmark.stopMeasurement()
          let made = try FileManager.default.contentsOfDirectory(atPath: output)
          precondition(isComplete && made.filter { $0.hasSuffix(".wav") }.count == 200)
        } catch { benchmark.error("\(error)") }
      },
      setup: { try Workload.library(200, in: folder) },
      teardown: { try FileManager.default.removeItem(at: folder) })
  }
}
