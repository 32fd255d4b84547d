package import Foundation

extension Fixtures {
  /// Returns the bytes of the blocks that a file occupies on its file system.
  package static func sizeOnDisk(_ file: URL) throws -> Int {
    var information = stat()
    guard stat(file.path, &information) == 0 else { throw CocoaError(.fileReadUnknown) }
    return Int(information.st_blocks) * 512
  }

  /// Returns whether the file system of a folder stores files with holes (sparse files); if not, prints that the test
  /// does not check them.
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
