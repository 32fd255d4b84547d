import AHAPWorkload
import Foundation
import Tapline

// Runs one step of `compare-reading`; each step is a separate process:
//
//     ReadingSpeed write pretty|compact MEGABYTES FILE
//     ReadingSpeed read|lint|decode FILE     prints seconds, entries and findings
//     ReadingSpeed memory FILE               reads the file once; prints the peak memory in bytes, the peak
//                                            before reading, and the number of entries
//
// The seconds are for one pass over a file that is already in memory.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(64)
}

func bytes(of path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
}

func peakMemory() -> Int {
  var usage = rusage()
  // 0 is RUSAGE_SELF, whose type in Swift depends on the system.
  getrusage(0, &usage)
  #if canImport(Darwin)
  return usage.ru_maxrss
  #else
  return usage.ru_maxrss * 1024
  #endif
}

func entries(_ pattern: HapticPattern) -> Int {
  pattern.events.count + pattern.parameters.count + pattern.curves.count
}

func report(_ duration: Duration, _ entries: Int, _ findings: Int) {
  print(duration / .seconds(1), entries, findings)
}

let arguments = CommandLine.arguments
let clock = ContinuousClock()

switch arguments.dropFirst().first {
case "write" where arguments.count == 5:
  guard let layout = GeneratedText.Layout(rawValue: arguments[2]), let size = Int(arguments[3])
  else { fail("unknown layout or size") }
  let bytes = GeneratedText.bytes(layout, atLeast: size * 1_000_000)
  try Data(bytes).write(to: URL(fileURLWithPath: arguments[4]))

case "read" where arguments.count == 3:
  let bytes = try bytes(of: arguments[2])
  var file: AHAPFile?
  let duration = try clock.measure { file = try AHAPFile(bytes, file: arguments[2]) }
  report(duration, file.map { entries($0.pattern) } ?? 0, file?.diagnostics.count ?? 0)

case "lint" where arguments.count == 3:
  let bytes = try bytes(of: arguments[2])
  let linter = AHAPLinter(profile: try PatternLibrary().actuatorProfile())
  var findings: [Diagnostic] = []
  let duration = clock.measure { findings = linter.findings(in: bytes, file: arguments[2]) }
  report(duration, 0, findings.count)

case "decode" where arguments.count == 3:
  let data = try Data(contentsOf: URL(fileURLWithPath: arguments[2]))
  var file: DecodableFile?
  let duration = try clock.measure {
    file = try JSONDecoder().decode(DecodableFile.self, from: data)
  }
  report(duration, file?.pattern.count ?? 0, 0)

case "memory" where arguments.count == 3:
  let before = peakMemory()
  let pattern = try AHAPFile(bytes(of: arguments[2]), file: arguments[2]).pattern
  let peak = peakMemory()
  print(peak, before, entries(pattern))

default: fail("usage: see the comment in main.swift")
}
