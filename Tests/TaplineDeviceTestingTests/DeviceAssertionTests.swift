import TaplineDeviceTesting
import Testing

@Suite("Assertions on devices")
struct DeviceAssertionTests {
  private let taps = Timeline(
    HapticPattern(events: [0, 0.12, 0.5].map { HapticEvent(.transient, at: $0, intensity: 0.8) }))

  @Test("What a device drops or loses fails, with the device's rule; what it plays passes")
  func devices() {
    // Android's primitives play taps; nothing there vibrates on.
    #expect(expectHaptics(taps, on: .iphone, maximumLoss: 0.1))
    #expect(expectHaptics(taps, on: .android(30)))
    #expect(expectHaptics(taps, on: .web))
    let weak = Timeline(
      HapticPattern(events: [
        HapticEvent(.transient, at: 0, intensity: 1),
        HapticEvent(.continuous, at: 0.5, duration: 2, intensity: 0.5, sharpness: 0.5),
      ]))
    let messages = capturedFailures {
      expectHaptics(weak, on: .android(30), maximumLoss: 1)
      expectHaptics(weak, on: .android(25))
    }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("[android-primitives]") == true)
    #expect(messages.last?.contains("before API 26") == true)
  }

  @Test("A condition that silences the device fails, others pass")
  func conditions() {
    #expect(expectHaptics(taps, on: .iphone, under: [.hapticsOff, .reducedMotion]))
    let messages = capturedFailures {
      expectHaptics(taps, on: .iphone, under: [.recording])
      expectHaptics(taps, on: .webOnIOS)
    }
    #expect(messages.first?.contains("recording: silent: no haptics play while the app") == true)
    #expect(messages.last?.contains("web-ios: silent") == true)
    #expect(messages.count == 2)
  }
}
