import AHAPWorkload
import Benchmark
import Foundation
import Tapline

/// Named texts that are read one after another.
private struct Texts: Sendable {
  let texts: [(name: String, bytes: [UInt8])]

  var count: Int { texts.reduce(0) { $0 + $1.bytes.count } }

  static func generated(_ layout: GeneratedText.Layout) -> Texts {
    Texts(texts: [(layout.rawValue, GeneratedText.bytes(layout, atLeast: 50_000_000))])
  }

  /// Returns the files of a corpus that both `JSONDecoder` and Tapline can read, each a hundred times, because the
  /// corpus is small.
  ///
  /// The corpus is the folder in `TAPLINE_CORPUS`, by default a folder beside the checkout.
  static func corpus() -> Texts {
    let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../shared/corpus").path
    let folder = ProcessInfo.processInfo.environment["TAPLINE_CORPUS"] ?? beside
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let texts = paths.filter { $0.hasSuffix(".ahap") }.sorted().compactMap {
      path -> (name: String, bytes: [UInt8])? in
      guard let data = try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)),
        (try? AHAPFile([UInt8](data), file: path)) != nil,
        (try? JSONDecoder().decode(DecodableFile.self, from: data)) != nil
      else { return nil }
      return (path, [UInt8](data))
    }
    return Texts(texts: Array(repeatElement(texts, count: 100).joined()))
  }
}

private let speed = BenchmarkMetric.custom("MB/s", polarity: .prefersLarger)

/// Measures one method of reading all texts.
private func measure(
  _ name: String, _ texts: @escaping @Sendable () -> Texts,
  read: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Void
) {
  Benchmark(
    name,
    closure: { (benchmark: Benchmark, texts: Texts) in
      guard texts.count > 0 else { return benchmark.error("there is no corpus") }
      for _ in benchmark.scaledIterations {
        let duration = try ContinuousClock().measure {
          for text in texts.texts { try read(text.name, text.bytes) }
        }
        benchmark.measurement(
          speed, Int((Double(texts.count) / 1e6 / (duration / .seconds(1))).rounded()))
      }
    },
    setup: { texts() })
}

/// Measures all methods of reading all texts.
private func measureAll(
  _ name: String, _ profile: ActuatorProfile, _ texts: @escaping @Sendable () -> Texts
) {
  measure("Read \(name)", texts) { name, bytes in
    blackHole(try AHAPFile(bytes, file: name).pattern)
  }
  measure("Lint \(name)", texts) { name, bytes in
    blackHole(AHAPLinter(profile: profile).findings(in: bytes, file: name))
  }
  measure("JSONDecoder, \(name)", texts) { _, bytes in
    blackHole(try JSONDecoder().decode(DecodableFile.self, from: Data(bytes)))
  }
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .instructions, .peakMemoryResident, speed], maxDuration: .seconds(10))

  guard let profile = try? PatternLibrary().actuatorProfile() else {
    fatalError("the default profile is missing")
  }
  for layout in GeneratedText.Layout.allCases {
    measureAll("50 MB, \(layout.rawValue)", profile) { Texts.generated(layout) }
  }
  measureAll("the corpus", profile) { Texts.corpus() }
}
