import Foundation
import TaplineTestSupport

/// The stand-in for ALSA's library that fails on purpose, built once for the tests that use it.
enum FaultySound {
  /// The folder with the library, or nil where there is no C compiler.
  static let folder = StandInLibrary.built("FaultySound", "libasound.so.2")

  /// The folder with one that lacks what only some versions have.
  static let olderFolder = StandInLibrary.built(
    "FaultySound", "libasound.so.2", "-DWITHOUT_HANDLER")

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
