import Foundation
import TaplineTestSupport
import Testing

/// Checks `audition` on a device with a real clock and on a busy machine.
///
/// `TAPLINE_LIVE_SECONDS` sets how long keys are pressed, five a second; without it, the test is skipped.
/// `TAPLINE_LIVE_COMMAND` names the program, such as a release build, instead of the one beside the tests.
@Suite("Auditioning on a busy machine", .serialized)
struct LiveAuditionTests {
  static let seconds =
    ProcessInfo.processInfo.environment["TAPLINE_LIVE_SECONDS"]
    .flatMap(Double.init) ?? 0

  /// The device's period; a measurement with a longer stall of the machine says nothing about the program.
  private static let periodMs = 256 / 48.0

  static var program: URL {
    ProcessInfo.processInfo.environment["TAPLINE_LIVE_COMMAND"].map(URL.init(fileURLWithPath:))
      ?? Command.built
  }

  /// The share of the processors below which the test's own load competed with other programs; a design choice.
  private static let minimumShare = 0.75

  /// A key, the pause before it in seconds, and the pattern that it plays.
  private struct Stroke {
    var key: String
    var pause: Double
    var pattern: String
  }

  private static let taps = ["light", "medium", "heavy", "soft", "rigid", "selection"]

  /// Returns strokes at random times, each silent before the next; every tenth is Enter, which plays two taps 120 ms
  /// apart.
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

