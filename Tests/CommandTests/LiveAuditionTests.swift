import Foundation
import TestSupport
import Testing

/// The promise of `audition` on a device with a real clock and a busy machine.
///
/// `TAPLINE_LIVE_SECONDS` says how long the keys are pressed, five a second; without it the test is
/// left out. `TAPLINE_LIVE_COMMAND` names another program than the one beside the tests, such as a
/// release build.
@Suite("Auditioning on a busy machine", .serialized)
struct LiveAuditionTests {
  static let seconds =
    ProcessInfo.processInfo.environment["TAPLINE_LIVE_SECONDS"]
    .flatMap(Double.init) ?? 0

  static var program: URL {
    ProcessInfo.processInfo.environment["TAPLINE_LIVE_COMMAND"].map(URL.init(fileURLWithPath:))
      ?? Command.built
  }

  /// A key, when it was pressed after the one before, in seconds, and what it plays.
  private struct Stroke {
    var key: String
    var pause: Double
    var pattern: String
  }

  private static let taps = ["light", "medium", "heavy", "soft", "rigid", "selection"]

  /// Strokes at random times, so far apart that each is silent before the next: every tenth is
  /// Enter, which plays two taps 120 ms apart.
  private func strokes(_ count: Int) -> [Stroke] {
    var generator = SeededGenerator(seed: 2_026)
    var strokes: [Stroke] = []
    for number in 0..<count {
      let isAfterPair = strokes.last?.key == "\r"
      let pause = Double.random(in: isAfterPair ? 0.25...0.38 : 0.125...0.25, using: &generator)
      if number % 10 == 9 {
        strokes.append(Stroke(key: "\r", pause: pause, pattern: "settlement-complete"))
      } else {
        let tap = Int.random(in: 0..<Self.taps.count, using: &generator)
        strokes.append(Stroke(key: "\(tap + 1)", pause: pause, pattern: Self.taps[tap]))
      }
    }
    return strokes
  }

  /// Keeps every core busy until it is released.
  private final class Load {
    private var processes: [Process] = []

    init() throws {
      for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "while :; do :; done"]
        try Command.start(process)
        processes.append(process)
      }
    }

    deinit { for process in processes { kill(process.processIdentifier, SIGKILL) } }
  }

  private func sound(_ pattern: String) throws -> [Int16] {
    let result = try Command().run(
      "render", pattern, "--voice", "tactile", "--format", "wav", "-o", "-")
    let data = try SoundReader(result.output).data
    return stride(from: 0, to: data.count, by: 2).map {
      Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
    }
  }

  /// Delays in milliseconds: the middle, and the one that 99 of a hundred do not exceed.
  private func ranks(_ delays: [Double]) -> (median: Double, most: Double) {
    let sorted = delays.sorted()
    func rank(_ part: Double) -> Double {
      sorted[max(Int((part * Double(sorted.count)).rounded(.up)) - 1, 0)]
    }
    return (rank(0.5), rank(0.99))
  }

  @Test(
    "Every key is heard once, where and as quickly as the statistics say, without a gap",
    .enabled(if: seconds > 0, "TAPLINE_LIVE_SECONDS is not set"),
    .enabled(if: SinkRecorder.isAvailable, "no PulseAudio server with a null sink 'tapline'"))
  func busyMachine() throws {
    try Fixtures.withTemporaryFolder { folder in
      let strokes = strokes(Int(Self.seconds * 5))
      let recorder = try SinkRecorder(in: folder)
      let load = try Load()
      let file = folder.appendingPathComponent("stats.json")
      let terminal = try PseudoTerminal(
        [
          "audition", "settlement-complete", "--voice", "tactile", "--device", "pulse", "--period",
          "256", "--buffer", "1024", "-o", file.path,
        ], program: Self.program)
      #expect(terminal.wait { $0.text.contains("period 256, buffer 1024") })
      // A warm-up: the server settles with its new client.
      Thread.sleep(forTimeInterval: 2)
      var pressed: [Int] = []
      for stroke in strokes {
        terminal.drain()
        Thread.sleep(forTimeInterval: stroke.pause)
        pressed.append(terminal.press(stroke.key))
      }
      Thread.sleep(forTimeInterval: 0.5)
      terminal.press("q")
      #expect(terminal.end() == 0)
      let recording = try recorder.finish()
      withExtendedLifetime(load) {}

      let figures = try PlaybackFigures([UInt8](Data(contentsOf: file)))
      try #require(figures.events.count == strokes.count)
      #expect(figures.device.periodFrames == 256 && figures.device.bufferFrames == 1_024)
      #expect(figures.underruns == 0 && figures.underrunFrames == [])
      try compare(recording, with: figures, strokes)

      let delays = zip(figures.events, pressed).map { event, time in
        Double((event.writtenNs ?? .max) - time) / 1e6
      }
      let queued = zip(figures.events, delays).map { event, delay in
        delay + Double(event.queuedFrames ?? 0) / 48
      }
      let (write, heard) = (ranks(delays), ranks(queued))
      print(
        String(
          format:
            "live: %d keys in %.0f s; key to write: median %.1f ms, 99 %% %.1f ms, worst %.1f "
            + "ms; with the queue: median %.1f ms, 99 %% %.1f ms; %d underruns",
          delays.count, Self.seconds, write.median, write.most, delays.max() ?? 0, heard.median,
          heard.most, figures.underruns))
      #expect(write.median < 10)
      #expect(write.most < 25)
      #expect(heard.median < 40)
    }
  }

  /// Holds the recording to what the statistics and an offline rendering say it is, every sample
  /// from the first tap to the end of the last.
  private func compare(
    _ recording: [Int16], with figures: PlaybackFigures, _ strokes: [Stroke]
  ) throws {
    var sounds: [String: [Int16]] = [:]
    for pattern in Set(strokes.map(\.pattern)) { sounds[pattern] = try sound(pattern) }
    let start = try #require(figures.events.first?.deliveredFrame)
    var expected = [Int16](repeating: 0, count: figures.framesWritten - start + 48_000)
    var end = 0
    for (event, stroke) in zip(figures.events, strokes) {
      #expect(event.source.hasSuffix(stroke.pattern))
      let frame = try #require(event.deliveredFrame) - start
      // Each is silent before the next begins, or nothing could be told apart.
      try #require(frame >= end)
      let sound = try #require(sounds[stroke.pattern])
      for (offset, sample) in sound.enumerated() { expected[frame + offset] = sample }
      end = frame + sound.count
    }
    // Both begin with their first sample that is not zero.
    let first = try #require(recording.firstIndex { $0 != 0 })
    let own = try #require(expected.firstIndex { $0 != 0 })
    var wrong = 0
    var firstWrong: Int?
    for offset in own..<end {
      let place = first + offset - own
      let found = place < recording.count ? recording[place] : .max
      // The server mixes two channels down to one, and may round the last bit.
      if abs(Int(found) - Int(expected[offset])) > 1 {
        wrong += 1
        if firstWrong == nil { firstWrong = offset }
      }
    }
    let after = recording[min(first + end - own, recording.count)...]
    #expect(wrong == 0, "\(wrong) of \(end - own) samples differ, the first at \(firstWrong ?? 0)")
    #expect(after.allSatisfy { abs($0) <= 1 })
  }
}
