import TaplineAHAP
import TaplineActuators
import TaplineFiles
import TaplineLibrary
import TaplinePatterns
import TaplineRendering
import TaplineReports
import TaplineSynthesis
import TaplineTestSupport
import TaplineText
import Testing

func table(_ write: (MemorySink) throws -> Void) throws -> [[String]] {
  let sink = MemorySink()
  try write(sink)
  #expect(sink.bytes.last == UInt8(ascii: "\n"))
  return records(sink.bytes)
}

private func timeline(_ events: [HapticEvent], source: String = "x") -> Timeline {
  Timeline(HapticPattern(events: events), source: source)
}

@Suite("Headers")
struct HeaderTests {
  @Test("Every layout has its documented header, even if there are no rows")
  func headers() throws {
    let empty = Timeline()
    let profile = try Fixtures.profile()
    let rendition = Rendition(empty, profile: profile)
    func header(_ write: (MemorySink) throws -> Void) throws -> String {
      let sink = MemorySink()
      try write(sink)
      return String(decoding: sink.bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
    #expect(
      try header { try EventTables.writeEvents(empty, to: $0) }
        == "index,time_s,duration_s,kind,intensity,sharpness,attack,decay,release,sustained,source")
    #expect(
      try header { try EventTables.writeSchedule(rendition.schedule, to: $0) }
        == "index,requested_s,frame,error_us,end_frame,kind,source,sample_rate_hz")
    #expect(
      try header { try SampleTable.write(rendition, to: $0) }
        == "frame,time_s,tactile,audible")
    // The columns of presses do not apply and are left out.
    #expect(
      try header { try WideTable.write([NamedTimeline("", empty)], profile: profile, to: $0) }
        == "time_s,frame,haptic_intensity,haptic_sharpness")
  }
}

@Suite("Events and schedule")
struct EventTableTests {
  private let events = [
    HapticEvent(
      .continuous, at: 0.25, duration: 40, intensity: 0.5, sharpness: 0.125,
      envelope: .init(attack: 0.1, decay: 0.2, release: 0.3, isSustained: false)),
    HapticEvent(.transient, at: 0, intensity: 1, sharpness: 0),
    HapticEvent(.audioCustom, at: 0.25),
    HapticEvent(.audioContinuous, at: 0.5, duration: 2),
  ]

  @Test("Events are sorted by time, with their written values; absent values are empty cells")
  func inOrder() throws {
    let rows = try table { try EventTables.writeEvents(timeline(events, source: "a,b"), to: $0) }
    #expect(
      Array(rows.dropFirst()) == [
        ["1", "0", "", "transient", "1", "0", "", "", "", "", "a,b"],
        ["0", "0.25", "30", "continuous", "0.5", "0.125", "0.1", "0.2", "0.3", "0", "a,b"],
        ["2", "0.25", "", "audio_custom", "", "", "", "", "", "", "a,b"],
        ["3", "0.5", "2", "audio_continuous", "", "", "0", "0", "0", "1", "a,b"],
      ])
  }

  @Test("Precision applies to measures, not to counts and flags")
  func precision() throws {
    let rows = try table {
      try EventTables.writeEvents(timeline(events), to: $0, numbers: .fixed(2))
    }
    #expect(
      rows[2]
        == ["0", "0.25", "30.00", "continuous", "0.50", "0.12", "0.10", "0.20", "0.30", "0", "x"])
  }

  @Test("A range includes its start and excludes its end")
  func range() throws {
    let range = TimeRange(start: 0.25, end: 0.5)
    let rows = try table { try EventTables.writeEvents(timeline(events), range: range, to: $0) }
    #expect(rows.dropFirst().map { $0[0] } == ["0", "2"])
    let schedule = ScheduleCompiler.compile(timeline(events), sampleRate: 48_000)
    let frames = try table { try EventTables.writeSchedule(schedule, range: range, to: $0) }
    #expect(frames.dropFirst().map { $0[0] } == ["0", "2"])
    let open = try table {
      try EventTables.writeSchedule(schedule, range: TimeRange(start: 0.3), to: $0)
    }
    #expect(open.dropFirst().map { $0[0] } == ["3"])
    #expect(TimeRange(start: -1) == .all, "A negative start has the effect of 0")
  }

  @Test("Events of several patterns are counted in the order of the patterns, with their offset")
  func placements() throws {
    let one = HapticPattern(events: [HapticEvent(.transient, at: 0.5)])
    let rows = try table {
      try EventTables.writeEvents(
        Timeline([.init(one, at: 1, source: "late"), .init(one, at: 0.25, source: "early")]), to: $0
      )
    }
    #expect(
      rows.dropFirst().map { [$0[0], $0[1], $0[10]] } == [
        ["1", "0.75", "early"], ["0", "1.5", "late"],
      ])
  }

  @Test("The schedule has the requested time, the frame and the error")
  func schedule() throws {
    // By hand at 44100 Hz: 0.0135 s is frame 595.35, 0.25 s frame 11025, 0.75 s frame 33075.
    let events = [
      HapticEvent(.transient, at: 0.0135),
      HapticEvent(.continuous, at: 0.25, duration: 0.5),
    ]
    let schedule = ScheduleCompiler.compile(timeline(events), sampleRate: 44_100)
    let rows = try table { try EventTables.writeSchedule(schedule, to: $0) }
    var tap = rows[1]
    let error = try #require(Double(tap.remove(at: 3)))
    #expect(abs(error - (-0.35 / 44_100 * 1e6)) < 1e-6)
    #expect(tap == ["0", "0.0135", "595", "", "transient", "x", "44100"])
    #expect(rows[2] == ["1", "0.25", "11025", "0", "33075", "continuous", "x", "44100"])
  }
}

