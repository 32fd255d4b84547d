import Foundation
import TaplineTestSupport
import Testing

/// A recording of what the null sink that `.ci/pulse-sink` or `.ci/pipewire-sink` makes was sent.
final class SinkRecorder {
  /// The sound server that has the sink: PipeWire where `TAPLINE_SINK` says so.
  private enum Server {
    case pulseAudio
    case pipeWire

    static let current: Server =
      ProcessInfo.processInfo.environment["TAPLINE_SINK"] == "pipewire" ? .pipeWire : .pulseAudio

    /// What fails where there is no such sink.
    var probe: String {
      switch self {
      case .pulseAudio: "command -v parec && pactl list short sinks | grep tapline"
      case .pipeWire: "command -v pw-record && pw-cli ls Node | grep tapline"
      }
    }

    /// What records mono at 48 kHz in 16 bits, as raw samples or after a WAV header.
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

  /// Whether a sound server has that sink.
  static var isAvailable: Bool {
    var shell = Command()
    shell.program = URL(fileURLWithPath: "/bin/sh")
    let result = try? shell.run("-c", Server.current.probe)
    return result?.code == 0
  }

  /// The sink as a device of ALSA.
  static var device: String { Server.current == .pulseAudio ? "pulse" : "pipewire" }

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

  /// Ends the recording after what is still on its way.
  ///
  /// - Throws: What reading the file throws.
  /// - Returns: The samples as the sink got them.
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
