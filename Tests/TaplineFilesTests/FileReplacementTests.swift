import Foundation
import TaplineFiles
import TaplineTestSupport
import Testing

@Suite("Replacing an unchanged file")
struct FileReplacementTests {
  @Test("A file that has changed since it was read is not replaced, and the error says so")
  func changed() throws {
    try Fixtures.withTemporaryFolder { folder throws in
      let file = folder.appendingPathComponent("a.ahap")
      let (old, new) = (Array("old".utf8), Array("new".utf8))
      try Data(old).write(to: file)
      try OutputFile.replace(file.path, with: new, ifStill: old)
      #expect(try Data(contentsOf: file) == Data(new))
      for other in ["theirs", ""] {
        try Data(other.utf8).write(to: file)
        let error = #expect(throws: FileError.self) {
          try OutputFile.replace(file.path, with: new, ifStill: old)
        }
        #expect(error?.reason.contains("has changed since it was read") == true)
        #expect(try Data(contentsOf: file) == Data(other.utf8))
      }
      try FileManager.default.removeItem(at: file)
      #expect(throws: FileError.self) {
        try OutputFile.replace(file.path, with: new, ifStill: old)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}
