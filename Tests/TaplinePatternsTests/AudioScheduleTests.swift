import TaplinePatterns
import TaplineSynthesis
import Testing

@Suite("Audio events in frames")
struct AudioScheduleTests {
  /// A second of silence at 100 Hz.
  private let second = SoundClip(sampleRate: 100, channels: [[Float](repeating: 0, count: 100)])

  private func custom(
    at time: Double, duration: Double? = nil, path: String = "a", isLooped: Bool = false
  ) -> HapticEvent {
    HapticEvent(
      .audioCustom, at: time, duration: duration,
      audio: .init(waveformPath: path, isLooped: isLooped))
  }

  private func compile(_ events: [HapticEvent], _ parameters: [DynamicParameter] = []) -> Schedule {
    let pattern = HapticPattern(events: events, parameters: parameters)
    return ScheduleCompiler.compile(
      Timeline([.init(pattern, sounds: ["a": second, "b": second])]), sampleRate: 1_000)
  }

  @Test(
    "A sound file without a duration, or with the duration 0, plays whole; any other duration is its end"
  )
  func ends() {
    let events = [custom(at: 0), custom(at: 0.1, duration: 0), custom(at: 0.2, duration: 0.25)]
    #expect(compile(events).audio.map(\.endFrame) == [nil, nil, 450])
  }

  @Test("A file that plays whole lengthens its pattern by its length at any rate")
  func duration() {
    #expect(compile([custom(at: 0.5)]).frameCount == 1_500)
    #expect(compile([custom(at: 0.5, duration: 0.25)]).frameCount == 750)
    #expect(compile([custom(at: 0.5, duration: 3)]).frameCount == 3_500)
    let pattern = HapticPattern(events: [custom(at: 0.5)])
    let fast = Timeline([.init(pattern, sounds: ["a": second])]).played(atSpeed: 2)
    #expect(fast.duration == 1.25)
    #expect(Timeline.Placement(pattern, sounds: ["a": second]).duration(playedAtSpeed: 2) == 2.5)
  }

  @Test(
    "A tone without a duration plays for 30 s like a continuous event, and longer durations are cut"
  )
  func tones() {
    let events = [
      HapticEvent(.audioContinuous, at: 1), HapticEvent(.audioContinuous, at: 1, duration: 0),
      HapticEvent(.audioContinuous, at: 1, duration: 99),
      HapticEvent(.audioContinuous, at: 1, duration: 2),
    ]
    let schedule = compile(events)
    #expect(schedule.audio.map(\.endFrame) == [31_000, 31_000, 31_000, 3_000])
    #expect(schedule.audio.allSatisfy { $0.content == .tone })
  }

  @Test("A sound is in the schedule once; a sound that is not loaded is missing, not an error")
  func contents() {
    let schedule = compile([
      custom(at: 0), custom(at: 1, path: "b"), custom(at: 2), custom(at: 3, path: "c"),
    ])
    #expect(schedule.audio.map(\.content) == [.sound(0), .sound(1), .sound(0), .missing])
    #expect(schedule.sounds.count == 2)
  }

  @Test("A loop needs a duration: a file without one plays once")
  func loops() {
    let schedule = compile([
      custom(at: 0, isLooped: true), custom(at: 0, duration: 3, isLooped: true),
    ])
    #expect(schedule.audio.map(\.isLooped) == [false, true])
  }

  @Test(
    "Envelope controls are added at the time when they act: attack and decay at the start, release at the end"
  )
  func envelopes() {
    var tone = HapticEvent(.audioContinuous, at: 0, duration: 1)
    tone.envelope = .init(attack: 0.2, decay: 0.3, release: 0.4, isSustained: false)
    let steps: [DynamicParameter] = [
      .init(.audioAttackTime, at: 0, value: 0.25), .init(.audioDecayTime, at: 0, value: -0.5),
      .init(.audioReleaseTime, at: 0, value: 1), .init(.audioReleaseTime, at: 0.9, value: 0.125),
      .init(.hapticAttackTime, at: 0, value: 1),
    ]
    var smooth = custom(at: 0)
    smooth.envelope.release = 0.25
    var rough = smooth
    rough.audio.usesVolumeEnvelope = false
    let audio = compile([tone, smooth, rough], steps).audio
    #expect(
      audio[0].envelope
        == .init(attack: 0.2 + 0.25, decay: 0, release: 0.4 + 0.125, isSustained: false))
    #expect(audio[1].envelope == .init(attack: 0.25, release: 0.25 + 0.125))
    #expect(audio[2].envelope == nil)
  }

  @Test("Values outside their range are clamped, and NaN counts as 0")
  func clamping() {
    var event = HapticEvent(.audioContinuous, at: 0, duration: 1)
    event.audio = .init(volume: 7, pitch: -3, pan: 2, brightness: -1)
    var strange = event
    strange.audio = .init(volume: .nan, pitch: .nan, pan: .nan, brightness: .nan)
    let audio = compile([event, strange]).audio
    #expect(audio.map(\.volume) == [1, 0] && audio.map(\.brightness) == [0, 0])
    #expect(audio.map(\.pitch) == [-1, 0] && audio.map(\.pan) == [1, 0])
  }

  @Test("Sound is stereo if an event pans or a loaded file has two channels")
  func stereo() {
    func isStereo(
      _ event: HapticEvent, _ parameters: [DynamicParameter] = [], _ sounds: [String: SoundClip]
    ) -> Bool {
      let pattern = HapticPattern(events: [event], parameters: parameters)
      return ScheduleCompiler.compile(
        Timeline([.init(pattern, sounds: sounds)]), sampleRate: 1_000
      ).isStereo
    }
    let wide = SoundClip(sampleRate: 100, channels: [[0], [0]])
    var panned = custom(at: 0)
    panned.audio.pan = -0.5
    let pan = DynamicParameter(.audioPan, at: 0, value: 0.1)
    let still = DynamicParameter(.audioPan, at: 0, value: 0)
    #expect(!isStereo(custom(at: 0), [still], ["a": second]))
    #expect(isStereo(custom(at: 0), [pan], ["a": second]))
    #expect(isStereo(custom(at: 0), [], ["a": wide]))
    #expect(isStereo(panned, [], ["a": second]))
    #expect(!isStereo(panned, [pan], [:]))
    #expect(!isStereo(HapticEvent(.continuous, at: 0, duration: 1), [pan], [:]))
  }
}
