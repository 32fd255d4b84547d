import Foundation
import TaplineTestSupport

/// The stand-in for ALSA's library that fails on purpose, built once for the tests that use it.
enum FaultySound {
  /// The folder with the library, or nil where there is no C compiler.
  static let folder = built("all")

  /// The folder with one that lacks what only some versions have.
  static let olderFolder = built("older", "-DWITHOUT_HANDLER")

  private static func built(_ name: String, _ options: String...) -> URL? {
    guard Command.isAvailable else { return nil }
    let process = ProcessInfo.processInfo.processIdentifier
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tapline-faulty-\(process)-\(name)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("FaultySound/libasound.c")
    var compiler = Command()
    compiler.program = URL(fileURLWithPath: "/usr/bin/env")
    let result = try? compiler.run(
      ["clang", "-shared", "-fPIC", "-Wall", "-Werror"] + options + [
        "-o", folder.appendingPathComponent("libasound.so.2").path, source.path,
      ])
    return result?.code == 0 ? folder : nil
  }

  /// Whether it could be built.
  static var isAvailable: Bool { folder != nil }

  /// What to set for a run with a fault.
  ///
  /// - Parameter fault: One of the faults that the library knows.
  /// - Returns: Variables of the environment.
  static func environment(_ fault: String) -> [String: String] {
    ["LD_LIBRARY_PATH": folder?.path ?? "", "TAPLINE_FAULT": fault]
  }
}
