import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "tapline gallery", .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct GalleryCommandTests {
  @Test("Without -o, the error shows an example; an unknown system lists the known ones")
  func refusals() throws {
    let bare = try Command().run("gallery")
    #expect(bare.code == 64)
    #expect(bare.messages.contains("tapline gallery -o feel.html"))
    let unknown = try Command().run("gallery", "-o", "-", "--system", "swiss")
    #expect(unknown.code == 64)
    #expect(unknown.messages.contains("swiss-coin"))
    #expect(unknown.output.isEmpty)
  }

  @Test("Several outputs are written, each to a different .html file")
  func names() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let system = ["gallery", "--system", "swiss-coin"]
      #expect(try command.run(system + ["-o", "a.html", "-o", "b.html"]).code == 0)
      let pages = try ["a.html", "b.html"].map {
        try Data(contentsOf: folder.appendingPathComponent($0))
      }
      #expect(pages[0] == pages[1] && !pages[0].isEmpty)
      for names in [["feel.svg"], ["feel"], ["c.html", "./c.html"], ["-", "-"]] {
        #expect(try command.run(system + names.flatMap { ["-o", $0] }).code == 64, "\(names)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
    }
  }

  @Test("A run writes one page, and a failed run leaves nothing behind")
  func writes() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let result = try command.run("gallery", "--system", "swiss-coin", "-o", "feel.html")
      #expect(result.code == 0)
      let page = try String(
        contentsOf: folder.appendingPathComponent("feel.html"), encoding: .utf8)
      #expect(page.hasPrefix("<!doctype html>"))
      #expect(try command.run("gallery", "-o", "missing/feel.html").code == 73)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["feel.html"])
    }
  }
}
