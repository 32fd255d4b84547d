import Foundation
import TaplineFiles
import TaplineTestSupport
import Testing

@Suite(
  "Faulty sound devices", .onOwnThread,
  .enabled(if: FaultySound.isAvailable, "the stand-in for libasound needs clang"))
struct SoundFaultTests {
  private func play(_ fault: String, _ arguments: String...) throws -> Command.Result {
    var command = Command()
    command.environment = FaultySound.environment(fault)
    command.timeLimit = 30
    return try command.run(["play", "settlement-complete"] + arguments)
  }

  @Test(
    "A device that cannot be used or goes away ends play with exit 69 and a message that names it",
    arguments: [
      ("open", "cannot open sound device 'default': "),
      ("rate", "cannot configure sound device 'default': "),
      ("gone", "sound device 'default' stopped: No such device"),
      ("stuck", "sound device 'default' stopped: it has taken no frames for three seconds"),
      ("hung", "sound device 'default' stopped: its driver has not answered for three seconds"),
    ])
  func loss(fault: String, message: String) throws {
    let result = try play(fault)
    #expect(result.code == 69)
    if fault == "open" {
      #expect(result.messages.hasSuffix("'tapline render' writes a WAV file\n"))
      var command = Command()
      command.environment = FaultySound.environment(fault)
      let watched = try command.run("watch", "success")
      #expect(watched.code == 69 && watched.messages.contains("'--serve 8080' shows the report"))
      let listened = try command.run("listen", "--plain", "--port", "0")
      #expect(
        listened.code == 69 && listened.messages.hasSuffix("'--device null' plays without sound\n"))
    }
    #expect(result.messages.hasPrefix("error: " + message), "\(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(result.output.isEmpty)
  }

  @Test("A device that does not answer gives a warning after 2 s and an error after --timeout")
  func silence() throws {
    let begun = Date()
    let result = try play("silent", "--timeout", "2.5s")
    let seconds = Date().timeIntervalSince(begun)
    #expect(result.code == 69 && seconds >= 2.5)
    #expect(
      result.messages == """
        warning: sound device 'default' has not answered for 2 s; still waiting
        error: cannot open sound device 'default': it has not answered for 2.5 s; \
        'tapline list devices --probe' shows which work, '--device null' plays without sound, \
        'tapline render' writes a WAV file

        """, "\(result.messages)")
    #expect(result.output.isEmpty)
  }

  @Test(
    "A PulseAudio server that does not answer gives an error after --timeout",
    .enabled(if: Self.hasPulsePlugin))
  func silentSocket() throws {
    let path = FileManager.default.temporaryDirectory.path + "/tapline-\(UUID().uuidString)"
    // The system accepts connections, but no process reads from them.
    let server = try ListeningSocket(.path(path))
    var command = Command()
    command.environment = ["PULSE_SERVER": "unix:\(server.address.text)"]
    command.timeLimit = 30
    let result = try command.run("play", "success", "--device", "pulse", "--timeout", "1s")
    #expect(result.code == 69 && result.messages.contains("it has not answered for 1 s;"))
  }

  private static let hasPulsePlugin = ["x86_64", "aarch64"].contains { processor in
    let folder = "/usr/lib/\(processor)-linux-gnu/alsa-lib"
    return FileManager.default.fileExists(atPath: "\(folder)/libasound_module_pcm_pulse.so")
  }

  @Test(
    "Short writes, underruns and suspensions do not stop playback, and are counted",
    arguments: ["none", "short", "underrun", "sleep"])
  func recovery(fault: String) throws {
    let result = try play(fault, "--json", "--period", "256")
    #expect(result.code == 0, "\(result.messages)")
    let statistics = try PlaybackFigures(result.output)
    #expect(statistics.schemaVersion == 1)
    #expect(statistics.device.periodFrames == 256 && statistics.device.bufferFrames == 1_024)
    #expect(statistics.underruns == (fault == "underrun" ? 3 : 0))
    #expect(statistics.underrunFrames == (fault == "underrun" ? [1_024, 1_024, 1_024] : []))
    // Every second of the four failures comes from a device that is still suspended.
    #expect(statistics.suspensions == (fault == "sleep" ? 2 : 0))
    #expect(statistics.framesWritten.isMultiple(of: 256))
    #expect(statistics.events.map(\.requestedFrame) == [0, 5_760])
    #expect(statistics.events.map(\.deliveredFrame) == [0, 5_760])
    #expect(statistics.events.allSatisfy { ($0.writtenNanoseconds ?? 0) > $0.requestedNanoseconds })
    #expect(result.messages.contains("ran dry 3 times") == (fault == "underrun"))
  }

  @Test("Probing tells which devices play, and why the others do not")
  func probing() throws {
    func listed(_ fault: String) throws -> String {
      var command = Command()
      command.environment = FaultySound.environment(fault)
      let result = try command.run("list", "devices", "--probe")
      #expect(result.code == 0, "\(result.messages)")
      return String(decoding: result.output, as: UTF8.self)
    }
    #expect(try listed("none") == "null  device, plays  Accepts sound and plays nothing\n")
    #expect(try listed("open").hasPrefix("null  device, fails  Device or resource busy"))
  }

  @Test("A sound library without a handler for its messages can play")
  func olderLibrary() throws {
    var command = Command()
    command.environment = ["LD_LIBRARY_PATH": FaultySound.olderFolder?.path ?? ""]
    let result = try command.run("play", "success")
    #expect(result.code == 0 && result.messages.isEmpty, "\(result.messages)")
  }

  @Test("The statistics of a part and of a loop count from the first frame that was played")
  func parts() throws {
    let part = try play("none", "--json", "--start", "0.05")
    let statistics = try PlaybackFigures(part.output)
    #expect(statistics.events.map(\.requestedFrame) == [3_360])
    #expect(statistics.events.map(\.deliveredFrame) == [3_360])
    var command = Command()
    command.environment = FaultySound.environment("none")
    var loop: Command.Result?
    // On a busy machine, the command may not have begun to play when it is interrupted.
    for seconds in [0.3, 3, 20] {
      loop = try command.run(
        "play", "settlement-complete", "--loop", "--start", "0.05", "--json",
        interruptAfter: seconds)
      if loop?.output.isEmpty == false { break }
    }
    #expect(loop?.code == 130)
    let looped = try PlaybackFigures(#require(loop).output)
    #expect(looped.events.map(\.deliveredFrame) == [3_360])
  }

  @Test(
    "Invalid sizes of the period and the buffer exit with 64",
    arguments: [["--period", "8"], ["--buffer", "24"]])
  func sizes(arguments: [String]) throws {
    #expect(try play("none", arguments[0], arguments[1]).code == 64)
  }
}
