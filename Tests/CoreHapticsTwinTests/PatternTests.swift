import CoreHapticsTwin
import Foundation
import TaplineAHAP
import TaplineLibrary
import TaplineRecording
import TaplineTestSupport
import Testing

@Suite("Patterns of the twin are created, refused and exported as by CoreHaptics")
struct PatternTests {
  private func dictionary(_ entries: [CHHapticPattern.Key: Any]...) -> [CHHapticPattern.Key: Any] {
    [.version: 1.0, .pattern: entries]
  }

  private func event(_ more: [CHHapticPattern.Key: Any]) -> [CHHapticPattern.Key: Any] {
    let event: [CHHapticPattern.Key: Any] = [
      .eventType: CHHapticEvent.EventType.hapticTransient, .time: 0.0,
    ]
    return [.event: event.merging(more) { _, last in last }]
  }

  @Test("Values outside their range are clamped, and missing values have their defaults")
  func clamping() throws {
    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      let bare = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
      let pattern = try pattern(tap(0, intensity: 3, sharpness: -2), tap(0, intensity: .nan), bare)
      try engine.makePlayer(with: pattern).start(atTime: 0)
      let events = device.timeline.events
      #expect(events.map(\.intensity) == [1, 0, HapticEvent.defaultIntensity])
      #expect(events.map(\.sharpness) == [0, 0.5, HapticEvent.defaultSharpness])
    }
  }

  @Test("Changing an event after its pattern was created does not change the pattern")
  func copies() throws {
    let event = tap(0.25)
    let pattern = try pattern(event)
    event.relativeTime = 7
    #expect(pattern.duration == 0.25)
  }

  @Test("The duration is the end of the last event or the time of the last parameter")
  func duration() throws {
    #expect(try pattern(tap(0.5), hum(0.25, for: 1)).duration == 1.25)
    #expect(try pattern(tap(0), parameters: [intensity(1, at: 3)]).duration == 3)
    #expect(try pattern().duration == 0)
    #expect(try pattern(hum(1, for: 0)).duration == 31, "a hum without a duration plays for 30 s")
    #expect(try pattern(hum(0, for: 100)).duration == 30)
    let padded = CHHapticEvent(
      eventType: .hapticTransient, parameters: [], relativeTime: 0, duration: 2)
    #expect(try pattern(padded).duration == 2, "a tap's duration pads the pattern")
  }

  @Test("Invalid events and parameters are refused with CoreHaptics' codes")
  func refusals() throws {
    func made(_ event: CHHapticEvent) -> CHHapticError.Code? { code { _ = try pattern(event) } }
    #expect(made(tap(-0.1)) == .invalidEventTime)
    #expect(made(tap(.nan)) == .invalidEventTime)
    #expect(made(hum(0, for: -1)) == .invalidEventDuration)
    #expect(made(hum(0, for: .infinity)) == .invalidEventDuration)
    let unknownType = CHHapticEvent(
      eventType: .init(rawValue: "HapticWobble"), parameters: [], relativeTime: 0)
    #expect(made(unknownType) == .invalidEventType)
    let unknownParameter = CHHapticEvent(
      eventType: .hapticTransient,
      parameters: [.init(parameterID: .init(rawValue: "Warmth"), value: 1)], relativeTime: 0)
    #expect(made(unknownParameter) == .invalidParameterType)
    let silent = CHHapticEvent(eventType: .audioCustom, parameters: [], relativeTime: 0)
    #expect(made(silent) == .badEventEntry)
    #expect(
      code { _ = try pattern(parameters: [intensity(1, at: -1)]) } == .badParameterEntry)
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl, controlPoints: [.init(relativeTime: -1, value: 1)],
      relativeTime: 0)
    #expect(
      code { _ = try CHHapticPattern(events: [], parameterCurves: [curve]) } == .badParameterEntry)
  }

  @Test("Invalid dictionaries are refused with CoreHaptics' codes")
  func dictionaryRefusals() throws {
    func made(_ entries: [CHHapticPattern.Key: Any]...) -> CHHapticError.Code? {
      code { _ = try CHHapticPattern(dictionary: [.version: 1.0, .pattern: entries]) }
    }
    #expect(made(event([:])) == nil)
    #expect(made(event([.eventType: "HapticWobble"])) == .invalidEventType)
    #expect(made(event([.time: -1.0])) == .invalidEventTime)
    #expect(made([.event: [CHHapticPattern.Key.eventType: "HapticTransient"]]) == .invalidEventTime)
    #expect(
      made(event([.eventType: "HapticContinuous", .eventDuration: -1.0])) == .invalidEventDuration)
    #expect(made(event([.eventType: "AudioCustom"])) == .badEventEntry)
    #expect(made([.event: [CHHapticPattern.Key.time: 0.0]]) == .badEventEntry)
    #expect(
      made(event([.eventType: "AudioCustom", .eventWaveformPath: "none.wav"])) == .badEventEntry)
    #expect(made([.parameter: [CHHapticPattern.Key.time: 0.0]]) == .badParameterEntry)
    #expect(
      made([.parameter: [CHHapticPattern.Key.parameterID: "HapticIntensityControl"]])
        == .badParameterEntry)
    #expect(
      made([.parameter: [CHHapticPattern.Key.parameterID: "Warmth", .time: 0.0]])
        == .invalidParameterType)
    #expect(
      made(
        event([
          .eventParameters: [[CHHapticPattern.Key.parameterID: "Warmth", .parameterValue: 1.0]]
        ])) == .invalidParameterType)
    #expect(
      code { _ = try CHHapticPattern(dictionary: [.version: 1.0]) } == .invalidPatternDictionary)
    #expect(
      code { _ = try CHHapticPattern(dictionary: [.pattern: "none"]) } == .invalidPatternDictionary)
  }

  @Test("A missing file and a file that is not JSON have different codes")
  func files() throws {
    try Fixtures.withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.ahap")
      #expect(code { _ = try CHHapticPattern(contentsOf: file) } == .fileNotFound)
      try Data("{\"Pattern\": [".utf8).write(to: file)
      #expect(code { _ = try CHHapticPattern(contentsOf: file) } == .invalidPatternData)
    }
  }

  @Test("Every file of the library is a pattern, and equals the pattern from its dictionary")
  func library() throws {
    let library = try Fixtures.library()
    let folder = Fixtures.patternsFolder
    var count = 0
    for case let path as String in try #require(FileManager.default.enumerator(atPath: folder.path))
    where path.hasSuffix(".ahap") {
      let file = folder.appendingPathComponent(path)
      try SimulatedDevice.withCurrent { device in
        let engine = try CHHapticEngine()
        try engine.start()
        let pattern = try CHHapticPattern(contentsOf: file)
        try engine.makePlayer(with: pattern).start(atTime: 0)
        let again = try CHHapticPattern(dictionary: pattern.exportDictionary())
        try engine.makePlayer(with: again).start(atTime: 0)
        device.clock.advance(by: 60)
        let placements = device.timeline.placements
        // The twin plays the file exactly as `tapline play` does.
        let wanted = try library.load(file.path).pattern
        #expect(placements[0].pattern == wanted, "\(path)")
        #expect(placements[1].pattern.events == wanted.events, "\(path)")
        #expect(Set(placements[1].pattern.curves) == Set(wanted.curves), "\(path)")
      }
      count += 1
    }
    #expect(count > 50)
  }

  @Test("Errors are NSErrors of CoreHaptics' domain and can be caught by their code's name")
  func errors() throws {
    do {
      _ = try pattern(tap(-1))
      Issue.record("a time below 0 was taken")
    } catch CHHapticError.invalidEventTime {
      // The expected error.
    }
    do {
      _ = try pattern(tap(-1))
    } catch {
      let error = error as NSError
      #expect(error.domain == "com.apple.CoreHaptics")
      #expect(error.code == -4822)
      #expect(
        error.localizedDescription
          == "an event's time is -1.0; it must be between 0 and 1000000000 seconds")
    }
    #expect(CHHapticError(.memoryError) == CHHapticError(.memoryError, userInfo: ["a": 1]))
  }

  @Test(
    "A registered sound plays with its options, cannot be exported to a dictionary, and can be unregistered"
  )
  func sounds() throws {
    try Fixtures.withTemporaryFolder { folder in
      try SimulatedDevice.withCurrent { device in
        let file = folder.appendingPathComponent("clink.wav")
        // Half a second at 8 kHz.
        try Data(waveFile(frames: 4_000)).write(to: file)
        let engine = try CHHapticEngine()
        try engine.start()
        let id = try engine.registerAudioResource(
          file, options: [CHHapticAudioResourceKeyUseVolumeEnvelope: false])
        let event = CHHapticEvent(
          audioResourceID: id, parameters: [.init(parameterID: .audioVolume, value: 0.5)],
          relativeTime: 0.25)
        let pattern = try pattern(event)
        #expect(code { _ = try pattern.exportDictionary() } == .operationNotPermitted)
        let log = Log()
        let player = try engine.makeAdvancedPlayer(with: pattern)
        player.completionHandler = { _ in log.add("\(device.clock.now)") }
        player.playbackRate = 2
        try player.start(atTime: 0)
        device.clock.advance(by: 2)
        let placement = try #require(device.timeline.placements.first)
        let played = try #require(placement.pattern.events.first)
        #expect(played.audio.volume == 0.5)
        #expect(!played.audio.usesVolumeEnvelope)
        #expect(placement.sounds[played.audio.waveformPath ?? ""]?.duration == 0.5)
        #expect(log.entries == ["0.625"], "a sound keeps its speed: 0.125 s and half a second")
        try engine.unregisterAudioResource(id)
        #expect(code { _ = try engine.makePlayer(with: pattern) } == .invalidAudioResource)
        #expect(code { try engine.unregisterAudioResource(id) } == .invalidAudioResource)
        #expect(
          code { _ = try engine.registerAudioResource(folder.appendingPathComponent("no.wav")) }
            == .fileNotFound)
        try Data("no sound".utf8).write(to: file)
        #expect(code { _ = try engine.registerAudioResource(file) } == .invalidAudioResource)
      }
    }
  }

  /// 16 bits, mono, 8 kHz, silence.
  private func waveFile(frames: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let size = frames * 2
    return Array("RIFF".utf8) + little(36 + size, 4) + Array("WAVEfmt ".utf8) + little(16, 4)
      + little(1, 2) + little(1, 2) + little(8_000, 4) + little(16_000, 4) + little(2, 2)
      + little(16, 2) + Array("data".utf8) + little(size, 4) + [UInt8](repeating: 0, count: size)
  }
}
