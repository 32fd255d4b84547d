import Foundation
import TaplineTestSupport
import Testing

/// Checks when keys are heard, on a device that plays by the system's clock and records when each frame is heard.
///
/// `TAPLINE_LIVE_SECONDS` and `TAPLINE_LIVE_COMMAND` work as in `LiveAuditionTests`.
@Suite("The latency of keys", .serialized)
struct LiveLatencyTests {
  private static let seconds = LiveAuditionTests.seconds

  /// The device's queue: three periods of 128 frames.
  private static let queueMs = 384 / 48.0

  /// One run, measured from outside.
  private struct Measurement {
    var pressedNs: [Int]
    var code: Int?
    var figures: PlaybackFigures
    var sound: ClockedSound.Recording
    var stallMs: Double?
  }

  private func measure() throws -> Measurement {
    try Fixtures.withTemporaryFolder { folder in
      let samples = folder.appendingPathComponent("played.raw")
      let file = folder.appendingPathComponent("stats.json")
      let load = ProcessorLoad()
      let terminal = try PseudoTerminal(
        ["audition", "success", "--voice", "tactile", "-o", file.path],
        environment: ClockedSound.environment(samples), program: LiveAuditionTests.program)
      #expect(terminal.wait { $0.text.contains("period 128, queue 384") })
      Thread.sleep(forTimeInterval: 2)
      let monitor = StallMonitor()
      var generator = SeededGenerator(seed: 2_027)
      var pressed: [Int] = []
      for _ in 0..<Int(Self.seconds * 5) {
        terminal.drain()
        // Each tap is silent before the next.
        Thread.sleep(forTimeInterval: Double.random(in: 0.125...0.25, using: &generator))
        pressed.append(terminal.press("\(Int.random(in: 1...6, using: &generator))"))
      }
      Thread.sleep(forTimeInterval: 0.5)
      let stallMs = monitor.maximumMs
      terminal.press("q")
      let code = terminal.end()
      withExtendedLifetime(load) {}
      return Measurement(
        pressedNs: pressed, code: code,
        figures: try PlaybackFigures([UInt8](Data(contentsOf: file))),
        sound: try ClockedSound.Recording(samples), stallMs: stallMs)
    }
  }

  @Test(
    "Keys are heard in rhythm and within 10 ms (median), and the statistics agree",
    .enabled(if: seconds > 0, "TAPLINE_LIVE_SECONDS is not set"),
    .enabled(if: ClockedSound.isAvailable, "the stand-in for libasound needs clang"))
  func rhythm() throws {
    var standstills: [String] = []
    while standstills.count < 8 {
      let measurement = try measure()
      let stallMs = try #require(
        measurement.stallMs, "stalls cannot be measured without real-time priority")
      let faults = faults(of: measurement)
      if faults.isEmpty { return }
      // A stall also delays the reading of keys, so one period can spoil a measurement.
      if stallMs <= Self.queueMs / 3 {
        for fault in faults { Issue.record("\(fault)") }
        return
      }
      standstills.append(String(format: "%.1f", stallMs))
      print("live: measured again, for the machine itself stood still: \(faults)")
    }
    try Test.cancel(
      "the machine stalled for \(standstills.joined(separator: ", ")) ms in all measurements")
  }

  /// Returns the faults of a measurement, or none.
  private func faults(of measurement: Measurement) -> [String] {
    let (figures, sound) = (measurement.figures, measurement.sound)
    var faults: [String] = []
    func hold(_ holds: Bool, _ fault: @autoclosure () -> String) {
      if !holds { faults.append(fault()) }
    }
    hold(measurement.code == 0, "audition ended with \(measurement.code ?? -1)")
    hold(figures.underruns == 0, "\(figures.underruns) underruns")
    let onsets = sound.onsets
    guard onsets.count == measurement.pressedNs.count, figures.events.count == onsets.count else {
      return faults + ["\(measurement.pressedNs.count) keys, \(onsets.count) sounds"]
    }
    let frames = figures.events.compactMap(\.deliveredFrame)
    // A tap's first sample is zero.
    hold(zip(onsets, frames).allSatisfy { (0...1).contains($0 - $1) }, "sounds on other frames")
    let heard: [Double] = frames.map(sound.heardAt)
    let asked: [Double] = figures.events.map { Double($0.requestedNanoseconds) }
    var waits: [Double] = []
    var gaps: [Double] = []
    var errors: [Double] = []
    for (index, event) in figures.events.enumerated() {
      waits.append((heard[index] - Double(measurement.pressedNs[index])) / 1e6)
      let queue = Double(event.queuedFrames ?? 0) * 1e9 / 48_000
      errors.append(abs(Double(event.writtenNanoseconds ?? 0) + queue - heard[index]) / 1e6)
      guard index > 0 else { continue }
      let gap = heard[index] - heard[index - 1]
      let askedGap = asked[index] - asked[index - 1]
      gaps.append(abs(gap - askedGap) * 48_000 / 1e9)
    }
    let delays = Ranks(waits)
    let worstError = errors.max() ?? .infinity
    print(
      String(
        format: "live: %d keys on a device with a clock, queue %d frames; pressed to heard: median "
          + "%.2f ms, 99 %% %.2f ms; gaps wrong by %.2f frames in the median, 99 %% %.2f, worst %.2f; "
          + "statistics wrong by %.3f ms at most; %d underruns; longest standstill %.1f ms",
        heard.count, figures.device.queueFrames, delays.median, delays.most, Ranks(gaps).median,
        Ranks(gaps).most, gaps.max() ?? 0, worstError, figures.underruns,
        measurement.stallMs ?? -1))
    hold(delays.median <= 10, "\(delays.median) ms from key to sound in the median")
    hold(delays.most <= 15, "one key in a hundred is heard after \(delays.most) ms")
    // Both ends of a gap and the length of the device's queue are rounded to frames.
    hold(Ranks(gaps).most <= 1.1, "gaps are wrong by \(Ranks(gaps).most) frames")
    hold(worstError <= 1, "the statistics are wrong by \(worstError) ms")
    return faults
  }
}
