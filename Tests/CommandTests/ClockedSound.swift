import Foundation
import TaplineTestSupport

/// A stand-in for ALSA's library whose device plays by the system's clock and records when each frame is heard.
enum ClockedSound {
  private static let folder = StandInLibrary.built("ClockedSound", "libasound.so.2")

  /// Whether the library could be built.
  static var isAvailable: Bool { folder != nil }

  /// Returns the environment variables for a run whose samples are written to a file.
  static func environment(_ file: URL) -> [String: String] {
    ["LD_LIBRARY_PATH": folder?.path ?? "", "TAPLINE_CLOCKED": file.path]
  }

  /// The samples that a device has played, and when.
  struct Recording {
    /// The left channel.
    let samples: [Float]
    /// The frames at which playback started, with the times in nanoseconds of the monotonic clock.
    let starts: [(frame: Int, time: Int)]

    init(_ file: URL) throws {
      let bytes = [UInt8](try Data(contentsOf: file))
      samples = bytes.withUnsafeBytes { raw in
        let floats = raw.bindMemory(to: Float.self)
        return stride(from: 0, to: floats.count, by: 2).map { floats[$0] }
      }
      let lines = try String(contentsOfFile: file.path + ".starts", encoding: .utf8)
      starts = lines.split(separator: "\n").compactMap { line in
        let numbers = line.split(separator: " ").compactMap { Int($0) }
        return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
      }
    }

    /// Returns the time at which a frame was heard, in nanoseconds of the monotonic clock.
    func heardAt(_ frame: Int) -> Double {
      let start = starts.last { $0.frame <= frame } ?? (0, 0)
      return Double(start.time) + Double(frame - start.frame) * 1e9 / 48_000
    }

    /// The frames on which sound begins after 10 ms of silence.
    var onsets: [Int] {
      var found: [Int] = []
      var silence = 480
      for (frame, sample) in samples.enumerated() {
        if sample == 0 {
          silence += 1
        } else {
          if silence >= 480 { found.append(frame) }
          silence = 0
        }
      }
      return found
    }
  }
}

/// Builds C libraries that replace system libraries in tests.
enum StandInLibrary {
  /// Builds a library from the C source in a folder beside this file, and returns the library's folder, or nil without
  /// a C compiler.
  ///
  /// The source has the name of the library's file up to the first dot or hyphen.
  static func built(_ name: String, _ file: String, _ options: String...) -> URL? {
    guard Command.isAvailable else { return nil }
    let process = ProcessInfo.processInfo.processIdentifier
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tapline-\(name)\(options.joined())-\(process)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let stem = file.prefix { $0 != "." && $0 != "-" }
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("\(name)/\(stem).c")
    var compiler = Command()
    compiler.program = URL(fileURLWithPath: "/usr/bin/env")
    let result = try? compiler.run(
      ["clang", "-shared", "-fPIC", "-Wall", "-Werror"] + options + [
        "-o", folder.appendingPathComponent(file).path, source.path,
      ])
    return result?.code == 0 ? folder : nil
  }
}
