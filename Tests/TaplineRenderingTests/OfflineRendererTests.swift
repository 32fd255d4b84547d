import Foundation
import Tapline
import TaplineTestSupport
import Testing

private func job(_ name: String = "settlement-complete", profile: String = "taptic") throws
  -> RenderJob
{
  RenderJob(
    Timeline(try Fixtures.library().load(name).pattern, source: name),
    profile: try Fixtures.profile(profile))
}

private func bytes(
  _ job: RenderJob, _ format: OutputFormat, allowsLong: Bool = false
) throws -> [UInt8] {
  let sink = MemorySink()
  _ = try OfflineRenderer.write(job, as: format, to: sink, allowsLong: allowsLong)
  return sink.bytes
}

private func lines(_ job: RenderJob, _ layout: CSVLayout) throws -> [[Substring]] {
  String(decoding: try bytes(job, .csv(layout)), as: UTF8.self).split(separator: "\n")
    .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
}

private func names(_ folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path)
}

@Suite("Sound files")
struct SoundFileTests {
  @Test("A sound file of a known pattern has its rate, voice, profile and onsets")
  func readBack() throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a.wav").path
      var job = try job()
      job.channels = .single(.tactile)
      let summary = try OfflineRenderer.write(job, as: .wav, to: path)
      let file = try SoundReader([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
      #expect(file.container == "RIFF" && file.formatTag == 1 && file.bits == 16)
      #expect(file.sampleRate == 48_000 && file.channelCount == 1)
      #expect(file.comment == "Tapline: tactile voice, profile taptic@1")
      let samples = file.samples()
      #expect(samples.count == summary.frameCount && summary.limitedSamples == 0)
      // The first sample of a damped sine is 0, so the sound begins one frame later, at 16 bits.
      let found = onsets(in: samples, silence: 1_000)
      #expect(found.count == 2)
      #expect((0...2).contains(found[0]) && (5_760...5_762).contains(found[1]))
      // Amplitude is the square of intensity: 0.7² against 1.
      let first = try #require(samples[..<5_760].map(abs).max())
      let second = try #require(samples[5_760...].map(abs).max())
      #expect(abs(first / second - 0.49) < 0.001)
    }
  }

