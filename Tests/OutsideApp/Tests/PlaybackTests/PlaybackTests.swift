import Playback
import Tapline
import TaplineLive
import Testing

/// Whether ALSA's null device exists, which macOS does not have.
private let hasSoundSystem = (try? Speaker.devices().contains("null")) == true

@Suite("Playback on a device", .enabled(if: hasSoundSystem, "there is no sound system"))
struct PlaybackTests {
  private let profile: ActuatorProfile
  private let tap = HapticPattern(events: [HapticEvent(.transient, at: 0)])

  init() throws { profile = try PatternLibrary().actuatorProfile() }

  @Test("A timeline plays to its end")
  func speaker() throws {
    let played = try Speaker.play(Timeline(tap), profile: profile, on: "null")
    #expect(played.frames > 1_000)
  }

  @Test("Each key plays a tap")
  func tapPad() async throws {
    let pad = try TapPad([tap, tap.scaled(intensity: 0.5)], profile: profile, on: "null")
    #expect(pad.press(0))
    try await Task.sleep(for: .milliseconds(300))
    #expect(pad.press(1))
    try await Task.sleep(for: .milliseconds(300))
    #expect(pad.soundingCount <= 2)
    #expect(pad.finish() >= 0)
  }

  @Test("An unknown device is named in the error")
  func noDevice() {
    #expect {
      try Speaker.play(Timeline(tap), profile: profile, on: "no-such-device")
    } throws: { error in
      guard case PlaybackError.cannotOpen(let device, _) = error else { return false }
      return device == "no-such-device"
    }
  }
}
