import Foundation
import Tapline
import TaplineAHAP
import TaplineRecording
import TaplineTestSupport
import Testing

/// `TAPLINE_LISTEN_KILLS` sets how often the app is killed; the default is 2.
@Suite(
  "An app that is killed while tapline listen receives its calls", .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct ListenAppKillTests {
  private static let rounds =
    Int(ProcessInfo.processInfo.environment["TAPLINE_LISTEN_KILLS"] ?? "") ?? 2

  /// Makes numbered calls, of which every eighth is long, and kills the process after a delay in seconds.
  private static func act(_ socket: String, _ delay: Double) -> Never {
    let recorder = HapticRecorder(clock: MonotonicClock())
    recorder.stream(to: socket, as: "Victim")
    let events = (0..<120).map { HapticEvent(.transient, at: Double($0) / 100) }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: delay)
      kill(getpid(), SIGKILL)
    }
    var number = 0
    while true {
      let pattern = HapticPattern(
        events: number % 8 == 7 ? events : [HapticEvent(.transient, at: 0)])
      recorder.record(pattern, source: "call \(number)")
      number += 1
      usleep(1_000)
    }
  }

  /// Returns the numbers of the app's calls in the session.
  private func numbers(_ timeline: Timeline) -> [Int] {
    timeline.placements.compactMap { placement in
      placement.source.hasPrefix("call ") ? Int(placement.source.dropFirst(5)) : nil
    }
  }

  @Test("The session has every complete call, and the listener continues and hears a new app")
  func killed() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let listener = try ListeningProcess(
      in: folder,
      ["--device", "null", "-o", "session.json", "--per-minute", "100000", "--json"])
    let socket = listener.socket
    let session = folder.appendingPathComponent("session.json")
    var random = SeededGenerator(seed: 9)
    var before = 0
    for round in 0..<Self.rounds {
      let delay = Double.random(in: 0.02...0.4, using: &random)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [socket = socket as String, delay = delay as Double] in
        Self.act(socket, delay)
      }
      #expect(
        listener.wait { listener in
          listener.lines.count { $0.contains(#""event": "left""#) } == round + 1
        })
      // The file is complete while the listener still runs.
      _ = try JSONSerialization.jsonObject(with: Data(contentsOf: session))
      let timeline = try TimelineFile([UInt8](Data(contentsOf: session)), file: "session").timeline
      let heard = Array(numbers(timeline).dropFirst(before))
      before += heard.count
      // No call is missing between the received calls, and none is incomplete.
      #expect(heard == Array(heard.indices), "round \(round)")
      for (number, placement) in zip(heard, timeline.placements.suffix(heard.count)) {
        #expect(placement.pattern.events.count == (number % 8 == 7 ? 120 : 1))
      }
      let listed = listener.lines.count {
        $0.contains(#""event": "call""#) && $0.contains(#""name": "call "#)
      }
      #expect(listed == before)
      print("listen: round \(round): \(heard.count) calls of the app that was killed")
    }
    #expect(before > 0)
    let recorder = HapticRecorder(clock: MonotonicClock()).stream(to: listener.socket, as: "New")
    recorder.play(.impact(.rigid))
    #expect(listener.wait { $0.lines.contains { $0.contains("feedback/rigid") } })
    #expect(listener.end() == 130)
    #expect(!listener.errors.contains("disconnected"), "\(listener.errors)")
  }
}
