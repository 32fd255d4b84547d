import Foundation
import TaplineRecording
import TaplineTestSupport
import Testing

@Suite(
  "The screen of listen", .serialized, .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ListenScreenTests {
  @Test("Lanes, calls and findings are drawn in 80 columns and in 40", arguments: [80, 40])
  func drawn(_ width: Int) throws {
    try Fixtures.withTemporaryFolder { folder in
      let socket = folder.appendingPathComponent("s").path
      let session = folder.appendingPathComponent("session.json").path
      let terminal = try PseudoTerminal(
        ["listen", "--socket", socket, "--device", "null", "-o", session], width: width,
        height: 24, environment: ["LC_ALL": "C.UTF-8"])
      #expect(terminal.wait { $0.text.contains("no app yet") })
      let recorder = HapticRecorder(clock: MonotonicClock()).stream(to: socket, as: "Coin")
      recorder.mark(.touch, "down")
      recorder.play(.impact(.rigid))
      recorder.play(.impact(.soft))
      #expect(
        terminal.wait {
          $0.text.contains(width == 80 ? "'feedback/soft' comes" : "double-haptic: ")
        })
      #expect(terminal.wait { $0.text.contains("feedback/soft") && $0.text.contains("touch") })
      #expect(terminal.wait { $0.text.contains("█") || $0.text.contains("▇") })
      #expect(terminal.emulator.text.contains("Coin"))
      // Writes the screens for the article.
      if let pictures = ProcessInfo.processInfo.environment["TAPLINE_SCREENS"] {
        try terminal.emulator.text.write(
          toFile: "\(pictures)/listen-\(width).txt", atomically: true, encoding: .utf8)
      }
      terminal.press(" ")
      #expect(terminal.wait { $0.text.contains(" paused") })
      terminal.press(" ")
      terminal.press("?")
      #expect(terminal.wait { $0.text.contains("show or hide") })
      terminal.press("?")
      terminal.press("r")
      #expect(terminal.wait { $0.text.contains("the last five seconds again") })
      terminal.press("s")
      #expect(terminal.wait { $0.text.contains("already has every call") || $0.text.contains("…") })
      terminal.press("q")
      #expect(terminal.end() == 0)
    }
  }

  @Test("g, h and s write files with names that are not in use")
  func written() throws {
    try Fixtures.withTemporaryFolder { folder in
      let socket = folder.appendingPathComponent("s").path
      // The program writes to the current folder.
      let terminal = try PseudoTerminal(
        [
          "-c",
          "cd '\(folder.path)' && exec '\(Command.built.path)' listen --socket s --device null",
        ],
        program: URL(fileURLWithPath: "/bin/sh"))
      #expect(terminal.wait { $0.text.contains("no app yet") })
      let recorder = HapticRecorder(clock: MonotonicClock()).stream(to: socket, as: "Coin")
      recorder.play(.impact(.rigid))
      #expect(terminal.wait { $0.text.contains("feedback/rigid") })
      for (key, file) in [
        ("g", "listened.golden.json"), ("g", "listened-2.golden.json"), ("h", "listened.html"),
        ("s", "session.json"),
      ] {
        terminal.press(key)
        #expect(terminal.wait { $0.text.contains("wrote \(file)") }, "\(terminal.emulator.text)")
      }
      terminal.press("q")
      #expect(terminal.end() == 0)
      let files = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
      #expect(
        files == [
          "listened.golden.json", "listened-2.golden.json", "listened.html", "session.json",
        ])
    }
  }
}