@Suite("The wide table")
struct WideTableTests {
  private func wide(
    _ timeline: Timeline, fps: Int = 120, range: TimeRange = .all
  ) throws -> [[String]] {
    let profile = try Fixtures.profile()
    let rows = try table {
      try WideTable.write(
        [NamedTimeline("", timeline)], profile: profile, framesPerSecond: fps, range: range, to: $0)
    }
    return Array(rows.dropFirst())
  }

  @Test("A tap is on the display frame nearest to its time; other frames are empty")
  func taps() throws {
    let pattern = try Fixtures.library().load("settlement-complete").pattern
    // 0.12 s · 120 = 14.4, and one frame more for the return to rest.
    let rows = try wide(Timeline(pattern))
    #expect(rows.map { $0[1] } == (0...15).map(String.init))
    for (frame, row) in rows.enumerated() {
      #expect(Double(row[0]) == Double(frame) / 120)
      let cells = [0: ["0.7", "0.5"], 14: ["1", "0.5"]][frame] ?? ["", ""]
      #expect(Array(row[2...]) == cells, "\(frame)")
    }
    // 0.12 s · 60 = 7.2.
    #expect(
      try wide(Timeline(pattern), fps: 60).map { $0[2] }
        == ["0.7", "", "", "", "", "", "", "1", ""])
  }

  @Test("A continuous event shows its controls, frame by frame")
  func controls() throws {
    var pattern = HapticPattern(
      events: [HapticEvent(.continuous, at: 0, duration: 1, intensity: 0.5, sharpness: 0.875)])
    pattern.curves = [
      ParameterCurve(
        .hapticIntensity, at: 0, points: [.init(time: 0, value: 1), .init(time: 1, value: 0)])
    ]
    pattern.parameters = [
      DynamicParameter(.hapticSharpness, at: 0.25, value: -0.5),
      DynamicParameter(.hapticSharpness, at: 0.5, value: 1),
    ]
    let rows = try wide(Timeline(pattern), fps: 100)
    for frame in 1..<100 {
      let intensity = try #require(Double(rows[frame][2]))
      #expect(abs(intensity - 0.5 * (1 - Double(frame) / 100)) < 1e-12, "\(frame)")
      // 0.875, minus ½, then clamped to 1.
      #expect(rows[frame][3] == (frame < 25 ? "0.875" : frame < 50 ? "0.375" : "1"))
    }
  }

  @Test("The strongest of simultaneous haptics is shown, and cells after the end are empty")
  func strongest() throws {
    let events = [
      HapticEvent(.continuous, at: 0, duration: 0.1, intensity: 0.5, sharpness: 0.25),
      HapticEvent(.transient, at: 0.05, intensity: 0.75, sharpness: 1),
      HapticEvent(.transient, at: 0.06, intensity: 0.25, sharpness: 1),
    ]
    let rows = try wide(timeline(events), fps: 100)
    #expect(rows[4][2...] == ["0.5", "0.25"])
    #expect(rows[5][2...] == ["0.75", "1"])
    #expect(rows[6][2...] == ["0.5", "0.25"])
    #expect(rows.last?[2...] == ["", ""])
  }

  @Test("A range has the same rows as the whole table")
  func range() throws {
    let pattern = try Fixtures.library().load("error").pattern
    let whole = try wide(Timeline(pattern))
    let part = try wide(Timeline(pattern), range: TimeRange(start: 0.05, end: 0.2))
    #expect(part == Array(whole[6..<24]))
  }
}

