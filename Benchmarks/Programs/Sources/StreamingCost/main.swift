import Foundation
import TaplineRecording

// What `compare-streaming` runs: an app that makes calls, each a process of its own.
//
//     StreamingCost alone COUNT            a recorder that tells nobody
//     StreamingCost streaming COUNT PATH   one that tells a listener at a Unix socket, where none is
//
// Prints the nanoseconds that the calls have taken on the thread that makes them.

let arguments = CommandLine.arguments
guard arguments.count >= 3, let count = Int(arguments[2]) else {
  FileHandle.standardError.write(Data("usage: see the head of main.swift\n".utf8))
  exit(64)
}
let recorder = HapticRecorder(clock: MonotonicClock())
if arguments[1] == "streaming", arguments.count == 4 { recorder.stream(to: arguments[3]) }
let clock = ContinuousClock()
let duration = clock.measure {
  for _ in 0..<count { recorder.play(.impact(.rigid)) }
}
print(Int(duration / .nanoseconds(1)))
