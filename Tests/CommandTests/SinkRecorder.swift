import Foundation
import TaplineTestSupport
import Testing

/// A recording of what the null sink that `.ci/pulse-sink` makes was sent.
final class SinkRecorder {
  /// Whether a PulseAudio server has that sink.
  static var isAvailable: Bool {
    var shell = Command()
    shell.program = URL(fileURLWithPath: "/bin/sh")
    let result = try? shell.run("-c", "command -v parec && pactl list short sinks | grep tapline")
    return result?.code == 0
  }

  private let process = Process()
  private let file: URL

  /// Begins to record into a file of a folder, and waits until sound comes.
  ///
  /// The recorder is attached first and asks for a low latency: a sink that nobody listens to
  /// sleeps, and would take up to two seconds to take the first period.
  ///
  /// - Parameter folder: The folder.
  /// - Throws: What starting a process throws.
  init(in folder: URL) throws {
    file = folder.appendingPathComponent("recording.raw")
    try Data().write(to: file)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "parec", "-d", "tapline.monitor", "--latency-msec=10", "--rate=48000", "--channels=1",
      "--format=s16le", "--raw",
    ]
    process.standardOutput = try FileHandle(forWritingTo: file)
    try Command.start(process)
    let deadline = Date().addingTimeInterval(20)
    while try Data(contentsOf: file).count < 48_000, Date() < deadline {
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Ends the recording after what is still on its way.
  ///
  /// - Throws: What reading the file throws.
  /// - Returns: The samples as the sink got them.
  func finish() throws -> [Int16] {
    Thread.sleep(forTimeInterval: 0.7)
    process.terminate()
    process.waitUntilExit()
    let bytes = [UInt8](try Data(contentsOf: file))
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }
}
