package import Foundation

extension Fixtures {
  /// Bytes that a file takes on its file system.
  ///
  /// - Parameter file: The file.
  /// - Throws: `CocoaError` where it cannot be looked at.
  /// - Returns: The bytes, whole blocks.
  package static func sizeOnDisk(_ file: URL) throws -> Int {
    var information = stat()
    guard stat(file.path, &information) == 0 else { throw CocoaError(.fileReadUnknown) }
    return Int(information.st_blocks) * 512
  }

  /// Whether the file system of a folder keeps holes, tried with a file that is one; says where it
  /// does not, since something then stays unchecked.
  ///
  /// - Parameter folder: The folder.
  /// - Returns: Whether it does.
  package static func keepsHoles(_ folder: URL) -> Bool {
    let file = folder.appendingPathComponent("hole")
    defer { try? FileManager.default.removeItem(at: file) }
    let isMade =
      FileManager.default.createFile(atPath: file.path, contents: nil)
      && truncate(file.path, 1 << 20) == 0
    let keeps = isMade && (try? sizeOnDisk(file)).map { $0 < 1 << 16 } == true
    if !keeps { print("holes are not checked: the file system of \(folder.path) keeps none") }
    return keeps
  }
}
