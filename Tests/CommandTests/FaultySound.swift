import Foundation
import TaplineTestSupport

/// A stand-in for ALSA's library that simulates faults, built once for all tests.
enum FaultySound {
  /// The folder with the library, or nil without a C compiler.
  static let folder = StandInLibrary.built("FaultySound", "libasound.so.2")

  /// The folder with a library that lacks the error handler, which only some versions have.
  static let olderFolder = StandInLibrary.built(
    "FaultySound", "libasound.so.2", "-DWITHOUT_HANDLER")

  /// Whether the library could be built.
  static var isAvailable: Bool { folder != nil }

  /// Returns the environment variables for a run with one of the library's faults.
  static func environment(_ fault: String) -> [String: String] {
    ["LD_LIBRARY_PATH": folder?.path ?? "", "TAPLINE_FAULT": fault]
  }
}
