import TaplineAHAP
import TaplineLive
import TaplinePatterns
import TaplineText
import Testing

@Suite("Sound files that an app's patterns name")
struct ListenedSoundTests {
  private static func pattern(_ path: String) -> String {
    #"{"Version":1,"Pattern":[{"Event":{"Time":0,"EventType":"AudioCustom","EventWaveformPath":"\#(path)","EventParameters":[]}}]}"#
  }

  private func lines(_ path: String) -> [String] {
    [
      #"{"tapline": 1, "now": 0}"#,
      #"{"at": 1, "source": "drum", "id": 3, "pattern": \#(Self.pattern(path))}"#,
      #"{"at": 1, "change": 3, "calledAt": 1.5, "source": "drum", "pattern": \#(Self.pattern(path))}"#,
      #"{"at": 2, "source": "drum", "pattern": \#(Self.pattern(path))}"#,
    ]
  }

  @Test("An unknown folder is reported once for each pattern")
  func notSent() throws {
    var listened = try Listened()
    for line in lines("drum.wav") { try listened.send(line) }
    let findings = listened.findings.filter { $0.rule == "sound-not-sent" }
    #expect(
      findings.map(\.message) == [
        "'drum' names the sound 'drum.wav', which apps do not send, so it is not heard; give its folder "
          + "with --bundle-root"
      ])
    #expect(findings.map(\.severity) == [.note])
    #expect(listened.calls.compactMap(\.placement).allSatisfy { $0.sounds.isEmpty })
  }

  @Test(
    "A sound file that exists is part of the pattern, even after a change; lint's rule reports missing ones"
  )
  func found() throws {
    let clip = SoundClip(sampleRate: 48_000, channels: [[0.5, 0.25]])
    let sounds: @Sendable ([WaveformReference]) -> ([String: SoundClip], [Diagnostic]) = {
      references in
      (
        references.contains { $0.path == "drum.wav" } ? ["drum.wav": clip] : [:],
        references.filter { $0.path != "drum.wav" }
          .map { $0.diagnostic(.waveformNotFound, "it is not there") }
      )
    }
    var listened = try Listened(sounds: sounds)
    for line in lines("drum.wav") { try listened.send(line) }
    let placements = listened.calls.compactMap { call in
      switch call.call.content {
      case .placement(let placement, _), .change(let placement, _): placement
      default: nil
      }
    }
    #expect(placements.map(\.sounds) == Array(repeating: ["drum.wav": clip], count: 3))
    #expect(listened.findings.allSatisfy { !$0.rule.hasPrefix("waveform") })

    var missing = try Listened(sounds: sounds)
    for line in lines("snare.wav") { try missing.send(line) }
    let findings = missing.findings.filter { $0.rule.hasPrefix("waveform") }
    #expect(findings.map(\.rule) == ["waveform-not-found"])
    #expect(findings.map(\.severity) == [.warning])
  }
}
