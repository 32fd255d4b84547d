import Foundation
import TaplineTestSupport
import Testing

@testable import TaplineFiles

@Suite("Detecting saves", .onOwnThread)
struct FileWatchTests {
  /// Ways in which editors save.
  enum Save: CaseIterable {
    /// The file is truncated and rewritten.
    case inPlace
    /// A temporary file is renamed over the file.
    case renamed
    /// The old file is renamed, and a new one is written under its name.
    case movedAway
  }

  private func save(_ text: String, to file: URL, _ way: Save) throws {
    switch way {
    case .inPlace: try Data(text.utf8).write(to: file)
    case .renamed: try text.write(to: file, atomically: true, encoding: .utf8)
    case .movedAway:
      let backup = file.appendingPathExtension("old")
      try? FileManager.default.removeItem(at: backup)
      try FileManager.default.moveItem(at: file, to: backup)
      try Data(text.utf8).write(to: file)
    }
  }

  @Test(
    "Every way of saving is detected once, with the complete content, with and without inotify",
    arguments: Save.allCases, [true, false])
  func saves(way: Save, usesInotify: Bool) throws {
    try Fixtures.withTemporaryFolder { folder in
      let files = ["a.ahap", "b.ahap"].map { folder.appendingPathComponent($0) }
      for file in files { try Data("old".utf8).write(to: file) }
      let watch = FileWatch(files.map(\.path), usesInotify: usesInotify)
      #expect(watch.saved(within: 0) == [])
      for round in 1...3 {
        let text = "round \(round) of \(way)"
        let writer = Thread { try? self.save(text, to: files[1], way) }
        writer.start()
        #expect(watch.saved(within: 20_000) == [1])
        #expect(try String(contentsOf: files[1], encoding: .utf8) == text)
        while !writer.isFinished { usleep(1_000) }
        #expect(watch.saved(within: 150) == [])
      }
    }
  }

  @Test("Creating a watched file is a save; deleting it or creating another file is not")
  func comingAndGoing() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.ahap")
      let watch = FileWatch([file.path])
      #expect(watch.saved(within: 50) == [])
      try Data("1".utf8).write(to: folder.appendingPathComponent("other.ahap"))
      #expect(watch.saved(within: 100) == [])
      try Data("1".utf8).write(to: file)
      #expect(watch.saved(within: 20_000) == [0])
      try FileManager.default.removeItem(at: file)
      #expect(watch.saved(within: 100) == [])
      try Data("1".utf8).write(to: file)
      #expect(watch.saved(within: 20_000) == [0])
    }
  }

  @Test("A save of a link's target is detected, even in another folder")
  func links() throws {
    try Fixtures.withTemporaryFolder { folder in
      let other = folder.appendingPathComponent("other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      let target = other.appendingPathComponent("a.ahap")
      try Data("1".utf8).write(to: target)
      let link = folder.appendingPathComponent("link.ahap")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      let watch = FileWatch([link.path])
      try "22".write(to: target, atomically: true, encoding: .utf8)
      #expect(watch.saved(within: 20_000) == [0])
    }
  }
}
