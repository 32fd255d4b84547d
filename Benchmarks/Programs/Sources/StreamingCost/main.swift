import Foundation
import TaplineRecording

// An app that makes haptic calls, for `compare-streaming`.
//
//     StreamingCost alone COUNT            a recorder without streaming
//     StreamingCost streaming COUNT PATH   a recorder that streams to a Unix socket at which nothing listens
//
// Prints the nanoseconds that all calls took on the calling thread.

let arguments = CommandLine.arguments
guard arguments.count >= 3, let count = Int(arguments[2]) else {
  FileHandle.standardError.write(Data("usage: see the comment in main.swift\n".utf8))
  exit(64)
}
let recorder = HapticRecorder(clock: MonotonicClock())
if arguments[1] == "streaming", arguments.count == 4 { recorder.stream(to: arguments[3]) }
let clock = ContinuousClock()
let duration = clock.measure {
  for _ in 0..<count { recorder.play(.impact(.rigid)) }
}
print(Int(duration / .nanoseconds(1)))
