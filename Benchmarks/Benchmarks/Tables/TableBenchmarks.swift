import Baseline
import Benchmark
import Foundation
import Tapline

/// The time, value and velocity of a damped oscillation.
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

  func written(_ numbers: CSVWriter.Numbers) throws -> [UInt8] {
    let sink = MemorySink()
    var csv = try CSVWriter(columns: Self.names, to: sink, numbers: numbers)
    for row in rows {
      csv.cell(row.time)
      csv.cell(row.value)
      csv.cell(row.velocity)
      try csv.endRow()
    }
    try csv.finish()
    return sink.bytes
  }

  /// Returns the same table, created from one string per row.
  func written(row text: (Double, Double, Double) -> String) -> [UInt8] {
    var bytes = Array((Self.names.joined(separator: ",") + "\n").utf8)
    for row in rows { bytes += text(row.time, row.value, row.velocity).utf8 }
    return bytes
  }
}

private func shortest(_ number: Double) -> String {
  let text = number == 0 ? "0" : number.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

let benchmarks: @Sendable () -> Void = {
  let count = 300_000
  measure(
    "Write a table of 300,000 rows x 3 in shortest digits", atLeast: 2,
    setup: { Columns(count: count) }, ours: { try $0.written(.shortest) },
    baseline: { columns in
      columns.written { "\(shortest($0)),\(shortest($1)),\(shortest($2))\n" }
    },
    agree: ==)
  measure(
    "Write a table of 300,000 rows x 3 with six digits after the point", atLeast: 25,
    setup: { Columns(count: count) }, ours: { try $0.written(.fixed(6)) },
    baseline: { columns in
      columns.written {
        String(format: "%.6f,%.6f,%.6f\n", $0, $1, $2)
          .replacingOccurrences(of: "-0.000000", with: "0.000000")
      }
    },
    agree: ==)
}
