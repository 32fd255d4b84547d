import Foundation
import Tapline

/// A temporary folder that is deleted with its owner.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("outside-app-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  /// Reads a file.
  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path).appendingPathComponent(name)))
  }
}

/// A file with one warning that can be fixed and one that cannot.
let buzz = Array(
  """
  {"Version": 1, "Pattern": [
    {"Event": {"Time": 0, "EventType": "HapticContinuous", "Duration": 0.2}}
  ]}
  """.utf8)

func profile() throws -> ActuatorProfile { .standard }
