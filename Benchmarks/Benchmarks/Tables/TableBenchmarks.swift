import Benchmark
import Foundation
import Tapline

/// A damped oscillation, as whoever analyses a curve has it: time, value and velocity.
private struct Columns: Sendable {
  static let names = ["time", "value", "velocity"]

  let rows: [(time: Double, value: Double, velocity: Double)]

  init(count: Int) {
    rows = (0..<count).map { row in
      let time = Double(row) / 48_000
      let fall = exp(-0.2 * time)
      return (time, 1 - fall * cos(20 * time), fall * (0.2 * cos(20 * time) + 20 * sin(20 * time)))
    }
  }

  func write(to sink: any ByteSink, _ numbers: CSVWriter.Numbers) throws {
    var csv = try CSVWriter(columns: Self.names, to: sink, numbers: numbers)
    for row in rows {
      csv.cell(row.time)
      csv.cell(row.value)
      csv.cell(row.velocity)
      try csv.endRow()
    }
    try csv.finish()
  }

  /// The same table by way of a text for each row.
  func write(to sink: any ByteSink, row text: (Double, Double, Double) -> String) throws {
    try sink.write(Array((Self.names.joined(separator: ",") + "\n").utf8))
    for row in rows {
      try sink.write(Array(text(row.time, row.value, row.velocity).utf8))
    }
  }
}

/// Takes bytes and keeps their number and a sum that depends on their order.
private final class CheckingSink: ByteSink {
  private(set) var count = 0
  private(set) var sum: UInt64 = 0

  func write(_ bytes: UnsafeRawBufferPointer) {
    count += bytes.count
    for byte in bytes { sum = sum &* 31 &+ UInt64(byte) }
  }

  func finish() {}

  func discard() {}
}

private func shortest(_ number: Double) -> String {
  let text = number == 0 ? "0" : number.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

private let speed = BenchmarkMetric.custom("million rows/s, times 10", polarity: .prefersLarger)
private let ratio = BenchmarkMetric.custom("times the plain way's speed", polarity: .prefersLarger)

/// Measures a table beside the plain way of writing it; the bytes must be equal.
private func measure(
  _ name: String, _ numbers: CSVWriter.Numbers,
  row text: @escaping @Sendable (Double, Double, Double) -> String
) {
  Benchmark(
    name,
    closure: { (benchmark: Benchmark, columns: Columns) in
      for _ in benchmark.scaledIterations {
        let (ours, plain) = (CheckingSink(), CheckingSink())
        let clock = ContinuousClock()
        let duration = try clock.measure { try columns.write(to: ours, numbers) }
        let other = try clock.measure { try columns.write(to: plain, row: text) }
        precondition(ours.count == plain.count && ours.sum == plain.sum)
        let times = other / duration
        benchmark.measurement(
          speed, Int(Double(columns.rows.count) / (duration / .microseconds(1)) * 10))
        benchmark.measurement(ratio, Int(times.rounded()))
      }
    },
    setup: { Columns(count: 1_000_000) })
}

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .peakMemoryResident, speed, ratio], maxDuration: .seconds(10))

  measure("CSV of 1,000,000 rows x 3 in shortest digits", .shortest) {
    "\(shortest($0)),\(shortest($1)),\(shortest($2))\n"
  }
  measure("CSV of 1,000,000 rows x 3 with six digits after the point", .fixed(6)) {
    String(format: "%.6f,%.6f,%.6f\n", $0, $1, $2)
      .replacingOccurrences(of: "-0.000000", with: "0.000000")
  }
}
