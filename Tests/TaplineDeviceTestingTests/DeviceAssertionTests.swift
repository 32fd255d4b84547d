import TaplineDeviceTesting
import TaplineExchange
import TaplineRecording
import Testing

@Suite("Assertions about devices")
struct DeviceAssertionTests {
  private let taps = Timeline(
    HapticPattern(events: [0, 0.12, 0.5].map { HapticEvent(.transient, at: $0, intensity: 0.8) }))

  @Test(
    "An event that a device drops or weakens fails with the device's rule, and events that it plays pass"
  )
  func devices() {
    // Android's primitives can play taps, but not vibrations.
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

  @Test("A condition that silences the device fails, and other conditions pass")
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

  @Test("Disabled haptics silence generators and SwiftUI's feedback in a recording")
  func hapticsOff() {
    let pattern = taps.placements[0].pattern
    func timeline(_ sources: String...) -> Timeline {
      Timeline(sources.enumerated().map { .init(pattern, at: Double($0), source: $1) })
    }
    for source in [
      "feedback/rigid", "feedback/light@0.5", ".levelChange", ".impact(weight: .heavy)",
    ] {
      let messages = capturedFailures {
        expectHaptics(timeline(source), on: .iphone, under: [.hapticsOff])
      }
      #expect(messages.first?.contains("iphone: silent: haptics-off") == true, "\(source)")
    }
    for source in ["", "feedback/confetti", "swiss-coin/rigid", "./rigid.ahap", ".rigid.ahap"] {
      #expect(expectHaptics(timeline(source), on: .iphone, under: [.hapticsOff]), "\(source)")
    }
    let partly = capturedFailures {
      expectHaptics(
        timeline("boing", "feedback/rigid", "coin"), on: .iphone, under: [.hapticsOff])
    }
    #expect(partly.first?.contains("6 of 9 events") == true, "\(partly)")
    #expect(partly.first?.contains("silent: 1 feedback generator\n") == true, "\(partly)")
  }

  @Test(
    "The recorder silences haptics exactly in the conditions that the facts about an iPhone list")
  func recorder() {
    let all: [DeviceCondition: DeviceConditions] = [
      .recording: .recordingAudio, .hapticsOff: .switchedOff, .reducedMotion: .reduceMotion,
    ]
    for condition in DeviceCondition.allCases {
      for (interface, isFeedback) in [
        (DeviceConditions.Interface.feedbackGenerator, true), (.coreHaptics, false),
      ] {
        let reason = all[condition]?.reasonForSilence(of: interface)
        let plays = ConditionEffect(condition, on: .iphone, isFeedback: [isFeedback]).plays
        #expect((reason != nil) == (plays == false), "\(condition) \(interface)")
      }
    }
  }
}
