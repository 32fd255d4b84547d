import Foundation
import TaplineFiles
import TaplineTestSupport
import Testing

private func content(_ url: URL) throws -> String {
  String(decoding: try Data(contentsOf: url), as: UTF8.self)
}

private func names(_ folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

private func write(_ text: String, to path: String) throws {
  let output = try OutputFile(path)
  try output.write(Array(text.utf8))
  try output.finish()
}

@Suite("Atomic output files")
struct OutputFileTests {
  @Test("An output appears under its name only when it is finished")
  func appearsWhole() throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a.wav")
      let output = try OutputFile(url.path)
      try output.write(Array("abc".utf8))
      #expect(!FileManager.default.fileExists(atPath: url.path))
      let temporary = try names(folder)
      #expect(temporary.count == 1 && temporary[0].hasPrefix("."))
      try output.finish()
      #expect(try names(folder) == ["a.wav"])
      #expect(try content(url) == "abc")
    }
  }

  @Test("A discarded output leaves the folder and the old file unchanged")
  func discarded() throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a")
      try write("old", to: url.path)
      let output = try OutputFile(url.path)
      try output.write(Array("new".utf8))
      #expect(try names(folder).count == 2)
      output.discard()
      output.discard()
      #expect(try names(folder) == ["a"])
      #expect(try content(url) == "old")
    }
  }

  @Test("An output that is released without finishing is discarded")
  func forgotten() throws {
    try Fixtures.withTemporaryFolder { folder in
      do {
        let output = try OutputFile(folder.appendingPathComponent("a").path)
        try output.write([1, 2, 3])
        #expect(try names(folder).count == 1)
      }
      #expect(try names(folder).isEmpty)
    }
  }

  @Test("Bytes are written in order, in pieces of any size")
  func pieces() throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a")
      let output = try OutputFile(url.path)
      var expected: [UInt8] = []
      let small = [Int](repeating: 16_383, count: 9)
      for size in [0, 1, 65_535, 1, 65_536, 65_537, 7, 200_000, 3] + small + [16_384] + small {
        let piece = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ size) }
        expected += piece
        try output.write(piece)
      }
      try output.finish()
      #expect([UInt8](try Data(contentsOf: url)) == expected)
    }
  }

  @Test("Zeros at the start, middle and end are read back as zeros and take no disk space")
  func zeros() throws {
    try Fixtures.withTemporaryFolder { folder in
      let keepsHoles = Fixtures.keepsHoles(folder)
      for order in [[1_000_000, -5, 70_000, 0, -100_000, 3], [-4, 2_000_000], [500_000, -1]] {
        let url = folder.appendingPathComponent("a")
        let output = try OutputFile(url.path)
        let memory = MemorySink()
        for count in order {
          for sink in [output, memory] as [any ByteSink] {
            if count < 0 {
              try sink.write([UInt8](repeating: 7, count: -count))
            } else {
              try sink.writeZeros(count)
            }
          }
        }
        try output.finish()
        #expect(memory.bytes.count == order.reduce(0) { $0 + abs($1) })
        #expect([UInt8](try Data(contentsOf: url)) == memory.bytes)
        // File systems allocate whole pages.
        let written = order.reduce(0) { $0 - min($1, 0) }
        if keepsHoles { #expect(try Fixtures.sizeOnDisk(url) <= written + 3 * 65_536) }
      }
    }
  }

  @Test("The target of a symbolic link is replaced, the link stays")
  func link() throws {
    try Fixtures.withTemporaryFolder { folder in
      let manager = FileManager.default
      let target = folder.appendingPathComponent("deep/target")
      try manager.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write("old", to: target.path)
      // A relative link to an absolute link.
      let absolute = folder.appendingPathComponent("absolute").path
      let relative = folder.appendingPathComponent("relative").path
      try manager.createSymbolicLink(atPath: absolute, withDestinationPath: target.path)
      try manager.createSymbolicLink(atPath: relative, withDestinationPath: "absolute")
      try write("new", to: relative)
      #expect(try content(target) == "new")
      #expect(try manager.destinationOfSymbolicLink(atPath: relative) == "absolute")
      #expect(try manager.destinationOfSymbolicLink(atPath: absolute) == target.path)
      #expect(try names(folder) == ["absolute", "deep", "relative"])
    }
  }

  @Test("Writing through a dangling link creates its target")
  func danglingLink() throws {
    try Fixtures.withTemporaryFolder { folder in
      let link = folder.appendingPathComponent("link").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "new")
      try write("x", to: link)
      #expect(try content(folder.appendingPathComponent("new")) == "x")
      #expect(try names(folder) == ["link", "new"])
    }
  }

  @Test("Circular links are refused")
  func circularLinks() throws {
    try Fixtures.withTemporaryFolder { folder in
      let (a, b) = (
        folder.appendingPathComponent("a").path, folder.appendingPathComponent("b").path
      )
      try FileManager.default.createSymbolicLink(atPath: a, withDestinationPath: b)
      try FileManager.default.createSymbolicLink(atPath: b, withDestinationPath: a)
      let error = #expect(throws: FileError.self) { try OutputFile(a) }
      #expect(error?.kind == .create && error?.path == a)
    }
  }

  @Test("A replaced file keeps its mode", arguments: [0o600, 0o644, 0o755])
  func mode(_ mode: Int) throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a").path
      try write("old", to: path)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      try write("new", to: path)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
    }
  }

  @Test(
    "A path that cannot be created is refused before any write",
    arguments: ["", "missing/a", "folder", "folder/", "file/a", "missing/"])
  func refused(_ name: String) throws {
    try Fixtures.withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
      try write("x", to: folder.appendingPathComponent("file").path)
      let path = name.isEmpty ? "" : folder.path + "/" + name
      let error = #expect(throws: FileError.self) { try OutputFile(path) }
      #expect(error?.kind == .create && error?.path == path)
      #expect(error?.description.hasPrefix("cannot create '\(path)': ") == true)
      #expect(try names(folder) == ["file", "folder"])
    }
  }

  @Test("A name of the maximum length is written")
  func longName() throws {
    try Fixtures.withTemporaryFolder { folder in
      let name = String(repeating: "é", count: 127) + "x"
      try write("x", to: folder.appendingPathComponent(name).path)
      #expect(try names(folder).map(\.utf8.count) == [255])
    }
  }

  @Test("Two outputs with one name do not mix, and the last to finish remains")
  func twoAtOnce() throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a")
      let (first, second) = (try OutputFile(url.path), try OutputFile(url.path))
      try first.write(Array("first".utf8))
      try second.write(Array("second".utf8))
      try second.finish()
      #expect(try content(url) == "second")
      try first.finish()
      #expect(try content(url) == "first")
      #expect(try names(folder) == ["a"])
    }
  }
}

