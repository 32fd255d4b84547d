// Writes the table of Peers/write_csv.py with Tapline's writer, and prints the seconds.
//
//     WriteTable shortest|fixed ROWS TABLE.csv

import Foundation
import Tapline

let arguments = CommandLine.arguments
guard arguments.count == 4, let rows = Int(arguments[2]) else { exit(64) }

var (time, value, velocity) = ([Double](), [Double](), [Double]())
for row in 0..<rows {
  let seconds = Double(row) / 48_000
  let fall = exp(-5 * seconds)
  time.append(seconds)
  value.append(1 - fall * cos(20 * seconds))
  velocity.append(fall * (5 * cos(20 * seconds) + 20 * sin(20 * seconds)))
}

/// Writes the table and returns the duration; a function with parameters, because access to globals is slower.
func write(_ time: [Double], _ value: [Double], _ velocity: [Double]) throws -> Duration {
  let path = arguments[3]
  let numbers: CSVWriter.Numbers = arguments[1] == "fixed" ? .fixed(6) : .shortest
  return try ContinuousClock().measure {
    let file = try OutputFile(path)
    var csv = try CSVWriter(columns: ["time", "value", "velocity"], to: file, numbers: numbers)
    for row in time.indices {
      csv.cell(time[row])
      csv.cell(value[row])
      csv.cell(velocity[row])
      try csv.endRow()
    }
    try csv.finish()
    try file.finish()
  }
}
print(try write(time, value, velocity) / .seconds(1))