  @Test(
    "Silence takes no disk space in a file, and its bytes equal those of any sink",
    arguments: [1, 2], [RenderJob.Channels.single(.tactile), .both])
  func silence(_ threads: Int, _ channels: RenderJob.Channels) throws {
    // Two minutes with three taps; the last tap is padded with silence.
    let events = [
      HapticEvent(.transient, at: 1.5), HapticEvent(.transient, at: 60),
      HapticEvent(.transient, at: 61, duration: 59),
    ]
    var job = RenderJob(Timeline(HapticPattern(events: events)), profile: try Fixtures.profile())
    job.threads = threads
    job.channels = channels
    let expected = try bytes(job, .wav)
    #expect(expected.count > 120 * 48_000 * 2 * job.channelCount)
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("a.wav")
      _ = try OfflineRenderer.write(job, as: .wav, to: url.path)
      #expect([UInt8](try Data(contentsOf: url)) == expected)
      if Fixtures.keepsHoles(folder) {
        #expect(try Fixtures.sizeOnDisk(url) < expected.count / 20)
      }
    }
  }

  @Test("With both voices, the audible one is left and the tactile one right")
  func both() throws {
    var stereo = try job()
    stereo.encoding = .float32
    var (left, right) = (stereo, stereo)
    stereo.channels = .both
    left.channels = .single(.audible)
    right.channels = .single(.tactile)
    let file = try SoundReader(try bytes(stereo, .wav))
    #expect(file.channelCount == 2 && file.formatTag == 3)
    #expect(
      file.comment == "Tapline: audible voice left, tactile voice right, profile taptic@1")
    for (channel, mono) in [left, right].enumerated() {
      let alone = try SoundReader(try bytes(mono, .wav)).samples()
      let samples = file.samples(channel: channel)
      #expect(Array(samples.prefix(alone.count)) == alone)
      #expect(samples.dropFirst(alone.count).allSatisfy { $0 == 0 })
    }
  }

  @Test("The caption names the actuator profile")
  func caption() throws {
    let file = try SoundReader(try bytes(job("light", profile: "mpeg"), .wav))
    #expect(file.comment == "Tapline: audible voice, profile mpeg@1")
  }

  @Test("The samples layout contains the float samples of the sound files, frame by frame")
  func samplesLayout() throws {
    var job = try job("rigid")
    job.encoding = .float32
    let rows = try lines(job, .samples).dropFirst()
    for (column, voice) in [(2, Voice.tactile), (3, .audible)] {
      job.channels = .single(voice)
      let samples = try SoundReader(try bytes(job, .wav)).samples()
      let cells = rows.compactMap { Float($0[column]).map(Double.init) }
      #expect(cells.count == rows.count)
      #expect(Array(cells.prefix(samples.count)) == samples)
      #expect(cells.dropFirst(samples.count).allSatisfy { $0 == 0 })
      #expect(samples.contains { abs($0) > 0.01 })
    }
  }

  @Test("A part of a sound equals that slice of the whole; after the end there is silence")
  func range() throws {
    var job = try job()
    let whole = try SoundReader(try bytes(job, .wav)).samples()
    job.range = TimeRange(start: 0.1, end: 0.15)
    #expect(try SoundReader(try bytes(job, .wav)).samples() == Array(whole[4_800..<7_200]))
    job.range = TimeRange(start: 0.1, end: 1)
    let padded = try SoundReader(try bytes(job, .wav)).samples()
    #expect(padded.count == 43_200)
    #expect(Array(padded.prefix(whole.count - 4_800)) == Array(whole[4_800...]))
    #expect(padded.dropFirst(whole.count - 4_800).allSatisfy { $0 == 0 })
  }

  @Test("Progress rises to the end")
  func progress() throws {
    var job = try job()
    job.range = TimeRange(end: 10)
    var seen: [Double] = []
    _ = try OfflineRenderer.write(job, as: .wav, to: MemorySink(), progress: { seen.append($0) })
    #expect(seen.count > 1 && seen == seen.sorted() && seen.last == 1)
  }

  /// Some seconds of taps and overlapping continuous events, some of them two seconds long.
  private func longJob() throws -> RenderJob {
    var generator = SeededGenerator(seed: 7)
    let events = (0..<24).map { _ in
      var event = HapticEvent(
        Bool.random(using: &generator) ? .transient : .continuous,
        at: Double.random(in: 0..<4, using: &generator))
      event.intensity = Double.random(in: 0...0.2, using: &generator)
      event.sharpness = Double.random(in: 0...1, using: &generator)
      if event.kind == .continuous {
        event.duration = Double.random(in: 0.01...2, using: &generator)
      }
      return event
    }
    let curve = ParameterCurve(
      .hapticSharpness, at: 1, points: [.init(time: 0, value: -0.5), .init(time: 3, value: 0.5)])
    return RenderJob(
      Timeline(HapticPattern(events: events, curves: [curve])), profile: try Fixtures.profile())
  }

  @Test(
    "Any number of threads gives the same bytes as one", arguments: [2, 3],
    [RenderJob.Channels.single(.tactile), .both])
  func threads(_ count: Int, _ channels: RenderJob.Channels) throws {
    var job = try longJob()
    job.channels = channels
    job.range = TimeRange(start: 0.0123)
    let alone = try bytes(job, .wav)
    let summary = try OfflineRenderer.write(job, as: .wav, to: MemorySink())
    job.threads = count
    #expect(try bytes(job, .wav) == alone)
    #expect(try OfflineRenderer.write(job, as: .wav, to: MemorySink()) == summary)
  }

  @Test("Sounds that are rendered into reused buffers equal those in new buffers")
  func buffers() throws {
    let buffers = RenderBuffers()
    var long = try longJob()
    for (channels, encoding) in [
      (RenderJob.Channels.single(.tactile), SampleEncoding.int16), (.both, .float32),
      (.single(.audible), .int32), (.single(.tactile), .int16),
    ] {
      for var job in [try job(), long, try job("light")] {
        (job.channels, job.encoding) = (channels, encoding)
        let sink = MemorySink()
        _ = try OfflineRenderer.write(job, as: .wav, to: sink, reusing: buffers)
        #expect(try bytes(job, .wav) == sink.bytes)
      }
      // An interrupted sound leaves no samples for the next.
      long.encoding = encoding
      #expect(throws: OfflineRenderer.Failure.self) {
        try OfflineRenderer.write(
          long, as: .wav, to: MemorySink(), reusing: buffers, isInterrupted: { true })
      }
    }
  }

  @Test("Several threads end when the sink throws or the job is interrupted", arguments: 1...3)
  func threadsEnd(_ count: Int) throws {
    /// Accepts this many pieces and refuses the next.
    final class ShortSink: ByteSink {
      var left: Int
      init(_ count: Int) { left = count }
      func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
        guard left > 0 else { throw FileError(.write, path: "short", reason: "full") }
        left -= 1
      }
      func finish() throws(FileError) {}
      func discard() {}
    }
    var job = try longJob()
    job.threads = 3
    #expect(throws: OfflineRenderer.Failure.self) {
      try OfflineRenderer.write(job, as: .wav, to: ShortSink(count))
    }
    var left = count
    #expect(throws: OfflineRenderer.Failure.self) {
      try OfflineRenderer.write(
        job, as: .wav, to: MemorySink(),
        isInterrupted: {
          left -= 1
          return left <= 0
        })
    }
  }
}