@Suite("Outputs that are not regular files")
struct WrittenThroughTests {
  @Test("A FIFO receives the bytes and stays a FIFO, even through a link")
  func fifo() throws {
    try Fixtures.withTemporaryFolder { folder in
      let fifo = folder.appendingPathComponent("fifo").path
      let link = folder.appendingPathComponent("link").path
      try #require(mkfifo(fifo, 0o600) == 0)
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "fifo")
      for path in [fifo, link] {
        let reader = open(fifo, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        try write("through", to: path)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = read(reader, &bytes, 100)
        #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "through")
      }
      #expect(try names(folder) == ["fifo", "link"])
    }
  }

  @Test("A FIFO receives zeros as bytes")
  func zeros() throws {
    try Fixtures.withTemporaryFolder { folder in
      let fifo = folder.appendingPathComponent("fifo").path
      try #require(mkfifo(fifo, 0o600) == 0)
      let reader = open(fifo, O_RDONLY | O_NONBLOCK)
      defer { close(reader) }
      let output = try OutputFile(fifo)
      try output.write([1])
      try output.writeZeros(1_000)
      try output.write([2])
      try output.finish()
      var bytes = [UInt8](repeating: 9, count: 2_000)
      #expect(read(reader, &bytes, 2_000) == 1_002)
      #expect(Array(bytes.prefix(1_002)) == [1] + [UInt8](repeating: 0, count: 1_000) + [2])
    }
  }

  @Test(
    "A full pipe that does not block is written as its reader empties it",
    .timeLimit(.minutes(1)))
  func fullPipe() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    try #require(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let sent = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let received = Task.detached {
      // The pipe is full by then.
      usleep(100_000)
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 10_000)
      while case let count = read(reader, &piece, piece.count), count > 0 {
        bytes += piece.prefix(count)
      }
      return bytes
    }
    #expect(sent.withUnsafeBytes { writeAll(writer, $0) })
    close(writer)
    #expect(await received.value == sent)
    close(reader)
  }

  #if os(Linux)
  @Test("A pipe is written through the link of its file descriptor")
  func descriptorLink() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    try write("through", to: "/proc/self/fd/\(ends[1])")
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(ends[0], &bytes, 100)
    #expect(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "through")
  }

  @Test("A full disk is a write error, for small and large outputs", arguments: [1, 200_000])
  func full(_ size: Int) throws {
    let output = try OutputFile("/dev/full")
    let error = #expect(throws: FileError.self) {
      try output.write([UInt8](repeating: 1, count: size))
      try output.finish()
    }
    #expect(error?.kind == .write && error?.path == "/dev/full")
    #expect(error?.reason == String(cString: strerror(ENOSPC)))
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }
  #endif

  @Test("The null device accepts all bytes and is not replaced")
  func null() throws {
    try write(String(repeating: "x", count: 100_000), to: "/dev/null")
    var information = stat()
    #expect(stat("/dev/null", &information) == 0)
    #expect(information.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("The memory sink collects the bytes until it is discarded")
  func memory() throws {
    let sink = MemorySink()
    try (sink as any ByteSink).write([1, 2])
    try (sink as any ByteSink).write([3])
    #expect(sink.bytes == [1, 2, 3])
    sink.discard()
    #expect(sink.bytes.isEmpty)
  }
}