@Suite("Samples and measures")
struct SampleTableTests {
  @Test("Rows have both voices frame by frame, and a range is a slice of the whole")
  func samples() throws {
    let pattern = try Fixtures.library().load("rigid").pattern
    let profile = try Fixtures.profile()
    let rendition = Rendition(Timeline(pattern), profile: profile, sampleRate: 8_000)
    let whole = try table { try SampleTable.write(rendition, to: $0) }.dropFirst()
    let voices = [Voice.tactile, .audible].map { voice in
      Fixtures.render(
        Synthesizer(rendition.schedule, profile: profile, voice: voice), count: whole.count)
    }
    for (frame, row) in whole.enumerated() {
      #expect(row[0] == "\(frame)" && Double(row[1]) == Double(frame) / 8_000)
      #expect(Float(row[2]) == voices[0][frame] && Float(row[3]) == voices[1][frame])
    }
    #expect(whole.contains { Float($0[2]) != 0 } && whole.contains { Float($0[3]) != 0 })
    let range = TimeRange(start: 0.01, end: 0.0151)
    let part = try table { try SampleTable.write(rendition, range: range, to: $0) }
    #expect(Array(part.dropFirst()) == Array(Array(whole)[80..<121]))
  }

  @Test("A description counts events and measures both voices")
  func description() throws {
    let library = try Fixtures.library()
    let profile = try Fixtures.profile()
    let loaded = try library.load("heavy")
    let description = PatternDescription(
      loaded, Rendition(Timeline(loaded.pattern), profile: profile))
    #expect(description.name == "feedback/heavy" && description.profile == "taptic@1")
    #expect(description.eventCounts == ["HapticTransient": 1])
    #expect(description.firstEventSeconds == 0 && description.lastEventSeconds == 0)

    let schedule = ScheduleCompiler.compile(Timeline(loaded.pattern), sampleRate: 48_000)
    for (voice, measures) in [
      (Voice.tactile, description.tactile), (.audible, description.audible),
    ] {
      let source = Synthesizer(schedule, profile: profile, voice: voice)
      let samples = Fixtures.render(source).map(Double.init)
      let peak = try #require(samples.map(abs).max())
      let last = try #require(samples.lastIndex { abs($0) > peak / 1_000 })
      #expect(measures.durationTo60Decibels == Double(last + 1) / 48_000)
      let peakDecibels = try #require(measures.peakDecibels)
      #expect(abs(peakDecibels - decibels(power: peak * peak)) < 1e-4)
      let energy = samples.reduce(0) { $0 + $1 * $1 }
      let rms = try #require(measures.rmsDecibels)
      #expect(abs(rms - decibels(power: energy / Double(last + 1))) < 1e-6)
      // The centroid by the definition of the transform, on another grid of frequencies.
      var (sum, weighted) = (0.0, 0.0)
      for hertz in stride(from: 7.0, to: 24_000, by: 17) {
        var density = power(of: samples, at: hertz, sampleRate: 48_000)
        if voice == .audible { density *= aWeighting(hertz) * speaker(hertz, cutoff: 350) }
        sum += density
        weighted += density * hertz
      }
      let centroid = try #require(measures.centroidHertz)
      #expect(abs(centroid / (weighted / sum) - 1) < 0.01, "\(voice)")
    }
    #expect(description.text.hasPrefix("feedback/heavy\n"))
    #expect(description.text.contains("1 HapticTransient"))
  }

  @Test("Two channels have two columns and are measured together")
  func channels() throws {
    // A constant sound whose right channel has half of the left channel's level.
    let left = [Float](repeating: 0.5, count: 800)
    let sound = SoundClip(sampleRate: 8_000, channels: [left, left.map { $0 / 2 }])
    var event = HapticEvent(.audioCustom, at: 0, audio: .init(waveformPath: "a"))
    event.audio.usesVolumeEnvelope = false
    var profile = try Fixtures.profile()
    profile.audio.file.levelDecibels = 0
    let rendition = Rendition(
      Timeline([.init(HapticPattern(events: [event]), sounds: ["a": sound])]), profile: profile,
      sampleRate: 8_000)
    let rows = try table { try SampleTable.write(rendition, to: $0) }
    #expect(rows[0] == ["frame", "time_s", "tactile", "audible_left", "audible_right"])
    #expect(rows.dropFirst().allSatisfy { $0[2...] == ["0", "0.5", "0.25"] })
    let measures = rendition.measures(.audible)
    #expect(measures.channelCount == 2 && measures.durationTo60Decibels == 0.1)
    #expect(abs(try #require(measures.peakDecibels) - decibels(power: 0.25)) < 1e-9)
    let mean = (0.25 + 0.0625) / 2
    #expect(abs(try #require(measures.rmsDecibels) - decibels(power: mean)) < 1e-9)
    #expect(rendition.measures(.tactile).channelCount == 1)
  }

  @Test("Silence has no level and no centroid")
  func silence() throws {
    let rendition = Rendition(
      timeline([HapticEvent(.transient, at: 0.1, intensity: 0)]), profile: try Fixtures.profile(),
      sampleRate: 8_000)
    let measures = rendition.measures(.tactile)
    #expect(measures.durationTo60Decibels == 0 && measures.peakDecibels == nil)
    #expect(measures.rmsDecibels == nil && measures.centroidHertz == nil)
  }
}
