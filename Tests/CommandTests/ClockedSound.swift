import Foundation
import TaplineTestSupport

/// The stand-in for ALSA's library with a device that plays by the clock and knows when each frame is
/// heard.
enum ClockedSound {
  private static let folder = StandInLibrary.built("ClockedSound", "libasound.so.2")

  /// Whether it could be built.
  static var isAvailable: Bool { folder != nil }

  /// What to set for a run.
  ///
  /// - Parameter file: Where the samples go.
  /// - Returns: Variables of the environment.
  static func environment(_ file: URL) -> [String: String] {
    ["LD_LIBRARY_PATH": folder?.path ?? "", "TAPLINE_CLOCKED": file.path]
  }

  /// What a device has played.
  struct Recording {
    /// The left channel.
    let samples: [Float]
    /// Frames at which it began to play, and when, in nanoseconds of the monotonic clock.
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

    /// When a frame was heard, in nanoseconds.
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

/// A library that is built for tests in place of one of the system's.
enum StandInLibrary {
  /// Builds one.
  ///
  /// - Parameters:
  ///   - name: The folder beside this file that holds its source.
  ///   - file: The library's file; the source is called like it, up to the first dot.
  ///   - options: More options for the compiler.
  /// - Returns: The folder with the library, or nil where there is no C compiler.
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
