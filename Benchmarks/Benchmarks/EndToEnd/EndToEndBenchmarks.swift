import Benchmark
import Tapline

/// 20,000 taps over 1,000 s as AHAP text, all of different intensity and sharpness.
private func denseTaps() -> [UInt8] {
  var state: UInt64 = 2
  func unit() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / Double(1 << 24)
  }
  let entries = (0..<20_000).map { index in
    """
    {"Event": {"Time": \((Double(index) + unit()) * 0.05), "EventType": "HapticTransient", \
    "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": \(unit())}, \
    {"ParameterID": "HapticSharpness", "ParameterValue": \(unit())}]}}
    """
  }
  return Array("{\"Version\": 1.0, \"Pattern\": [\(entries.joined(separator: ",\n"))]}".utf8)
}

/// Takes bytes and keeps their number.
private final class CountingSink: ByteSink {
  var count = 0
  func write(_ bytes: UnsafeRawBufferPointer) { count += bytes.count }
  func finish() {}
  func discard() { count = 0 }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .instructions, .peakMemoryResident], maxDuration: .seconds(10))

  guard let profile = try? PatternLibrary().actuatorProfile() else {
    fatalError("the default profile is missing")
  }
  let text = denseTaps()

  for voice in Voice.allCases {
    Benchmark("AHAP text of 20,000 taps to 1,000 s of 16-bit WAV, \(voice.rawValue) voice") {
      benchmark in
      for _ in benchmark.scaledIterations {
        let pattern = try AHAPFile(text, file: "dense").pattern
        precondition(pattern.events.count == 20_000)
        var job = RenderJob(Timeline(pattern), profile: profile)
        job.channels = .single(voice)
        let sink = CountingSink()
        let summary = try OfflineRenderer.write(job, as: .wav, to: sink)
        precondition(summary.frameCount ?? 0 > 47_900_000)
        precondition(sink.count > 2 * 47_900_000)
        blackHole(sink.count)
      }
    }
  }

  Benchmark("Read AHAP text of 20,000 taps") { benchmark in
    for _ in benchmark.scaledIterations {
      blackHole(try AHAPFile(text, file: "dense").pattern)
    }
  }
}
