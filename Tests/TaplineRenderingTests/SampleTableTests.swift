import Tapline
import TaplineTestSupport
import Testing

@Suite("Tables of samples")
struct SampleTableTests {
  private func table(_ job: RenderJob, threads: Int) throws -> [UInt8] {
    var job = job
    job.threads = threads
    let sink = MemorySink()
    _ = try OfflineRenderer.write(job, as: .csv(.samples), to: sink)
    return sink.bytes
  }

  @Test(
    "The bytes are the same on any number of threads, and the rows are the samples of both voices",
    arguments: [0.0, 0.3])
  func threads(start: Double) throws {
    // Taps, a continuous event under a curve, and a length that is no multiple of a block's.
    let taps = (0..<14).map { HapticEvent(.transient, at: Double($0) * 0.111, intensity: 0.7) }
    let curve = ParameterCurve(
      .hapticSharpness, at: 0, points: [.init(time: 0, value: 0), .init(time: 1.5, value: 0.5)])
    let pattern = HapticPattern(
      events: taps + [HapticEvent(.continuous, at: 0.2, duration: 1.2, intensity: 0.5)],
      curves: [curve])
    var job = RenderJob(Timeline(pattern, source: "threads"), profile: try Fixtures.profile())
    job.range.start = start
    let alone = try table(job, threads: 1)
    for threads in [2, 3, 7] { #expect(try table(job, threads: threads) == alone) }

    let rows = String(decoding: alone, as: UTF8.self).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",") }
    let first = Int((start * 48_000).rounded())
    #expect(rows.count > 65_536 - first)
    #expect(rows.first.map { Int($0[0]) } == first)
    for (column, voice) in [(2, Voice.tactile), (3, .audible)] {
      let samples = Fixtures.render(job.rendition.source(voice))
      let found = rows.map { Float($0[column]) ?? .nan }
      #expect(found.prefix(samples.count - first) == samples[first...])
    }
  }

  @Test("An interruption ends a table early with a failure")
  func interruption() throws {
    let pattern = HapticPattern(events: [HapticEvent(.continuous, at: 0, duration: 10)])
    var job = RenderJob(Timeline(pattern, source: "long"), profile: try Fixtures.profile())
    job.threads = 3
    let sink = MemorySink()
    var asked = 0
    #expect(throws: OfflineRenderer.Failure.self) {
      try OfflineRenderer.write(
        job, as: .csv(.samples), to: sink,
        isInterrupted: {
          asked += 1
          return asked > 2
        })
    }
    #expect(sink.bytes.split(separator: UInt8(ascii: "\n")).count < 100_000)
  }
}
