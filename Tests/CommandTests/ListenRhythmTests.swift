import Foundation
import Tapline
import TaplineAHAP
import TaplineRecording
import TaplineSynthesis
import TaplineTestSupport
import Testing

/// Checks that `listen` keeps an app's rhythm on a device that plays by the system's clock and records its samples.
///
/// `TAPLINE_LISTEN_CALLS` sets the number of calls, at 10,000 a minute, and keeps every core busy.
/// `TAPLINE_LISTEN_DELAY` sets the delay in milliseconds; late calls are then allowed, and their number is printed.
@Suite(
  "The rhythm of a running app", .serialized, .onOwnThread,
  .enabled(if: Command.isAvailable, "the command is built on Linux only"),
  .enabled(if: ClockedSound.isAvailable, "the stand-in for libasound needs clang"))
struct ListenRhythmTests {
  private static let wanted = Int(ProcessInfo.processInfo.environment["TAPLINE_LISTEN_CALLS"] ?? "")
  private static let count = wanted ?? 250
  private static let delay = Int(ProcessInfo.processInfo.environment["TAPLINE_LISTEN_DELAY"] ?? "")

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  @Test(
    "The device plays the session as 'render' does, sample for sample, after a constant shift")
  func rhythm() throws {
    try Fixtures.withTemporaryFolder { folder in
      let samples = folder.appendingPathComponent("played.raw")
      let listener = try ListeningProcess(
        in: folder,
        [
          "--once", "--delay", "\(Self.delay ?? 400)ms", "-o", "session.json", "--per-minute",
          "100000",
        ],
        environment: ClockedSound.environment(samples))
      Thread.sleep(forTimeInterval: 0.5)
      let load = Self.wanted == nil ? nil : ProcessorLoad()
      // The times before and after each call. The recorder reads its clock in between, where the thread may be stopped.
      var calledNs: [Int] = []
      var returnedNs: [Int] = []
      do {
        let recorder = HapticRecorder(clock: MonotonicClock())
        recorder.stream(to: listener.socket, as: "Rhythm")
        Thread.sleep(forTimeInterval: 0.3)
        var random = SeededGenerator(seed: 22)
        var next = Date()
        for number in 0..<Self.count {
          // On average 6 ms, from 0 to 12.
          next += Double.random(in: 0...0.012, using: &random)
          let rest = next.timeIntervalSinceNow
          if rest > 0 { Thread.sleep(forTimeInterval: rest) }
          calledNs.append(Self.now)
          if number % 16 == 15 {
            recorder.record(
              HapticPattern(events: [
                HapticEvent(.continuous, at: 0, duration: 0.05, intensity: 0.3, sharpness: 0.4)
              ]), source: "hum")
          } else {
            recorder.play(.impact(.rigid, intensity: .random(in: 0.2...1, using: &random)))
          }
          returnedNs.append(Self.now)
        }
      }
      #expect(listener.code() == 0)
      withExtendedLifetime(load) {}
      #expect(listener.errors.contains("\(Self.count) haptics"), "\(listener.errors)")
      if let delay = Self.delay {
        return print("listen: a delay of \(delay) ms: \(listener.errors)")
      }
      #expect(listener.errors.contains(" 0 late"), "\(listener.errors)")
      let session = try TimelineFile(
        [UInt8](Data(contentsOf: folder.appendingPathComponent("session.json"))), file: "session"
      ).timeline
      #expect(session.placements.count == Self.count)
      let recording = try ClockedSound.Recording(samples)
      let rendition = Rendition(session, profile: .standard, sampleRate: 48_000)
      let shift = try check(recording.samples, rendition)
      // The delay from each call to its sound, by the recording and by the tool.
      let frames = rendition.schedule.frames(of: session)
      func delays(since times: [Int]) -> Ranks {
        Ranks(zip(frames, times).map { (recording.heardAt($0 + shift) - Double($1)) / 1e6 })
      }
      let (shortest, longest) = (delays(since: returnedNs), delays(since: calledNs))
      let said = try #require(Self.figures(listener.errors))
      print(
        "listen: call to sound by the recording median \(longest.median) ms, 99 % \(longest.most) ms; "
          + "by the tool \(said.median) and \(said.most) ms; \(Self.count) calls")
      // The tool reports a call's delay when the call arrives; an underrun before the sound makes it longer.
      guard recording.starts.count == 1 else {
        let count = recording.starts.count - 1
        return print("the device ran dry \(count) times; the delays are not compared")
      }
      #expect((shortest.median - 1...longest.median + 1).contains(said.median))
      #expect((shortest.most - 1...longest.most + 1).contains(said.most))
    }
  }

  /// Compares the played samples with the rendered session, and returns their shift in frames.
  private func check(_ played: [Float], _ rendition: Rendition) throws -> Int {
    let source = rendition.source(.audible)
    #expect(source.channelCount == 1)
    var whole = [Float](repeating: 0, count: source.frameCount)
    whole.withUnsafeMutableBufferPointer { source.render(into: $0) }
    let first = try #require(whole.firstIndex { $0 != 0 })
    let heard = try #require(played.firstIndex { $0 != 0 })
    let shift = heard - first
    var different = 0
    var firstDifferent: Int?
    for frame in whole.indices {
      let place = frame + shift
      let sample = played.indices.contains(place) ? played[place] : 0
      guard sample != whole[frame] else { continue }
      different += 1
      firstDifferent = firstDifferent ?? frame
    }
    #expect(different == 0, "first at frame \(firstDifferent ?? 0) of \(whole.count)")
    return shift
  }

  private static func figures(_ text: String) -> (median: Double, most: Double)? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("call to sound") })
    else { return nil }
    let numbers = line.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 3 else { return nil }
    return (numbers[0], numbers[2])
  }
}

extension Schedule {
  /// Returns the frame of each placement's offset.
  fileprivate func frames(of timeline: Timeline) -> [Int] {
    let clock = FrameClock(sampleRate: sampleRate)
    return timeline.placements.map { clock.frame(at: $0.offset) }
  }
}