  private func sound(_ pattern: String) throws -> [Int16] {
    let result = try Command().run(
      "render", pattern, "--voice", "tactile", "--format", "wav", "-o", "-")
    let data = try SoundReader(result.output).data
    return stride(from: 0, to: data.count, by: 2).map {
      Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)
    }
  }

  /// One run of `audition`, measured from outside.
  private struct Measurement {
    var strokes: [Stroke]
    /// The time of each key press in nanoseconds of the monotonic clock.
    var pressedNs: [Int]
    var code: Int?
    var figures: PlaybackFigures
    var recording: [Int16]
    var stallMs: Double?
    var loadShare: Double

    /// The time from each key press to the end of the write that contains its first sample.
    var keyToWriteMilliseconds: [Double] {
      zip(figures.events, pressedNs).map { Double(($0.writtenNanoseconds ?? .max) - $1) / 1e6 }
    }

    /// The time from each key press to its first sample, including the device's queue.
    var keyToSoundMilliseconds: [Double] {
      zip(figures.events, keyToWriteMilliseconds).map { $1 + Double($0.queuedFrames ?? 0) / 48 }
    }
  }

  /// Presses the keys while every core is busy.
  private func measure() throws -> Measurement {
    try Fixtures.withTemporaryFolder { folder in
      let strokes = strokes(Int(Self.seconds * 5))
      let recorder = try SinkRecorder(in: folder)
      let load = ProcessorLoad()
      let file = folder.appendingPathComponent("stats.json")
      let terminal = try PseudoTerminal(
        [
          "audition", "settlement-complete", "--voice", "tactile", "--device", "pulse", "--period",
          "256", "--buffer", "1024", "-o", file.path,
        ], program: Self.program)
      #expect(terminal.wait { $0.text.contains("period 256, queue 1024") })
      // Warm-up: the sound server adapts to its new client.
      Thread.sleep(forTimeInterval: 2)
      let monitor = StallMonitor()
      var pressed: [Int] = []
      for stroke in strokes {
        terminal.drain()
        Thread.sleep(forTimeInterval: stroke.pause)
        pressed.append(terminal.press(stroke.key))
      }
      Thread.sleep(forTimeInterval: 0.5)
      let (stallMs, loadShare) = (monitor.maximumMs, load.share)
      terminal.press("q")
      let code = terminal.end()
      let recording = try recorder.finish()
      withExtendedLifetime(load) {}
      let figures = try PlaybackFigures([UInt8](Data(contentsOf: file)))
      return Measurement(
        strokes: strokes, pressedNs: pressed, code: code, figures: figures, recording: recording,
        stallMs: stallMs, loadShare: loadShare)
    }
  }

  @Test(
    "Every key is heard once, on the frame and with the delay in the statistics, without gaps",
    .enabled(if: seconds > 0, "TAPLINE_LIVE_SECONDS is not set"),
    .enabled(if: SinkRecorder.isAvailable, "no PulseAudio server with a null sink 'tapline'"))
  func busyMachine() throws {
    var reasons: [String] = []
    while reasons.count < 8 {
      let measurement = try measure()
      let stallMs = try #require(
        measurement.stallMs, "stalls cannot be measured without real-time priority")
      let delays = measurement.keyToWriteMilliseconds
      let (write, heard) = (Ranks(delays), Ranks(measurement.keyToSoundMilliseconds))
      print(
        String(
          format:
            "live: %d keys in %.0f s; key to write: median %.1f ms, 99 %% %.1f ms, worst %.1f "
            + "ms; with the queue: median %.1f ms, 99 %% %.1f ms; %d underruns; longest stall "
            + "of the machine %.1f ms, the load's share of the processors %.2f",
          delays.count, Self.seconds, write.median, write.most, delays.max() ?? 0, heard.median,
          heard.most, measurement.figures.underruns, stallMs, measurement.loadShare))
      let faults = try faults(of: measurement)
      if faults.isEmpty { return }
      if stallMs <= Self.periodMs, measurement.loadShare >= Self.minimumShare {
        for fault in faults { Issue.record("\(fault)") }
        return
      }
      reasons.append(
        String(format: "%.1f ms and a share of %.2f", stallMs, measurement.loadShare))
      print("live: measured again, because the machine stalled or had other work: \(faults)")
    }
    try Test.cancel(
      "the machine stalled or had other work in all measurements: \(reasons.joined(separator: ", "))"
    )
  }

  /// Returns the faults of a measurement, or none.
  private func faults(of measurement: Measurement) throws -> [String] {
    let figures = measurement.figures
    var faults: [String] = []
    func hold(_ holds: Bool, _ fault: @autoclosure () -> String) {
      if !holds { faults.append(fault()) }
    }
    hold(measurement.code == 0, "audition ended with \(measurement.code ?? -1)")
    hold(
      figures.device.periodFrames == 256 && figures.device.bufferFrames == 1_024,
      "the device has a period of \(figures.device.periodFrames) frames and a buffer of "
        + "\(figures.device.bufferFrames)")
    hold(
      figures.underruns == 0 && figures.underrunFrames == [], "\(figures.underruns) underruns")
    guard figures.events.count == measurement.strokes.count else {
      return faults + ["\(measurement.strokes.count) keys, but \(figures.events.count) events"]
    }
    let (write, heard) = (
      Ranks(measurement.keyToWriteMilliseconds), Ranks(measurement.keyToSoundMilliseconds)
    )
    hold(write.median < 10, "key to write takes \(write.median) ms in the median")
    hold(write.most < 25, "one in a hundred keys takes \(write.most) ms until it is written")
    hold(heard.median < 40, "key to sound takes \(heard.median) ms in the median")
    return try faults + soundFaults(of: measurement)
  }

  /// Compares the recording, from the first tap to the end of the last, with rendered patterns on the frames in the
  /// statistics.
  private func soundFaults(of measurement: Measurement) throws -> [String] {
    let (figures, strokes) = (measurement.figures, measurement.strokes)
    let recording = measurement.recording
    var sounds: [String: [Int16]] = [:]
    for pattern in Set(strokes.map(\.pattern)) { sounds[pattern] = try sound(pattern) }
    let start = try #require(figures.events.first?.deliveredFrame)
    var expected = [Int16](repeating: 0, count: figures.framesWritten - start + 48_000)
    var end = 0
    for (event, stroke) in zip(figures.events, strokes) {
      #expect(event.source.hasSuffix(stroke.pattern))
      let frame = try #require(event.deliveredFrame) - start
      let sound = try #require(sounds[stroke.pattern])
      // Patterns must not overlap, or they could not be compared.
      guard frame >= end else { return ["frame \(frame) belongs to two patterns"] }
      for (offset, sample) in sound.enumerated() { expected[frame + offset] = sample }
      end = frame + sound.count
    }
    // Both are aligned at their first sample that is not zero.
    guard let first = recording.firstIndex(where: { $0 != 0 }) else {
      return ["the recording is silent"]
    }
    let own = try #require(expected.firstIndex { $0 != 0 })
    // The server mixes two channels down to one, and may round the last bit.
    let wrong = (own..<end).filter { offset in
      let place = first + offset - own
      let found = place < recording.count ? Int(recording[place]) : .max / 2
      return abs(found - Int(expected[offset])) > 1
    }
    var faults: [String] = []
    if let place = wrong.first {
      faults.append("\(wrong.count) of \(end - own) samples differ, the first at \(place)")
    }
    if recording[min(first + end - own, recording.count)...].contains(where: { abs($0) > 1 }) {
      faults.append("there is sound after the last pattern")
    }
    return faults
  }
}
