import Foundation
import TaplineTestSupport
import Testing

/// Kills a process with strace immediately before a given system call.
private enum SystemCallKill {
  static let program = URL(fileURLWithPath: "/usr/bin/strace")

  /// Whether strace is installed and may trace processes.
  static let isAllowed: Bool = {
    let process = Process()
    process.executableURL = program
    process.arguments = ["-o", "/dev/null", "true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  static func arguments(_ call: String, _ number: Int) -> [String] {
    ["-qq", "-o", "/dev/null", "-e", "inject=\(call):signal=KILL:when=\(number)"]
  }
}

@Suite(
  "tapline batch that is killed at each system call in turn",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"),
  .enabled(if: SystemCallKill.isAllowed, "there is no strace here, or it may not trace"))
struct BatchKillTests {
  /// Writes a version of a library; sounds and tables have the same size in each version.
  private func write(_ sharpness: Double, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["a", "b"] {
      let text = """
        {"Version": 1.0, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticContinuous",
        "EventDuration": 0.1, "EventParameters": [
        {"ParameterID": "HapticSharpness", "ParameterValue": \(sharpness)}]}}]}
        """
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).ahap"))
    }
  }

  private func tree(_ folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    return files
  }

  @Test(
    "The run after a killed run gives the tree of a fresh run, with old or new inputs",
    arguments: [
      "rename", "renameat", "renameat2", "ftruncate", "pwrite64", "write", "unlink", "unlinkat",
    ])
  func inputs(call: String) throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let input = folder.appendingPathComponent("in")
      let (first, second) = (0.2, 0.7)
      var fresh: [Double: [String: Data]] = [:]
      for sharpness in [first, second] {
        try write(sharpness, to: input)
        let arguments = ["batch", "in", "-o", "fresh\(sharpness)", "--formats", "wav,events", "-q"]
        #expect(try command.run(arguments).code == 0)
        fresh[sharpness] = try tree(folder.appendingPathComponent("fresh\(sharpness)"))
      }
      #expect(fresh[first] != fresh[second])
      var traced = command
      traced.program = SystemCallKill.program
      let batch = ["batch", "in", "--formats", "wav,events", "-q", "--jobs", "1", "-o"]
      var kills = 0
      for number in 1...200 {
        let output = folder.appendingPathComponent("out")
        try? FileManager.default.removeItem(at: output)
        try FileManager.default.copyItem(
          at: folder.appendingPathComponent("fresh\(first)"), to: output)
        try write(second, to: input)
        let killed = try traced.run(
          SystemCallKill.arguments(call, number) + [Command.built.path] + batch + ["out"])
        guard killed.code != 0 else { break }
        #expect(killed.code == 128 + 9, "\(killed.messages)")
        kills += 1
        // The next run has the inputs of the killed run, or those from before it.
        let after = folder.appendingPathComponent("after")
        try? FileManager.default.removeItem(at: after)
        try FileManager.default.copyItem(at: output, to: after)
        #expect(try command.run(batch + ["after"]).code == 0)
        #expect(try tree(after) == fresh[second], "\(call) \(number), then the same inputs")
        try write(first, to: input)
        #expect(try command.run(batch + ["out"]).code == 0)
        #expect(try tree(output) == fresh[first], "\(call) \(number), then the previous inputs")
      }
      // The manifest has a line for each of the four outputs.
      if call == "write" { #expect(kills >= 4) }
    }
  }

  @Test("After two concurrent batches with different settings, one more gives a fresh run's tree")
  func together() throws {
    try Fixtures.withTemporaryFolder { folder in
      var command = Command()
      command.folder = folder
      let input = folder.appendingPathComponent("in")
      try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
      for index in 0..<60 {
        let text =
          "{\"Pattern\": [{\"Event\": {\"Time\": 0.\(index), \"EventType\": \"HapticTransient\"}}]}"
        try Data(text.utf8).write(to: input.appendingPathComponent("\(index).ahap"))
      }
      let profiles = ["taptic", "taptic-linear"]
      func arguments(_ profile: String, _ output: String) -> [String] {
        ["batch", "in", "-o", output, "--profile", profile, "-q"]
      }
      for profile in profiles { #expect(try command.run(arguments(profile, profile)).code == 0) }
      for round in 0..<4 {
        let processes = try profiles.map { profile in
          let process = Process()
          process.executableURL = Command.built
          process.arguments = arguments(profile, "out")
          process.currentDirectoryURL = folder
          try process.run()
          return process
        }
        for process in processes {
          process.waitUntilExit()
          #expect(process.terminationStatus == 0)
        }
        let profile = profiles[round % 2]
        #expect(try command.run(arguments(profile, "out")).code == 0)
        #expect(
          try tree(folder.appendingPathComponent("out"))
            == tree(folder.appendingPathComponent(profile)), "round \(round)")
      }
    }
  }
}
