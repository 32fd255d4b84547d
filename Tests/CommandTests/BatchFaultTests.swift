import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "tapline batch with files that cannot be written", .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct BatchFaultTests {
  /// A small file system, which only root may mount.
  private struct SmallDisk {
    let folder: URL

    private static func run(_ program: String, _ arguments: String...) -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = [program] + arguments
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    /// Mounts a file system at a folder; nil if mounting is not allowed.
    init?(at folder: URL, kilobytes: Int) {
      self.folder = folder
      guard
        (try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true))
          != nil,
        Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", folder.path)
      else { return nil }
    }

    func change(_ options: String) -> Bool {
      Self.run("mount", "-o", "remount,\(options)", folder.path)
    }

    func remove() { _ = Self.run("umount", folder.path) }

    static let isAllowed: Bool = {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        UUID().uuidString)
      let disk = SmallDisk(at: folder, kilobytes: 64)
      disk?.remove()
      try? FileManager.default.removeItem(at: folder)
      return disk != nil
    }()
  }

  /// The number of patterns, each with about 100 kilobytes of sound; silence would occupy no disk space.
  private static let count = 6

  private func withPatterns(_ body: (URL, Command) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      let input = folder.appendingPathComponent("in")
      try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
      for index in 0..<Self.count {
        let text = """
          {"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous",
          "EventDuration": 1.\(index)}}]}
          """
        try Data(text.utf8).write(to: input.appendingPathComponent("\(index).ahap"))
      }
      var command = Command()
      command.folder = folder
      try body(folder, command)
    }
  }

  private static let manifest = ".tapline-batch.jsonl"

  private static func lines(_ folder: URL) throws -> Set<Substring> {
    let text = try String(
      decoding: Data(contentsOf: folder.appendingPathComponent(manifest)), as: UTF8.self)
    return Set(text.split(separator: "\n"))
  }

  /// Returns the outputs in a folder that differ from those of an undisturbed run, and those that are equal.
  private func compare(_ folder: URL, with whole: URL) throws -> (odd: [String], good: [String]) {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let isGood = { (name: String) in
      let bytes = try? Data(contentsOf: folder.appendingPathComponent(name))
      return bytes != nil && bytes == (try? Data(contentsOf: whole.appendingPathComponent(name)))
    }
    return (names.filter { !isGood($0) }, names.filter(isGood))
  }

  @Test(
    "A full disk ends the batch with 74 and only complete files; with space, it finishes",
    .enabled(if: SmallDisk.isAllowed, "only root may mount a small file system"))
  func fullDisk() throws {
    try withPatterns { folder, command in
      #expect(try command.run("batch", "in", "-o", "whole", "-q").code == 0)
      let whole = folder.appendingPathComponent("whole")
      let disk = try #require(
        SmallDisk(at: folder.appendingPathComponent("disk"), kilobytes: 256))
      defer { disk.remove() }
      let output = disk.folder.appendingPathComponent("out")
      let full = try command.run("batch", "in", "-o", "disk/out", "--jobs", "2")
      #expect(full.code == 74)
      #expect(full.messages.contains("No space left on device"), "\(full.messages)")
      #expect(full.messages.contains("not tried"), "\(full.messages)")
      let (odd, good) = try compare(output, with: whole)
      // The manifest is sorted only when a batch finishes.
      #expect(odd == [Self.manifest])
      let (lines, wholeLines) = (try Self.lines(output), try Self.lines(whole))
      #expect(lines.count == good.count && lines.isSubset(of: wholeLines))
      #expect((1..<Self.count).contains(good.count))
      #expect(disk.change("size=8m"))
      #expect(try command.run("batch", "in", "-o", "disk/out", "-q").code == 0)
      #expect(try compare(output, with: whole).good.count == Self.count + 1)
      #expect(try compare(output, with: whole).odd == [])
    }
  }

  @Test("If an output exceeds the file size limit, the batch exits with 74 and leaves no file")
  func limitedSize() throws {
    try withPatterns { folder, command in
      var shell = command
      shell.program = URL(fileURLWithPath: "/bin/sh")
      // Depending on the shell, a block is 512 or 1,024 bytes.
      let result = try shell.run(
        "-c", "ulimit -f 20; exec \"$0\" batch in -o out", Command.built.path)
      #expect(result.code == 74)
      #expect(result.messages.contains("File too large"), "\(result.messages)")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("out").path)
      #expect(names == [])
    }
  }

  @Test("With too few file descriptors, the batch exits with 74 and states the minimum")
  func fewDescriptors() throws {
    try withPatterns { folder, command in
      var shell = command
      shell.program = URL(fileURLWithPath: "/bin/sh")
      for count in 4...20 {
        let result = try shell.run(
          "-c", "ulimit -n \(count); exec \"$0\" batch in -o out\(count) --jobs 2",
          Command.built.path)
        #expect(result.code == (count < 16 ? 74 : 0), "\(count): \(result.messages)")
        if count < 16 { #expect(result.messages.contains("at least 16")) }
      }
    }
  }

  @Test("A FIFO at an output's path fails that pattern without waiting")
  func pipes() throws {
    try withPatterns { folder, command in
      let output = folder.appendingPathComponent("out")
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      #expect(mkfifo(output.appendingPathComponent("1.wav").path, 0o600) == 0)
      var command = command
      command.timeLimit = 20
      let result = try command.run("batch", "in", "-o", "out")
      #expect(result.code == 73, "\(result.messages)")
      #expect(result.messages.contains("cannot create 'out/1.wav': it is not a regular file"))
      #expect(result.messages.contains("\(Self.count - 1) rendered, 0 unchanged, 1 failed"))
    }
  }

  @Test(
    "A manifest path that is not a regular file fails the whole batch without waiting",
    arguments: [".tapline-batch.jsonl", ".tapline-batch.2-of-3.jsonl"], ["FIFO", "folder", "link"])
  func oddManifest(name: String, kind: String) throws {
    try withPatterns { folder, command in
      let output = folder.appendingPathComponent("out")
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      let path = output.appendingPathComponent(name)
      switch kind {
      case "FIFO": #expect(mkfifo(path.path, 0o600) == 0)
      case "link": #expect(symlink("/dev/zero", path.path) == 0)
      default:
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
      }
      var command = command
      command.timeLimit = 20
      let result = try command.run("batch", "in", "-o", "out")
      #expect(result.code == 73, "\(result.messages)")
      #expect(result.messages.contains("cannot create 'out/\(name)': it is not a regular file"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: output.path) == [name])
    }
  }

  @Test(
    "An output name that is too long fails its pattern; a long temporary name does not"
  )
  func longNames() throws {
    try withPatterns { folder, command in
      let text = try Data(contentsOf: folder.appendingPathComponent("in/0.ahap"))
      // With .ahap 250 and 255 bytes; with .schedule.csv the second has 263.
      for length in [245, 250] {
        let name = String(repeating: "n", count: length) + ".ahap"
        try text.write(to: folder.appendingPathComponent("in/\(name)"))
      }
      let arguments = ["batch", "in", "-o", "out", "--formats", "wav,schedule"]
      let result = try command.run(arguments)
      #expect(result.code == 73, "\(result.messages)")
      #expect(result.messages.contains("File name too long"))
      #expect(result.messages.contains("\(Self.count) rendered"), "\(result.messages)")
      let again = try command.run("batch", "in", "-o", "out")
      #expect(again.code == 0)
      #expect(again.messages.contains("\(Self.count + 2) unchanged"), "\(again.messages)")
      let long = String(repeating: "x", count: 300) + ".wav"
      let render = try command.run("render", "rigid", "-o", long)
      #expect(render.code == 73, "\(render.messages)")
    }
  }

  @Test(
    "A read-only output folder is reported with 73",
    .enabled(
      if: getuid() != 0 || SmallDisk.isAllowed,
      "root may write everywhere, and may not mount a read-only file system here"))
  func readOnly() throws {
    try withPatterns { folder, command in
      let output = folder.appendingPathComponent("locked")
      let disk = getuid() == 0 ? SmallDisk(at: output, kilobytes: 512) : nil
      if let disk {
        #expect(disk.change("ro"))
      } else {
        try FileManager.default.createDirectory(
          at: output, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
      }
      defer { disk?.remove() }
      for target in ["locked", "locked/deeper"] {
        let result = try command.run("batch", "in", "-o", target)
        #expect(result.code == 73)
        #expect(
          result.messages.contains("Read-only file system")
            || result.messages.contains("Permission denied"), "\(result.messages)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: output.path) == [])
    }
  }

  @Test("If an output's path is a folder, that pattern fails with 73 and the others are rendered")
  func outputIsFolder() throws {
    try withPatterns { folder, command in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("out/3.wav"), withIntermediateDirectories: true)
      let result = try command.run("batch", "in", "-o", "out")
      #expect(result.code == 73)
      #expect(result.messages.contains("cannot create 'out/3.wav': it is a directory"))
      #expect(result.messages.contains("\(Self.count - 1) rendered, 0 unchanged, 1 failed"))
    }
  }
}
