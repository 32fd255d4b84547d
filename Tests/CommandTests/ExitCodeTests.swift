import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Exit codes and messages",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ExitCodeTests {
  /// Runs a body with a file of this text.
  private func withFile(_ text: String, _ body: (URL) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("x.ahap")
      try Data(text.utf8).write(to: file)
      try body(file)
    }
  }

  @Test("64: an unknown name, with the nearest one; a wrong option; an unknown file extension")
  func usage() throws {
    let unknown = try Command().run("play", "sucess")
    #expect(unknown.code == 64)
    #expect(unknown.messages.contains("feedback/success"))
    let strange = try Command().run("play", "xylophone")
    #expect(strange.code == 64)
    #expect(strange.messages.contains("tapline list patterns"))
    #expect(try Command().run("curve", "snappy", "--fps", "1e300").code == 64)
    let option = try Command().run("play", "success", "--nonsense")
    #expect(option.code == 64 && option.messages.hasPrefix("error: Unknown option '--nonsense'\n"))
    #expect(try Command().run("render", "success", "-o", "x.mp3").code == 64)
    #expect(try Command().run("render", "success", "--rate", "7").code == 64)
    #expect(try Command().run("render", "success", "--profile", "none").code == 64)
    #expect(try Command().run("render").code == 64)
  }

  @Test("65: an invalid pattern is reported with file, line and column")
  func badData() throws {
    try withFile("{\n  \"Version\": 1.0,\n  \"Pattern\": [ }\n}") { file in
      let result = try Command().run("render", file.path, "-o", "/dev/null", "--format", "wav")
      #expect(result.code == 65)
      #expect(result.messages.hasPrefix("\(file.path):3:16: error: "))
    }
    try withFile("{\"Pattern\": [{\"Event\": {\"Time\": -1, \"EventType\": \"HapticTransient\"}}]}")
    {
      let result = try Command().run("play", $0.path, "--device", "null")
      #expect(result.code == 65)
      #expect(result.messages.contains(":1:33: error: "))
      #expect(result.messages.contains("[time-negative]"))
    }
  }

  @Test("66: an input that does not exist or cannot be read")
  func noInput() throws {
    #expect(try Command().run("render", "nothing.ahap").code == 66)
    #expect(try Command().run("render", "./").code == 66)
  }

  @Test("69: a missing sound device is reported in one line with a remedy, without ALSA's messages")
  func noDevice() throws {
    let result = try Command().run("play", "success", "--device", "nothing-like-this")
    #expect(result.code == 69)
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(result.messages.contains("tapline render"))
    #expect(!result.messages.contains("ALSA lib"))
  }

  @Test("73: an output that cannot be created leaves nothing behind")
  func cannotCreate() throws {
    try Fixtures.withTemporaryFolder { folder throws in
      let missing = folder.appendingPathComponent("no/such/folder/x.wav").path
      #expect(try Command().run("render", "success", "-o", missing).code == 73)
      #expect(
        try Command().run("render", "success", "-o", folder.path, "--format", "wav").code == 73)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("74: a full disk is an error, not a short file")
  func diskFull() throws {
    let result = try Command().run("render", "success", "-o", "/dev/full", "--format", "wav")
    #expect(result.code == 74)
    #expect(result.messages.contains("/dev/full"))
  }

  @Test("130: Ctrl-C stops playing at once and prints nothing", .onOwnThread)
  func interruption() throws {
    let result = try Command().run(
      "play", "success", "--loop", "--device", "null", interruptAfter: 0.5)
    #expect(result.code == 130)
    #expect(result.messages.isEmpty)
    // The live-audio tests, which run alone, check the limit of 100 ms.
    #expect(try #require(result.secondsAfterInterrupt) < 2)
  }

  @Test("130: Ctrl-C while rendering leaves no file", .onOwnThread)
  func interruptedRendering() throws {
    try Fixtures.withTemporaryFolder { folder in
      let text =
        "{\"Pattern\": [{\"Event\": {\"Time\": 80000, \"EventType\": \"HapticTransient\"}}]}"
      let result = try Command().run(
        "render", "-", "-o", folder.appendingPathComponent("x.wav").path, input: Array(text.utf8),
        interruptAfter: 0.5)
      #expect(result.code == 130)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("130: Ctrl-C ends the wait for a reader of a FIFO", .onOwnThread)
  func interruptedWaiting() throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("x.wav").path
      #expect(mkfifo(path, 0o600) == 0)
      let result = try Command().run("render", "light", "-o", path, interruptAfter: 1)
      #expect(result.code == 130)
      #expect(result.messages.isEmpty)
    }
  }

  @Test("More than 24 hours of sound need --allow-long")
  func tooLong() throws {
    let text = "{\"Pattern\": [{\"Event\": {\"Time\": 90000, \"EventType\": \"HapticTransient\"}}]}"
    let result = try Command().run(
      "render", "-", "-o", "/dev/null", "--format", "wav", input: Array(text.utf8))
    #expect(result.code == 64)
    #expect(result.messages.contains("--allow-long"))
    // A verb without the option does not recommend it.
    let info = try Command().run("info", "-", "--on", "iphone", input: Array(text.utf8))
    #expect(info.code == 64 && info.messages.contains("24 hours"))
    #expect(!info.messages.contains("--allow-long"))
  }

  @Test("The command ends silently if the reader of its output closes the pipe")
  func brokenPipe() throws {
    var shell = Command()
    shell.program = URL(fileURLWithPath: "/bin/sh")
    let result = try shell.run(
      "-c", "'\(Command.built.path)' render success --layout samples | head -n 1")
    #expect(result.text == "frame,time_s,tactile,audible\n")
    #expect(result.messages.isEmpty)
  }

  @Test("--version prints the version number")
  func version() throws {
    #expect(try Command().run("--version").text.contains("0.1.0"))
  }

  @Test("JSON output contains its schema version")
  func json() throws {
    for arguments in [["info", "success", "--json"], ["list", "profiles", "--json"]] {
      let result = try Command().run(arguments)
      let value = try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]
      #expect(value?["schemaVersion"] as? Int == 1)
    }
  }
}
