import Foundation
import TaplineFiles
import TaplineTestSupport
import Testing

@Suite("Reading whole files")
struct InputFileTests {
  @Test("A file is read to its last byte", arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
  func sizes(_ size: Int) throws {
    try Fixtures.withTemporaryFolder { folder in
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let url = folder.appendingPathComponent("a")
      try Data(bytes).write(to: url)
      #expect(try InputFile.read(url.path) == bytes)
      #expect(try InputFile.read(url.path, limit: size) == bytes)
      guard size > 0 else { return }
      let error = #expect(throws: FileError.self) { try InputFile.read(url.path, limit: size - 1) }
      #expect(error?.kind == .read && error?.reason.contains("\(size - 1) bytes") == true)
    }
  }

  @Test("A long file is read in pieces at their offsets, and released bytes are 0")
  func pieces() throws {
    try Fixtures.withTemporaryFolder { folder in
      // Debug builds compare arrays slowly byte by byte, but `Data` with memcmp.
      let period = Data(1...251)
      var bytes = Data()
      while bytes.count < 17_000_001 { bytes.append(period) }
      bytes.removeLast(bytes.count - 17_000_001)
      let url = folder.appendingPathComponent("long")
      try bytes.write(to: url)
      let pieces = try #require(FilePieces(url.path))
      #expect(pieces.content.count == bytes.count && pieces.content[5] == 0)
      var count = 0
      while count < bytes.count {
        let more = pieces.more(max(0, count - 3_000_000))
        try #require(more > count)
        #expect(Data(pieces.content[count..<more]) == bytes[count..<more])
        count = more
      }
      #expect(pieces.more(bytes.count) == bytes.count)
      #expect(pieces.content[0] == 0 && pieces.content[15_000_000] == 0)
    }
  }

  @Test("Reading ends if the file is shortened meanwhile")
  func shortenedPieces() throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("long")
      try Data(repeating: 1, count: 17_000_000).write(to: url)
      let pieces = try #require(FilePieces(url.path))
      let count = pieces.more(0)
      try #require(truncate(url.path, 100) == 0)
      #expect(pieces.more(0) == count && pieces.content[count] == 0)
    }
  }

  @Test("A short file, a folder and a missing file are not read in pieces")
  func noPieces() throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("short")
      try Data(repeating: 1, count: 1_000).write(to: url)
      for path in [url.path, folder.path, folder.path + "/missing"] {
        #expect(FilePieces(path) == nil)
      }
    }
  }

  @Test("A pipe is read until its writer closes it", arguments: [0, 10, 65_536, 150_000])
  func fifo(_ size: Int) throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
    let writer = ends[1]
    let thread = Thread {
      var offset = 0
      while offset < bytes.count {
        let count = bytes[offset...].withUnsafeBytes { write(writer, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        offset += count
      }
      close(writer)
    }
    thread.start()
    defer { close(ends[0]) }
    #expect(try InputFile.read("/dev/fd/\(ends[0])") == bytes)
  }

  #if os(Linux)
  @Test("An endless input is refused at the limit")
  func endless() {
    let error = #expect(throws: FileError.self) { try InputFile.read("/dev/zero", limit: 300_000) }
    #expect(error?.kind == .read && error?.reason.contains("300000") == true)
  }

  @Test("A file of unknown size is read")
  func unknownSize() throws {
    #expect(try InputFile.read("/proc/self/stat").count > 10)
  }
  #endif

  @Test("A read error has the path and the system's reason")
  func missing() throws {
    try Fixtures.withTemporaryFolder { folder in
      let missing = folder.path + "/missing"
      let error = #expect(throws: FileError.self) { try InputFile.read(missing) }
      #expect(error?.kind == .read)
      let reason = String(cString: strerror(ENOENT))
      #expect(error?.description == "cannot read '\(missing)': \(reason)")
      let directory = #expect(throws: FileError.self) { try InputFile.read(folder.path) }
      #expect(directory?.reason == "it is a directory")
    }
  }

  @Test("A folder does not count as an existing file")
  func exists() throws {
    try Fixtures.withTemporaryFolder { folder in
      try Data().write(to: folder.appendingPathComponent("a"))
      #expect(InputFile.exists(folder.path + "/a"))
      #expect(!InputFile.exists(folder.path + "/b"))
      #expect(!InputFile.exists(folder.path))
    }
  }
}

@Suite("Listing folders")
struct ListingTests {
  @Test("A folder's files are listed in ascending order, without hidden files and linked folders")
  func list() throws {
    try Fixtures.withTemporaryFolder { folder in
      let manager = FileManager.default
      for path in ["b", "a/z", "a/b/c", "a.x", ".hidden", ".git/config", "empty/.keep"] {
        let url = folder.appendingPathComponent(path)
        try manager.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: url)
      }
      let link = folder.appendingPathComponent("loop").path
      try manager.createSymbolicLink(atPath: link, withDestinationPath: ".")
      let file = folder.appendingPathComponent("file").path
      try manager.createSymbolicLink(atPath: file, withDestinationPath: "b")
      let dangling = folder.appendingPathComponent("dangling").path
      try manager.createSymbolicLink(atPath: dangling, withDestinationPath: "nothing")
      #expect(InputFile.list(folder.path) == ["a.x", "a/b/c", "a/z", "b", "file"])
      #expect(InputFile.list(folder.path + "/empty") == [])
    }
  }

  @Test("The list of a missing folder or of a file is nil")
  func missing() throws {
    try Fixtures.withTemporaryFolder { folder in
      #expect(InputFile.list(folder.path + "/missing") == nil)
      try Data().write(to: folder.appendingPathComponent("a"))
      #expect(InputFile.list(folder.path + "/a") == nil)
    }
  }
}
