import Foundation
import TestSupport
import Testing

@Suite(
  "The gallery command", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct GalleryCommandTests {
  @Test("Without -o it says what to do, and an unknown system lists those there are")
  func refusals() throws {
    let bare = try Command().run("gallery")
    #expect(bare.code == 64)
    #expect(bare.messages.contains("tapline gallery -o feel.html"))
    let unknown = try Command().run("gallery", "-o", "-", "--system", "swiss")
    #expect(unknown.code == 64)
    #expect(unknown.messages.contains("swiss-coin"))
    #expect(unknown.output.isEmpty)
  }

  @Test("It writes one page, and a failed one leaves nothing behind")
  func writes() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let result = try command.run("gallery", "--system", "swiss-coin", "-o", "feel.html")
      #expect(result.code == 0)
      let page = try String(
        contentsOf: folder.appendingPathComponent("feel.html"), encoding: .utf8)
      #expect(page.hasPrefix("<!DOCTYPE html>"))
      #expect(try command.run("gallery", "-o", "missing/feel.html").code == 73)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["feel.html"])
    }
  }
}
