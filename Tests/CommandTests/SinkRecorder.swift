import Foundation
import TaplineTestSupport
import Testing

/// A recording of the samples that the null sink of `.ci/pulse-sink` or `.ci/pipewire-sink` receives.
final class SinkRecorder {
  /// The sound server that has the sink, as `TAPLINE_SINK` selects it.
  private enum Server {
    case pulseAudio
    case pipeWire

    static let current: Server =
      ProcessInfo.processInfo.environment["TAPLINE_SINK"] == "pipewire" ? .pipeWire : .pulseAudio

    /// A shell command that fails without the sink.
    var probe: String {
      switch self {
      case .pulseAudio: "command -v parec && pactl list short sinks | grep tapline"
      case .pipeWire: "command -v pw-record && pw-cli ls Node | grep tapline"
      }
    }

    /// Returns a command that records 16-bit mono at 48 kHz, as raw samples or as a WAV file.
    func arguments(_ file: URL) -> [String] {
      switch self {
      case .pulseAudio:
        [
          "parec", "-d", "tapline.monitor", "--latency-msec=10", "--rate=48000", "--channels=1",
          "--format=s16le", "--raw",
        ]
      case .pipeWire:
        [
          "pw-record", "--target", "tapline", "-P", "{ stream.capture.sink=true }",
          "--latency=10ms", "--rate=48000", "--channels=1", "--format=s16", file.path,
        ]
      }
    }
  }

  /// Whether the sound server has the sink.
  static var isAvailable: Bool {
    var shell = Command()
    shell.program = URL(fileURLWithPath: "/bin/sh")
    let result = try? shell.run("-c", Server.current.probe)
    return result?.code == 0
  }

  /// The name of ALSA's device for the sink.
  static var device: String { Server.current == .pulseAudio ? "pulse" : "pipewire" }

  private let process = Process()
  private let file: URL

  /// Starts recording to a file in a folder, and waits until samples arrive.
  ///
  /// A sink without a recorder is suspended, and would need up to two seconds to accept the first period.
  init(in folder: URL) throws {
    let isRaw = Server.current == .pulseAudio
    file = folder.appendingPathComponent(isRaw ? "recording.raw" : "recording.wav")
    try Data().write(to: file)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = Server.current.arguments(file)
    process.standardOutput =
      isRaw ? try FileHandle(forWritingTo: file) : FileHandle.nullDevice
    try Command.start(process)
    let deadline = Date().addingTimeInterval(20)
    while try Data(contentsOf: file).count < 48_000, Date() < deadline {
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Waits for buffered samples, stops recording, and returns the samples that the sink received.
  func finish() throws -> [Int16] {
    Thread.sleep(forTimeInterval: 0.7)
    process.terminate()
    process.waitUntilExit()
    let data = try Data(contentsOf: file)
    let bytes = Server.current == .pulseAudio ? [UInt8](data) : try SoundReader([UInt8](data)).data
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }
}