@Suite("Tables")
struct TableFileTests {
  @Test("Each layout is written under its name, with the settings of the job")
  func layouts() throws {
    var job = try job()
    job.displayRate = 60
    job.sampleRate = 44_100
    #expect(try lines(job, .events).map { $0[0] } == ["index", "0", "1"])
    // 0.12 s · 44100 = 5292.
    #expect(try lines(job, .schedule).map { $0[2] } == ["frame", "0", "5292"])
    #expect(try lines(job, .schedule).last?.last == "44100")
    #expect(try lines(job, .wide).count == 1 + 9)
    job.numbers = .fixed(2)
    #expect(try lines(job, .wide)[8] == ["0.12", "7", "1.00", "0.50"])
  }
}

@Suite("Refusals")
struct RefusalTests {
  /// A tap a day after the first: 24 h and some ring-out.
  private func longJob(_ seconds: Double = 86_400) throws -> RenderJob {
    let events = [HapticEvent(.transient, at: 0), HapticEvent(.transient, at: seconds)]
    return RenderJob(
      Timeline(HapticPattern(events: events)), profile: try Fixtures.profile())
  }

  @Test("More than 24 hours of sound must be requested explicitly")
  func tooLong() throws {
    let job = try longJob()
    let error = #expect(throws: OfflineRenderer.Failure.self) { try bytes(job, .wav) }
    guard case .tooLong(let seconds) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(seconds > 86_400 && seconds < 86_401)
    #expect(error?.description.contains("24.1 hours; more than 24") == true)
  }

  @Test("24 hours or less need no explicit request, and neither does a part of a longer sound")
  func longEnough() throws {
    var job = try longJob()
    job.range = TimeRange(start: 86_399.99)
    #expect(try SoundReader(try bytes(job, .wav)).samples().contains { $0 != 0 })
    job.sampleRate = 8_000
    job.range = .all
    // A table of events is short, even for a long sound.
    #expect(try lines(job, .events).count == 3)
    #expect(try lines(job, .schedule).last?[2] == "691200000")
  }

  @Test(
    "An endless sound is refused with an explanation in every format",
    arguments: [OutputFormat.wav, .csv(.wide), .csv(.samples)])
  func endless(_ format: OutputFormat) throws {
    let error = #expect(throws: OfflineRenderer.Failure.self) {
      try bytes(longJob(.infinity), format)
    }
    guard case .tooLong = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("more than 24 hours") == true)
    #expect(error?.description.contains("inf") == false)
  }

  @Test("A refused job leaves no file behind")
  func noFile() throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a").path
      let job = try longJob()
      #expect(throws: OfflineRenderer.Failure.self) {
        try OfflineRenderer.write(job, as: .wav, to: path)
      }
      #expect(try names(folder).isEmpty)
    }
  }

  @Test(
    "An interruption leaves no file, whenever it occurs and however it is detected",
    arguments: [OutputFormat.wav, .csv(.samples), .csv(.wide), .csv(.events), .html], [1, 2])
  func interrupted(_ format: OutputFormat, _ question: Int) throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a").path
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      // Long enough for several blocks of sound and of display frames.
      var job = try longJob(100)
      job.sampleRate = 8_000
      job.range = TimeRange(start: 95)
      job.displayRate = 1_000
      var asked = 0
      let error = #expect(throws: OfflineRenderer.Failure.self) {
        try OfflineRenderer.write(
          job, as: format, to: path,
          isInterrupted: {
            asked += 1
            return format == .csv(.events) || asked == question
          })
      }
      guard case .interrupted = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try names(folder) == ["a"])
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("old".utf8))
    }
  }

  #if os(Linux)
  @Test(
    "A full disk is a write error",
    arguments: [
      OutputFormat.wav, .csv(.samples), .csv(.wide), .csv(.events), .csv(.schedule), .svg, .html,
    ])
  func full(_ format: OutputFormat) throws {
    let error = #expect(throws: OfflineRenderer.Failure.self) {
      try OfflineRenderer.write(job(), as: format, to: "/dev/full")
    }
    guard case .file(let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.kind == .write && failure.path == "/dev/full")
  }
  #endif

  @Test(
    "A file has the same bytes as a sink receives, in every format",
    arguments: [OutputFormat.wav, .csv(.wide), .csv(.tidy), .svg, .html])
  func sinks(_ format: OutputFormat) throws {
    try Fixtures.withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("a").path
      let job = try job()
      let summary = try OfflineRenderer.write(job, as: format, to: path)
      #expect(try InputFile.read(path) == bytes(job, format))
      #expect((summary.frameCount != nil) == (format == .wav))
      #expect(summary.soundFiles.isEmpty && summary.omissions.isEmpty)
    }
  }

  @Test("An output that cannot be created is a creation error")
  func notCreated() throws {
    try Fixtures.withTemporaryFolder { folder in
      let error = #expect(throws: OfflineRenderer.Failure.self) {
        try OfflineRenderer.write(job(), as: .wav, to: folder.path + "/missing/a.wav")
      }
      guard case .file(let failure) = error else { return }
      #expect(failure.kind == .create)
    }
  }
}
